import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { $photo, resetPhoto, updatePhoto } from '#stores/photo.ts';

/** The address of one's photo, and what became of it. */
export function PhotoField() {
  const photo = useStore($photo);
  const input = useRef<HTMLInputElement>(null);
  const failed = photo.kind === 'failed';
  const wrong = failed && photo.file !== true;

  useEffect(() => {
    if (photo.kind === 'done' && input.current !== null) input.current.value = '';
    if (wrong) input.current?.focus({ preventScroll: true });
  }, [photo.kind, wrong]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void updatePhoto(input.current?.value ?? '');
  };

  return (
    <form
      className={wrong ? 'field has-error' : 'field'}
      method="post"
      noValidate
      onSubmit={submit}
    >
      <label className="label" htmlFor="photo-url">
        Photo URL
      </label>
      <div className="photo-url">
        <input
          ref={input}
          className="input"
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
        <button type="submit" className="btn btn--sm" disabled={photo.kind === 'busy'}>
          {photo.kind === 'busy' && <span className="spin" aria-hidden />}
          Update
        </button>
      </div>
      <p
        className={failed ? 'hint hint--no' : 'hint hint--yes'}
        id="photo-note"
        role={failed ? 'alert' : 'status'}
      >
        {photo.kind === 'failed' || photo.kind === 'done' ? photo.message : ''}
      </p>
      <p className="hint photo-ways">Or drop or paste an image.</p>
    </form>
  );
}
