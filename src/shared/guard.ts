/** The pages of the product (specification 2.1, design "Guard") and who may see them. */

/** `hidden`: the page itself says who may see it, and is not there for anybody else. */
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
  '/connections': 'guarded',
  '/request': 'guarded',
  '/request/sent': 'guarded',
  '/about': 'guarded',
  '/ignored': 'guarded',
  '/chat': 'guarded',
  '/sessions': 'guarded',
  '/settings': 'guarded',
  '/portfolio': 'public',
  '/unsubscribe': 'public',
  '/offline': 'public',
  '/admin': 'hidden',
  '/aboutpage': 'info',
  // Visitors read what the product is and the rules they agree to before they sign up.
  '/how-it-works': 'public',
  '/terms': 'public',
  '/community-guidelines': 'public',
  '/privacy-policy': 'public',
};

/**
 * Folds every spelling of a path onto one: percent-decoded once, no doubled or trailing
 * slashes, no `.`/`..` segments, no index.html, .html, .br or .gz, lower case. The guard
 * judges this form, so that a spelling a file server would accept is never outside it.
 * `null` when the path is not valid percent-encoding.
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

/** Who may see the page at `path`, in any spelling. `undefined` when there is no such page. */
export function accessOf(path: string): Access | undefined {
  const folded = foldPath(path);
  if (folded === null) return undefined;
  if (/^\/pair\/[^/]+$/.test(folded)) return 'public';
  if (folded.startsWith('/chat/') || folded.startsWith('/developer/')) return 'guarded';
  // A person's page, not what else is kept beside it.
  if (/^\/u\/[^/]+$/.test(folded)) return 'public';
  return Object.hasOwn(ACCESS, folded) ? ACCESS[folded] : undefined;
}

/**
 * Whether someone may see `path`. The session alone decides: `signedIn` is true for a
 * live one. /login leads a signed-in developer home; an unknown path is allowed, its
 * page is the 404.
 */
export function guard(path: string, signedIn: boolean, infoPages: InfoPages): Verdict {
  const access = accessOf(path);
  if (signedIn) {
    return foldPath(path) === '/login' ? { kind: 'redirect', to: '/' } : { kind: 'allow' };
  }
  const closed = access === 'guarded' || (access === 'info' && infoPages === 'guarded');
  return closed ? { kind: 'redirect', to: '/login' } : { kind: 'allow' };
}
