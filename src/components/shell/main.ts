import { NAV_SCROLL_PX } from '#shared/limits.ts';
import { showToast } from '#stores/toast.ts';
import { deleteAccount, deleteObstacle, logOut } from './account.ts';
import { wireMenu } from './menu.ts';
import { followPerson, person } from './person.ts';
import { wirePrefetch } from './prefetch.ts';
import { closeToast, wireToasts } from './toasts.ts';

// The script of every page: navigation, drawer, menu, dialog, messages, theme.

const root = document.documentElement;
const open = (id: string) => document.querySelector<HTMLDialogElement>(`#${id}`)?.showModal();

function switchTheme(): void {
  const theme = getComputedStyle(root).colorScheme === 'dark' ? 'light' : 'dark';
  root.dataset['theme'] = theme;
  localStorage.setItem('theme', theme);
}

/** What `data-do` on a button may say. */
const verbs: Record<string, () => unknown> = {
  drawer: () => open('drawer'),
  theme: switchTheme,
  logout: logOut,
  delete: () => deleteAccount(person()),
  'ask-delete': () => {
    const obstacle = deleteObstacle(person());
    if (obstacle) showToast('failed', obstacle);
    else open('delete-dialog');
  },
  'close-toast': closeToast,
};

function closeAll(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  document.getElementById('user-menu')?.hidePopover();
}

document.addEventListener('click', ({ target }) => {
  const verb = (target as Element).closest<HTMLElement>('[data-do]')?.dataset['do'];
  if (!verb) return;
  // What comes next stands on the page, not on the drawer or the menu.
  closeAll();
  verbs[verb]?.();
});

const nav = document.querySelector('.nav');
const onScroll = () => nav?.classList.toggle('is-scrolled', scrollY > NAV_SCROLL_PX);
addEventListener('scroll', onScroll, { passive: true });
onScroll();

addEventListener('storage', ({ key, newValue }) => {
  if (key === 'theme' && newValue) root.dataset['theme'] = newValue;
});
// Back brings a page as it was left: leave it closed.
addEventListener('pagehide', closeAll);

// A prerendered page can be older than the year.
const year = document.querySelector('[data-year]');
if (year) year.textContent = String(new Date().getFullYear());

wireMenu();
wirePrefetch();
wireToasts();
followPerson();
