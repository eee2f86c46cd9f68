import { URL_MAX } from './limits.ts';

/**
 * A file somebody put beside the uploaded photos, its name as the first group. The files of uploaded ones lie there too:
 * they go by {@link uploadedUrl} alone, which only who uploaded them may link.
 */
export const PHOTO_FILE =
  /^\/photos\/((?![0-9a-f]{32}-)[a-z0-9-]{1,80}\.(?:svg|webp|avif|jpg|png))$/;

/** The address of an uploaded photo on the wire; the server negotiates the format. */
export const uploadedUrl = (name: string): string => `/photos/${name}-320`;

/** The name of the uploaded photo at an address; `null` when it is another address. */
export const uploadedName = (url: string): string | null =>
  /^\/photos\/([0-9a-f]{32})-320$/.exec(url)?.[1] ?? null;

/**
 * An https address as it is kept: in the form a browser gives it, without credentials. `null` when
 * `text` is none or too long.
 */
export function parseHttpsUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > URL_MAX || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const plain = url.protocol === 'https:' && url.username === '' && url.password === '';
  return plain && url.href.length <= URL_MAX ? url.href : null;
}

/** The photo address as it is kept: an https URL, or the path of a photo of our own; else `null`. */
export const parsePhotoUrl = (text: string): string | null =>
  PHOTO_FILE.test(text.trim()) || uploadedName(text.trim()) !== null
    ? text.trim()
    : parseHttpsUrl(text);
