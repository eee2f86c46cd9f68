import type { User } from '#shared/user.ts';
import { api } from '#stores/client/api.ts';
import { $counts, type Counts, openCounts, setCounts } from '#stores/notifications/counts.ts';
import { $user, clearPerson, isLeaving, setUser } from '#stores/client/user.ts';
import type { Person } from './account.ts';

const { session } = document.documentElement.dataset;
const { user: given, counts } = document.body.dataset;

/** A prerendered page takes the user from `root`. */
const owner = given ? (JSON.parse(given) as User) : session === 'ask' ? $user.get() : null;
let shown = owner?._id;
let loading = session === 'ask';

export function person(): Person {
  if (loading) return { kind: 'loading' };
  return shown ? { kind: 'known', id: shown } : { kind: 'nobody' };
}

function show(user: User | null): void {
  if (!user) return;
  tellPainter('person', user);
  openCounts(user._id);
}

/** A page rendered for another user than the one now signed in is outdated. */
function check(): void {
  const id = $user.get()?._id;
  if (!isLeaving() && id !== shown && (!id || session !== 'ask')) location.reload();
  shown = id;
}

/** The inline script of first-paint.ts also draws before the first paint. */
function tellPainter(name: 'person' | 'counts', detail: User | Counts): void {
  dispatchEvent(new CustomEvent(name, { detail }));
}

async function ask(): Promise<void> {
  try {
    const { user, ...counts } = await api('GET /me/counts');
    if (user) {
      setUser(user);
      setCounts(counts);
    } else {
      if (shown) clearPerson();
      document.getElementById('nav-in')?.setAttribute('hidden', '');
    }
    check();
  } catch {
    // The previous page's data stays while offline.
  }
  loading = false;
}

/** Changes come from other tabs, and Back restores older pages. */
export function followPerson(): void {
  if (session === 'out') clearPerson();
  $counts.listen((known) => tellPainter('counts', known));
  // The owner is painted already: by the server, or by the script in the head.
  if (owner) {
    setUser(owner);
    openCounts(owner._id);
  }
  $user.listen(show);
  addEventListener('storage', ({ key }) => {
    if (!key || key === 'root') check();
  });
  if (counts) setCounts(JSON.parse(counts) as Counts);
  // After Back the page may be older than the end of the session.
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (session !== 'out' && (!counts || way?.type === 'back_forward')) void ask();

  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    check();
    void ask();
  });
}
