// A guard that judges the raw URL leaks: `/%61bout` and `//about` are other spellings of a page.
import { foldPath } from '#shared/guard.ts';

/** Characters of page addresses. */
const PLAIN = /^[\w./-]*$/;
/** Encoded slashes, which only decoders treat as separators. */
const DIVIDER = /%(?:2f|5c)/i;

/**
 * Percent-decodes a path once. Returns null for invalid encoding, remaining escapes, backslashes, semicolons and
 * encoded slashes.
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

/** Returns the form under which pages are found: no trailing slash. The guidelines page answers in any letter case. */
export function canonicalPath(decoded: string): string {
  if (foldPath(decoded) === '/community-guidelines' && !decoded.startsWith('//')) {
    return '/Community-guidelines';
  }
  return decoded.length > 1 && decoded.endsWith('/') ? decoded.slice(0, -1) : decoded;
}
