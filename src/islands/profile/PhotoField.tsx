import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { $photo, resetPhoto, updatePhoto } from '#stores/profile/photo.ts';
import * as words from './words.ts';

/** The specification requires this field for a photo's address. */
export function PhotoField() {
  const photo = useStore($photo);
  const input = useRef<HTMLInputElement>(null);
  const failed = photo.kind === 'failed';
  const wrong = failed && 'photoUrl' in photo.fields;
  const status = photo.kind === 'failed' || photo.kind === 'done' ? photo.message : '';

  useEffect(() => {
    if (photo.kind === 'done' && input.current !== null) input.current.value = '';
    if (wrong) input.current?.focus({ preventScroll: true });
  }, [photo.kind, wrong]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void updatePhoto(input.current?.value ?? '');
  };

  return (
    <form className="field" method="post" noValidate onSubmit={submit}>
      <label className="label" htmlFor="photo-url">
        {words.photo.url}
      </label>
      <div className="relative">
        <input
          ref={input}
          className="input pe-21.5"
          id="photo-url"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          aria-invalid={wrong}
          aria-describedby="photo-note"
          onChange={resetPhoto}
        />
        <button
          type="submit"
          className="btn btn--sm absolute end-1.5 top-1.5"
          disabled={photo.kind === 'busy'}
        >
          {photo.kind === 'busy' && <span className="spin" aria-hidden />}
          {words.photo.update}
        </button>
      </div>
      <p
        className={`hint empty:hidden ${failed ? 'text-no-ink' : 'text-yes-ink'}`}
        id="photo-note"
        role={failed ? 'alert' : 'status'}
      >
        {status}
      </p>
      {/* Devices without hover can neither drop nor paste files. */}
      {status === '' && <p className="hint [@media(hover:none)]:hidden">{words.photo.otherWays}</p>}
    </form>
  );
}
