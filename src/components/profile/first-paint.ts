import { inline } from '#components/shell/first-paint.ts';

/**
 * For the profile page's head: right after sign-up its welcome screen shows from the first paint
 * on. The flag names the person, as `data-for` does; the island clears it when it reads it.
 */
export const welcomeScript = inline(() => {
  if (sessionStorage.getItem('signup-success') === document.currentScript?.dataset['for']) {
    document.documentElement.dataset['welcome'] = '';
  }
}, {});
