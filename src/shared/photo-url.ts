import { URL_MAX } from './limits.ts';

/**
 * The address of a file that the operator placed beside uploaded photos; the first group is the name. Uploaded photos
 * use {@link uploadedUrl}, and only their owner may use their address.
 */
export const PHOTO_FILE =
  /^\/photos\/((?![0-9a-f]{32}-)[a-z0-9-]{1,80}\.(?:svg|webp|avif|jpg|png))$/;

/** The address of an uploaded photo; the server negotiates the format. */
export const uploadedUrl = (name: string): string => `/photos/${name}-320`;

/** Returns the name of an uploaded photo; null for other addresses. */
export const uploadedName = (url: string): string | null =>
  /^\/photos\/([0-9a-f]{32})-320$/.exec(url)?.[1] ?? null;

/** Normalises an https address without credentials; null if invalid or too long. */
export function parseHttpsUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > URL_MAX || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const plain = url.protocol === 'https:' && url.username === '' && url.password === '';
  return plain && url.href.length <= URL_MAX ? url.href : null;
}

/** Normalises a photo address: https or one of our photos; otherwise null. */
export const parsePhotoUrl = (text: string): string | null =>
  PHOTO_FILE.test(text.trim()) || uploadedName(text.trim()) !== null
    ? text.trim()
    : parseHttpsUrl(text);
