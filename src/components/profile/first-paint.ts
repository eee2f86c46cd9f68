import { inline } from '#components/shell/first-paint.ts';

/** The welcome screen after sign-up shows from the first paint; its flag names the person, and the island clears it. */
export const welcomeScript = inline(() => {
  if (sessionStorage.getItem('signup-success') === document.currentScript?.dataset['for']) {
    document.documentElement.dataset['welcome'] = '';
  }
}, {});
