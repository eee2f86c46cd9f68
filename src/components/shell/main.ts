import { NAV_SCROLL_PX } from '#shared/limits.ts';
import { deleteAccount, deleteObstacle, logOut } from './account.ts';
import { wireMenu } from './menu.ts';
import { followPerson, person } from './person.ts';
import { closeToast, wireToasts } from './toasts.ts';
import { showToast } from '#stores/toast.ts';

/** The script of every page: navigation, drawer, menu, dialogs, messages, theme. */

const root = document.documentElement;
const dialog = (id: string) => document.querySelector<HTMLDialogElement>(`dialog#${id}`);

function switchTheme(): void {
  const theme = getComputedStyle(root).colorScheme === 'dark' ? 'light' : 'dark';
  root.dataset['theme'] = theme;
  localStorage.setItem('theme', theme);
}

const verbs: Record<string, () => unknown> = {
  drawer: () => dialog('drawer')?.showModal(),
  theme: switchTheme,
  logout: logOut,
  delete: () => deleteAccount(person()),
  'ask-delete': () => {
    const obstacle = deleteObstacle(person());
    if (obstacle) showToast('failed', obstacle);
    else dialog('delete-dialog')?.showModal();
  },
  'close-toast': closeToast,
};

function closeAll(): void {
  for (const open of document.querySelectorAll('dialog')) open.close();
  document.getElementById('user-menu')?.hidePopover();
}

document.addEventListener('click', ({ target }) => {
  const verb = (target as Element).closest<HTMLElement>('[data-do]')?.dataset['do'];
  if (!verb) return;
  // What is asked for next opens over the page, not over the drawer or the menu.
  closeAll();
  void verbs[verb]?.();
});

const nav = document.querySelector('.nav');
const onScroll = () => nav?.classList.toggle('is-scrolled', scrollY > NAV_SCROLL_PX);
addEventListener('scroll', onScroll, { passive: true });
onScroll();

addEventListener('storage', ({ key, newValue }) => {
  if (key === 'theme' && newValue) root.dataset['theme'] = newValue;
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) closeAll();
});

// A prerendered page can be older than the year.
const year = document.querySelector('[data-year]');
if (year) year.textContent = String(new Date().getFullYear());

wireMenu();
wireToasts();
followPerson();
