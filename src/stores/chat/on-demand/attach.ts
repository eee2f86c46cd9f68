import { PHOTO_MAX_BYTES } from '#shared/photo.ts';
import { PICTURE_REFUSALS, PICTURE_TYPES, PICTURES_MAX } from '#shared/picture-rules.ts';
import { showToast } from '#stores/client/toast.ts';
import { $attached, type Attached, setAttached } from '../pictures.ts';
import * as words from './words.ts';

/** Adds images to the message being written; refused ones are named in a toast. */
export async function attach(files: readonly File[]): Promise<void> {
  const refused = new Set<string>();
  for (const file of files) {
    const obstacle = PICTURE_TYPES.some((type) => type === file.type)
      ? file.size > PHOTO_MAX_BYTES
        ? 'bytes'
        : null
      : 'type';
    const size = obstacle === null ? await sizeOf(file) : null;
    if (size === null) refused.add(PICTURE_REFUSALS[obstacle ?? 'unreadable']);
    else if ($attached.get().length >= PICTURES_MAX) {
      URL.revokeObjectURL(size.url);
      refused.add(words.tooManyPictures);
      break;
    } else setAttached([...$attached.get(), { file, ...size, alt: '' }]);
  }
  if (refused.size > 0) showToast('failed', [...refused].join(' · '));
}

export function describe(url: string, alt: string): void {
  setAttached($attached.get().map((one) => (one.url === url ? { ...one, alt } : one)));
}

export function detach(url: string): void {
  setAttached($attached.get().filter((one) => one.url !== url));
  URL.revokeObjectURL(url);
}

/** Null if the browser can't read the image. */
async function sizeOf(file: File): Promise<Pick<Attached, 'url' | 'width' | 'height'> | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return { url: image.src, width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    URL.revokeObjectURL(image.src);
    return null;
  }
}
