import { roveTo } from '#shared/roving.ts';
import { $theme } from '#stores/client/theme.ts';
import { proveBy } from '#stores/client/api.ts';
import { loadPart, sayMissing } from '#stores/client/part.ts';
import {
  askToDelete,
  deleteAccount,
  endPause,
  logOut,
  putVerifyAway,
  sendVerification,
} from './account.ts';
import { person } from './person.ts';
import { closeToast } from './toasts.ts';

// This loads with the first interaction.

function switchTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = ($theme.get() ?? dark) === 'dark' ? 'light' : 'dark';
  $theme.set(theme);
}

const verbs: Record<string, () => unknown> = {
  drawer: () => document.querySelector<HTMLDialogElement>('#drawer')?.showModal(),
  theme: switchTheme,
  logout: logOut,
  delete: () => deleteAccount(person()),
  'ask-delete': () => askToDelete(person()),
  'verify-again': sendVerification,
  'verify-away': putVerifyAway,
  'end-pause': endPause,
  'close-toast': closeToast,
  free: async () => {
    const who = person();
    const part = await loadPart(() => import('#islands/free-now/on-demand/FreeDialog.tsx'));
    if (who.kind === 'known') await part?.openFree(who.id);
  },
  keys: () => import('./keys.ts').then(({ openKeys }) => openKeys(), sayMissing),
  bell: async () => {
    if ((await loadPart(() => import('./bell.ts'))) === null)
      document.getElementById('bell')?.hidePopover();
  },
};

function closeAll(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  document.getElementById('user-menu')?.hidePopover();
}

export function runCommand(verb: string): void {
  // The result appears on the page, so drawer and menu close.
  closeAll();
  verbs[verb]?.();
}

// The back/forward cache restores a page as it was left.
addEventListener('pagehide', closeAll);

// Offline pages are cached from now on; failures are harmless.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}

// Important actions on any page request a second factor through this dialog.
proveBy(async () => {
  const part = await loadPart(() => import('#islands/account/on-demand/StepUpDialog.tsx'));
  return part !== null && part.askForProof();
});

/** The popover itself handles opening, closing and the focus; arrow keys move inside. */
function wireMenu(): void {
  const menu = document.getElementById('user-menu');
  const button = document.querySelector<HTMLElement>('[popovertarget=user-menu]');
  if (!menu || !button) return;
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

  const tell = () => {
    button.toggleAttribute('data-open', menu.matches(':popover-open'));
  };
  menu.addEventListener('toggle', tell);
  tell();
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    menu.showPopover();
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') menu.hidePopover();
    const next = roveTo(items, document.activeElement, event.key, 'ArrowDown', 'ArrowUp');
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

const DWELL_MS = 80;

// One hint suffices: the browser fetches again when its address changes.
const hint = document.createElement('link');
let timer = 0;

/** Prefetches the page of a link after a moment of hovering. */
export function restOn(target: Element): void {
  clearTimeout(timer);
  const link = target.closest('a');
  if (link?.origin !== location.origin || link.pathname === location.pathname) return;
  // API addresses have side effects, and downloads are needed only once.
  if (link.pathname.startsWith('/api/') || link.hasAttribute('download')) return;
  timer = window.setTimeout(() => {
    if (hint.href !== link.href) hint.href = link.href;
  }, DWELL_MS);
}

function wirePrefetch(): void {
  hint.rel = 'prefetch';
  document.head.append(hint);
  const rest = ({ target }: Event) => restOn(target as Element);
  document.addEventListener('mouseover', rest);
  document.addEventListener('focusin', rest);
}

wireMenu();
wirePrefetch();
