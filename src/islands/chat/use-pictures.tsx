import { useStore } from '@nanostores/react';
import { Image } from 'lucide-static';
import { type ClipboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { PICTURE_TYPES } from '#shared/picture-rules.ts';
import { $attached } from '#stores/chat/pictures.ts';
import { loadPart } from '#stores/client/part.ts';
import type { MenuEntry } from '#islands/ui/Menu.tsx';
import { onDemand } from '#islands/ui/on-demand.tsx';
import * as words from './words.ts';

const PictureTray = onDemand(async () => (await import('./on-demand/PictureTray.tsx')).PictureTray);

const imagesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/**
 * Pictures of the message being written: chosen from the menu, pasted, or dropped anywhere on the page. `tray` shows
 * them; `chooser` has no place on the screen. An edited message takes none.
 */
export function usePictures(
  field: RefObject<HTMLTextAreaElement | null>,
  takes: boolean,
): {
  any: boolean;
  entries: MenuEntry[];
  /** Returns whether the clipboard has images. */
  onPaste: (event: ClipboardEvent) => boolean;
  tray: ReactNode;
  chooser: ReactNode;
} {
  const chooser = useRef<HTMLInputElement>(null);
  const any = useStore($attached, { ssr: () => [] }).length > 0 && takes;

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const images = imagesOf(event.dataTransfer);
      if (images.length === 0) return;
      event.preventDefault();
      if (takes) attach(field, images);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, [field, takes]);

  return {
    any,
    entries: takes
      ? [{ icon: Image, ...words.addPicture, run: () => chooser.current?.click() }]
      : [],
    onPaste(event) {
      const images = imagesOf(event.clipboardData);
      if (images.length === 0 || !takes) return false;
      event.preventDefault();
      attach(field, images);
      return true;
    },
    tray: any && <PictureTray />,
    chooser: (
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES.join()}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          attach(field, [...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    ),
  };
}

function attach(field: RefObject<HTMLTextAreaElement | null>, files: File[]): void {
  void loadPart(() => import('#stores/chat/on-demand/attach.ts')).then((part) => {
    void part?.attach(files);
    field.current?.focus();
  });
}
