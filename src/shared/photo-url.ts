import { URL_MAX } from './limits.ts';

/** Photos the server keeps itself: files somebody put there, and uploaded ones. */
const OWN_PHOTO = /^\/photos\/(?:[a-z0-9-]{1,80}\.(?:svg|webp|avif|jpg|png)|[0-9a-f]{32}-320)$/;

/** The address of an uploaded photo on the wire; the server negotiates the format. */
export const uploadedUrl = (name: string): string => `/photos/${name}-320`;

/** The name of the uploaded photo at an address; `null` when it is another address. */
export const uploadedName = (url: string): string | null =>
  /^\/photos\/([0-9a-f]{32})-320$/.exec(url)?.[1] ?? null;

/**
 * The photo address as it is kept: one of {@link parseHttpsUrl}, or the path of a photo of our
 * own. `null` when `text` is neither.
 */
export function parsePhotoUrl(text: string): string | null {
  return OWN_PHOTO.test(text.trim()) ? text.trim() : parseHttpsUrl(text);
}

/**
 * An https address without credentials, in the form a browser gives it; `null` when `text` is
 * none or too long.
 */
export function parseHttpsUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > URL_MAX || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const plain = url.protocol === 'https:' && url.username === '' && url.password === '';
  return plain && url.href.length <= URL_MAX ? url.href : null;
}
