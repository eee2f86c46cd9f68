import type { CountsAnswer } from '#shared/api.ts';
import { initials, personHue } from '#shared/avatar.ts';
import type { User } from '#shared/user.ts';
import { api } from '#stores/api.ts';
import { $counts, loadCounts, setCounts } from '#stores/counts.ts';
import { clearPerson, readRoot, ROOT_KEY, writeRoot } from '#stores/root.ts';
import type { Person } from './account.ts';
import { paintCounts, paintPerson } from './paint.ts';

const { session, me, counts } = document.documentElement.dataset;

/** The developer this page shows; on a prerendered page the one `root` tells of. */
let shown: User | null = me ? (JSON.parse(me) as User) : session === 'ask' ? readRoot() : null;
let asked = session !== 'ask';

/** Who the page is for; `loading` until the server has answered a prerendered page. */
export function person(): Person {
  if (!asked) return { kind: 'loading' };
  return shown ? { kind: 'known', user: shown } : { kind: 'nobody' };
}

/** Draws `user`. A page made for someone else asks the server anew: it decides what they see. */
function show(user: User | null): void {
  const other = user?._id !== shown?._id;
  if (other && (session !== 'ask' || !user)) {
    location.reload();
    return;
  }
  shown = user;
  paintPerson(user, { initials, personHue });
}

async function ask(): Promise<void> {
  try {
    const answer = await api<CountsAnswer>('GET', '/me/counts');
    if (answer.user) writeRoot(answer.user);
    else clearPerson();
    setCounts(answer);
    show(answer.user);
  } catch {
    // Offline: what the last page knew stands.
  }
  asked = true;
}

/** Keeps navigation and badges true: on this page, after Back, and when another tab changes them. */
export function followPerson(): void {
  if (session === 'out') clearPerson();
  if (session === 'in' && shown) writeRoot(shown);
  if (counts) setCounts(JSON.parse(counts) as CountsAnswer);
  else if (session !== 'out') {
    loadCounts();
    void ask();
  }
  if (session !== 'out') $counts.subscribe(paintCounts);

  addEventListener('storage', ({ key }) => {
    if (key === null || key === ROOT_KEY) show(readRoot());
    else if (key.startsWith('counts:')) loadCounts();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    show(readRoot());
    if (shown) void ask();
  });
}
