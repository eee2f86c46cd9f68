import type { CountsAnswer } from '#shared/api.ts';
import type { User } from '#shared/user.ts';
import { api } from '#stores/client/api.ts';
import { $counts, type Counts, openCounts, setCounts } from '#stores/notifications/counts.ts';
import { $user, clearPerson, isLeaving, setUser } from '#stores/client/user.ts';
import type { Person } from './account.ts';

const { session } = document.documentElement.dataset;
const { user: given, counts } = document.body.dataset;

/** The developer this page shows; a prerendered page shows the one `root` tells of. */
const owner = given ? (JSON.parse(given) as User) : session === 'ask' ? $user.get() : null;
let shown = owner?._id;
let loading = session === 'ask';

/** Who the page is for. */
export function person(): Person {
  if (loading) return { kind: 'loading' };
  return shown ? { kind: 'known', id: shown } : { kind: 'nobody' };
}

function show(user: User | null): void {
  if (!user) return;
  tellPainter('person', user);
  openCounts(user._id);
}

/** A page made for someone else than who is signed in by now asks the server what to show. */
function check(): void {
  const id = $user.get()?._id;
  if (!isLeaving() && id !== shown && (!id || session !== 'ask')) location.reload();
  shown = id;
}

/** What draws stands in the page itself, where it does so before the first paint (first-paint.ts). */
function tellPainter(name: 'person' | 'counts', detail: User | Counts): void {
  dispatchEvent(new CustomEvent(name, { detail }));
}

async function ask(): Promise<void> {
  try {
    const { user, ...counts } = await api<CountsAnswer>('GET', '/me/counts');
    if (user) {
      setUser(user);
      setCounts(counts);
    } else {
      if (shown) clearPerson();
      document.getElementById('nav-in')?.setAttribute('hidden', '');
    }
    check();
  } catch {
    // Offline: what the last page knew stands.
  }
  loading = false;
}

/** Keeps navigation and badges true: on this page, after Back, and when another tab changes them. */
export function followPerson(): void {
  if (session === 'out') clearPerson();
  $counts.listen((known) => tellPainter('counts', known));
  if (owner) {
    setUser(owner);
    show(owner);
  }
  $user.listen(show);
  addEventListener('storage', ({ key }) => {
    if (!key || key === 'root') check();
  });
  if (counts) setCounts(JSON.parse(counts) as Counts);
  // Back may show a copy older than the end of the session.
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (session !== 'out' && (!counts || way?.type === 'back_forward')) void ask();

  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    check();
    void ask();
  });
}
