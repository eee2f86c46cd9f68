import { URL_MAX } from './limits.ts';

/** Photos the server keeps itself. */
const OWN_PHOTO = /^\/photos\/[a-z0-9-]{1,80}\.(?:svg|webp|avif|jpg|png)$/;

/**
 * The photo address as it is kept: an https URL without credentials, in the form a browser
 * gives it, or the path of a photo of our own. `null` when `text` is neither or too long.
 */
export function parsePhotoUrl(text: string): string | null {
  const trimmed = text.trim();
  if (OWN_PHOTO.test(trimmed)) return trimmed;
  if (trimmed.length > URL_MAX || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const plain = url.protocol === 'https:' && url.username === '' && url.password === '';
  return plain && url.href.length <= URL_MAX ? url.href : null;
}
