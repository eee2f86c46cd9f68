import { PHOTO_MAX_BYTES } from '#shared/photo.ts';
import {
  PICTURE_EDGE,
  PICTURE_REFUSALS,
  PICTURE_TYPES,
  PICTURES_MAX,
} from '#shared/picture-rules.ts';
import { showToast } from '#stores/client/toast.ts';
import { $attached, type Attached, setAttached } from '../pictures.ts';
import * as words from '../words.ts';

/** The server's own conversion follows, so this one keeps more. */
const QUALITY = 0.92;

/** Adds images to the message being written; refused ones are named in a toast. */
export async function attach(files: readonly File[]): Promise<void> {
  const refused = new Set<string>();
  for (const file of files) {
    const obstacle = PICTURE_TYPES.some((type) => type === file.type)
      ? file.size > PHOTO_MAX_BYTES
        ? 'bytes'
        : null
      : 'type';
    const picture = obstacle === null ? await read(file) : null;
    if (picture === null) refused.add(PICTURE_REFUSALS[obstacle ?? 'unreadable']);
    else if ($attached.get().length >= PICTURES_MAX) {
      URL.revokeObjectURL(picture.url);
      refused.add(words.tooManyPictures);
      break;
    } else setAttached([...$attached.get(), picture]);
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
async function read(file: File): Promise<Attached | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    return { file: await reduced(image, file), url: image.src, width, height, alt: '' };
  } catch {
    URL.revokeObjectURL(image.src);
    return null;
  }
}

/** The server would reduce it too, but after an upload of minutes on a slow line. */
async function reduced(image: HTMLImageElement, file: File): Promise<File> {
  const { naturalWidth, naturalHeight } = image;
  const scale = PICTURE_EDGE / Math.max(naturalWidth, naturalHeight);
  if (scale >= 1) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  // A browser that doesn't write WebP returns PNG, which is large for photos.
  const webp = await encoded(canvas, 'image/webp');
  const blob = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg');
  return blob === null ? file : new File([blob], '', { type: blob.type });
}

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
