import { foldPath } from '#shared/guard.ts';

/**
 * The one path a page is looked up by: percent-decoded once, without a trailing slash. The
 * community guidelines answer in any letter case.
 */
export function canonicalPath(path: string): string {
  if (foldPath(path) === '/community-guidelines' && !path.startsWith('//')) {
    return '/Community-guidelines';
  }
  try {
    const decoded = decodeURIComponent(path);
    return decoded.length > 1 && decoded.endsWith('/') ? decoded.slice(0, -1) : decoded;
  } catch {
    return '/404';
  }
}
