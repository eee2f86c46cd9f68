import type { CountsAnswer } from '#shared/api.ts';
import type { User } from '#shared/user.ts';
import { api } from '#stores/api.ts';
import { type Counts, setCounts } from '#stores/badges.ts';
import { clearPerson, readRoot, writeRoot } from '#stores/root.ts';
import type { Person } from './account.ts';

const { session, user: given, counts } = document.documentElement.dataset;

/** The developer this page shows; a prerendered page shows the one `root` tells of. */
const owner = given ? (JSON.parse(given) as User) : session === 'ask' ? readRoot() : null;
let shown = owner?._id;
let loading = session === 'ask';

/** Who the page is for. */
export function person(): Person {
  if (loading) return { kind: 'loading' };
  return shown ? { kind: 'known', id: shown } : { kind: 'nobody' };
}

/** Takes `user` as the truth. A page made for someone else asks the server what to show now. */
function follow(user: User | null): void {
  if (user) writeRoot(user);
  else if (shown) clearPerson();
  if (user?._id !== shown && (!user || session !== 'ask')) location.reload();
  shown = user?._id;
}

async function ask(): Promise<void> {
  try {
    const { user, ...counts } = await api<CountsAnswer>('GET', '/me/counts');
    follow(user);
    setCounts(counts);
  } catch {
    // Offline: what the last page knew stands.
  }
  loading = false;
}

/** Keeps navigation and badges true: on this page, after Back, and when another tab changes them. */
export function followPerson(): void {
  if (session === 'out') clearPerson();
  else if (owner) follow(owner);
  if (counts) setCounts(JSON.parse(counts) as Counts);
  else if (session !== 'out') void ask();

  addEventListener('storage', ({ key, newValue }) => {
    if (!key || key === 'root') follow(readRoot());
    else if (newValue && key.startsWith('counts:')) setCounts(JSON.parse(newValue) as Counts);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    follow(readRoot());
    void ask();
  });
}
