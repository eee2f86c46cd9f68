import { inline } from '#components/shell/first-paint.ts';

/**
 * For the profile page's head: right after sign-up its welcome screen shows from the first paint
 * on. The flag stays for the island, which clears it when it reads it.
 */
export const welcomeScript = inline(() => {
  if (sessionStorage.getItem('signup-success') === '1') {
    document.documentElement.dataset['welcome'] = '';
  }
}, {});
