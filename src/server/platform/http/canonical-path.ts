import { foldPath } from '#shared/guard.ts';

/** All that addresses of pages are made of. */
const PLAIN = /^[\w./-]*$/;
/** An escape that divides the path for who reads it decoded, and for nobody else. */
const DIVIDER = /%(?:2f|5c)/i;

/**
 * A path as everything behind the request listener knows it: percent-decoded, once. `null` when it is not
 * valid percent-encoding, or holds what no page's address does: what is an escape still after
 * that, a backslash, a semicolon, a divider written as an escape.
 */
export function decodePath(path: string): string | null {
  if (DIVIDER.test(path)) return null;
  try {
    const decoded = decodeURIComponent(path);
    return PLAIN.test(decoded) ? decoded : null;
  } catch {
    return null;
  }
}

/**
 * The one spelling a page is looked up by, of a decoded path: without a trailing slash. The
 * community guidelines answer in any letter case.
 */
export function canonicalPath(decoded: string): string {
  if (foldPath(decoded) === '/community-guidelines' && !decoded.startsWith('//')) {
    return '/Community-guidelines';
  }
  return decoded.length > 1 && decoded.endsWith('/') ? decoded.slice(0, -1) : decoded;
}
