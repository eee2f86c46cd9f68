const PAGES: Record<string, string> = {
  '/connections': 'Connections',
  '/connections/saved': 'Saved',
  '/request': 'Requests',
  '/request/sent': 'Requests',
  '/request/hidden': 'Requests',
  '/request/declined': 'Requests',
  '/ignored': 'Ignored',
  '/sessions': 'Sessions',
};

/** Referrers of other sites lead to the feed. */
export function wayBack(referrer: string | null, host: string): { href: string; title: string } {
  const from = referrer !== null && URL.canParse(referrer) ? new URL(referrer) : null;
  if (from?.host === host) {
    const title = from.pathname.startsWith('/chat/') ? 'Chat' : PAGES[from.pathname];
    if (title !== undefined) return { href: `${from.pathname}${from.search}`, title };
  }
  return { href: '/', title: 'Feed' };
}
