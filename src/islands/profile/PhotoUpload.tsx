import { useStore } from '@nanostores/react';
import imageUp from 'lucide-static/icons/image-up.svg?raw';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { PHOTO_TYPES } from '#shared/photo.ts';
import { fullName, type User } from '#shared/user.ts';
import { loadPart } from '#stores/client/part.ts';
import { $offered, offerPhoto, removePhoto, withdrawPhoto } from '#stores/profile/photo.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Photo } from '#islands/ui/Photo.tsx';
import * as words from './words.ts';

export function PhotoUpload({ user, small = false }: { user: User; small?: boolean }) {
  const file = useStore($offered);
  const hovering = usePhotoOffers();
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
      className={`grid content-start gap-3 ${small ? 'min-[900px]:contents' : ''}`}
      data-over={hovering || undefined}
    >
      <Photo
        person={user}
        className={`h-38 w-28 rounded-lg sm:h-42 sm:w-33 ${small ? 'min-[900px]:h-24 min-[900px]:w-19' : ''} ${hovering ? 'outline-2 outline-offset-3 outline-caret outline-dashed' : ''}`}
        alt={words.photo.of(fullName(user))}
        sizes="(max-width: 639px) 152px, 168px"
      />
      <div
        className={`grid gap-1.5 ${small ? 'min-[900px]:col-span-2 min-[900px]:row-start-2 min-[900px]:grid-cols-2' : ''}`}
      >
        <button type="button" className="btn btn--sm w-full" onClick={() => input.current?.click()}>
          {file !== null && Editor === null ? (
            <span className="spin" aria-hidden />
          ) : (
            <Icon svg={imageUp} small />
          )}
          {words.photo.upload}
        </button>
        {user.photoUrl !== null && (
          <button
            type="button"
            className="btn btn--sm btn--flat w-full px-1"
            onClick={() => void removePhoto()}
          >
            {words.photo.remove}
          </button>
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
