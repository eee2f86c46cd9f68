/** The pages of the product and their access rules (specification 2.1, design "Guard"). */

/** `hidden`: the page checks access itself and answers 404 to others. */
export type Access = 'public' | 'guarded' | 'info' | 'hidden';
export type InfoPages = 'guarded' | 'public';

export type Verdict = { kind: 'allow' } | { kind: 'redirect'; to: '/login' | '/' };

const ACCESS: Record<string, Access> = {
  '/': 'guarded',
  '/login': 'public',
  '/forgot-password': 'public',
  '/reset-password': 'public',
  '/confirm-email': 'public',
  '/profile': 'guarded',
  '/start': 'guarded',
  '/connections': 'guarded',
  '/connections/saved': 'guarded',
  '/request': 'guarded',
  '/request/sent': 'guarded',
  '/request/hidden': 'guarded',
  '/request/declined': 'guarded',
  '/about': 'guarded',
  '/ignored': 'guarded',
  '/chat': 'guarded',
  '/sessions': 'guarded',
  '/settings': 'guarded',
  '/portfolio': 'public',
  '/unsubscribe': 'public',
  '/offline': 'public',
  '/admin': 'hidden',
  '/admin/people': 'hidden',
  '/aboutpage': 'info',
  // Visitors may read the product description and the rules before they sign up.
  '/how-it-works': 'public',
  '/terms': 'public',
  '/community-guidelines': 'public',
  '/privacy-policy': 'public',
};

/**
 * Returns the one spelling of a path: decoded once, lower case, without doubled slashes, dot segments, index.html or
 * .html, .br, .gz. The guard checks it, so that no spelling a file server accepts bypasses it. Null if undecodable.
 */
export function foldPath(path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  const segments: string[] = [];
  for (const segment of decoded.toLowerCase().split(/[/\\]+/)) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') segments.pop();
    else segments.push(segment);
  }
  const folded = `/${segments.join('/')}`.replace(/(\.html)?(\.(br|gz))?$/, '');
  return folded.replace(/\/index$/, '') || '/';
}

export function accessOf(path: string): Access | undefined {
  const folded = foldPath(path);
  if (folded === null) return undefined;
  if (/^\/pair\/[^/]+$/.test(folded)) return 'public';
  if (folded.startsWith('/chat/') || folded.startsWith('/developer/')) return 'guarded';
  if (/^\/u\/[^/]+$/.test(folded)) return 'public';
  return Object.hasOwn(ACCESS, folded) ? ACCESS[folded] : undefined;
}

/** Unknown paths are allowed and show the 404 page. */
export function guard(path: string, signedIn: boolean, infoPages: InfoPages): Verdict {
  const access = accessOf(path);
  if (signedIn) {
    return foldPath(path) === '/login' ? { kind: 'redirect', to: '/' } : { kind: 'allow' };
  }
  const closed = access === 'guarded' || (access === 'info' && infoPages === 'guarded');
  return closed ? { kind: 'redirect', to: '/login' } : { kind: 'allow' };
}
