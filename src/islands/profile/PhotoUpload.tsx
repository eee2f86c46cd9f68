import { useStore } from '@nanostores/react';
import { ImageUp } from 'lucide-static';
import { type ComponentType, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { PHOTO_TYPES } from '#shared/photo.ts';
import type { User } from '#shared/user.ts';
import { loadPart } from '#stores/client/part.ts';
import {
  $offered,
  offerPhoto,
  $photo,
  $photoShown,
  removePhoto,
  resetPhoto,
  togglePhoto,
  updatePhoto,
  withdrawPhoto,
} from '#stores/profile/photo.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Photo } from '#islands/ui/Photo.tsx';
import * as words from './words.ts';

/** The portrait is the button of the fields behind it. */
export function Portrait({ user, small }: { user: User; small: boolean }) {
  const shown = useStore($photoShown);
  const hovering = usePhotoOffers();
  return (
    <button
      type="button"
      className={`group relative size-24 cursor-pointer rounded-lg sm:size-40 ${small ? 'min-[900px]:size-19' : ''} ${hovering ? 'outline-2 outline-offset-3 outline-caret outline-dashed' : ''}`}
      aria-expanded={shown}
      data-over={hovering || undefined}
      onClick={togglePhoto}
    >
      <Photo person={user} className="size-full rounded-lg" sizes="160px" />
      {/* The initials are visible text, so a label would differ from it. */}
      <span className="sr-only">{words.photo.change}</span>
      <span
        className={`absolute end-1.5 bottom-1.5 grid size-8 place-items-center rounded-sm border border-cap-line bg-cap text-ink shadow-[inset_0_-2px_0_var(--color-cap-edge)] group-hover:bg-hover ${small ? 'min-[900px]:size-6' : ''}`}
      >
        <Icon svg={ImageUp} small />
      </span>
    </button>
  );
}

export function PhotoTools({ user, small }: { user: User; small: boolean }) {
  const file = useStore($offered);
  const shown = useStore($photoShown);
  const input = useRef<HTMLInputElement>(null);
  const [Editor, setEditor] = useState<ComponentType<{ file: File }> | null>(null);

  useEffect(() => {
    if (file === null || Editor !== null) return;
    void loadPart(() => import('./on-demand/PhotoEditor.tsx')).then((part) => {
      if (part === null) withdrawPhoto();
      else setEditor(() => part.PhotoEditor);
    });
  }, [file, Editor]);

  return (
    <div
      className={`col-span-full flex flex-wrap items-start gap-x-3 gap-y-4 border-t border-line pt-4 ${shown ? '' : 'hidden'}`}
    >
      <div className={`min-w-0 flex-[1_1_240px] ${small ? '' : 'max-w-105'}`}>
        <PhotoField />
      </div>
      <div className={`flex gap-1.5 ${small ? '' : 'sm:pt-7'}`}>
        <Button onClick={() => input.current?.click()}>
          {file !== null && Editor === null ? (
            <span className="spin" aria-hidden />
          ) : (
            <Icon svg={ImageUp} small />
          )}
          {words.photo.upload}
        </Button>
        {user.photoUrl !== null && (
          <Button className="btn--flat" onClick={() => void removePhoto()}>
            {words.photo.remove}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTO_TYPES.join()}
        aria-label={words.photo.file}
        onChange={({ target }) => {
          const picked = target.files?.[0];
          if (picked !== undefined) offerPhoto(picked);
          // The same file, chosen again, must trigger a change.
          target.value = '';
        }}
      />
      {file !== null && Editor !== null && <Editor file={file} />}
    </div>
  );
}

const imageOf = (from: DataTransfer | null): File | undefined => from?.files[0];

/** Returns whether a file is dragged over the page. */
function usePhotoOffers(): boolean {
  const [hovering, setHovering] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: stop.signal });

    on('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setHovering(true);
    });
    on('dragleave', ({ relatedTarget }) => {
      // A drag that leaves the window has no related target.
      if (relatedTarget === null) setHovering(false);
    });
    on('drop', (event) => {
      setHovering(false);
      const file = imageOf(event.dataTransfer);
      if (file === undefined) return;
      event.preventDefault();
      offerPhoto(file);
    });
    on('paste', (event) => {
      const file = imageOf(event.clipboardData);
      if (file === undefined) return;
      event.preventDefault();
      offerPhoto(file);
    });
    return () => stop.abort();
  }, []);
  return hovering;
}

/** The specification requires this field for a photo's address. */
function PhotoField() {
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
