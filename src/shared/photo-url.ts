import { URL_MAX } from './limits.ts';

/** The operator's files lie beside uploaded photos, which only their owner may use. The first group is the name. */
export const PHOTO_FILE =
  /^\/photos\/((?![0-9a-f]{32}-)[a-z0-9-]{1,80}\.(?:svg|webp|avif|jpg|png))$/;

/** The server negotiates the format. */
export const uploadedUrl = (name: string): string => `/photos/${name}-320`;

export const uploadedName = (url: string): string | null =>
  /^\/photos\/([0-9a-f]{32})-320$/.exec(url)?.[1] ?? null;

export const NOT_HTTPS = 'Enter an address that starts with https://';

/** Returns null for credentials, for http and for an address that is too long. */
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
