import { $theme } from '#stores/client/theme.ts';
import { proveBy } from '#stores/client/proven.ts';
import { loadPart } from '#stores/client/part.ts';
import { askToDelete, deleteAccount, logOut, putVerifyAway, sendVerification } from './account.ts';
import { wireMenu } from './menu.ts';
import { person } from './person.ts';
import { restOn, wirePrefetch } from './prefetch.ts';
import { closeToast } from './toasts.ts';

// Loads with the first interaction: menu, drawer, dialog, theme, prefetch.

export { restOn };

function switchTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = ($theme.get() ?? dark) === 'dark' ? 'light' : 'dark';
  $theme.set(theme);
}

/** Commands of `data-do` buttons. */
const verbs: Record<string, () => unknown> = {
  drawer: () => document.querySelector<HTMLDialogElement>('#drawer')?.showModal(),
  theme: switchTheme,
  logout: logOut,
  delete: () => deleteAccount(person()),
  'ask-delete': () => askToDelete(person()),
  'verify-again': sendVerification,
  'verify-away': putVerifyAway,
  'close-toast': closeToast,
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

wireMenu();
wirePrefetch();
