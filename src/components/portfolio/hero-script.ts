import { inline } from '#components/shell/first-paint.ts';
import { decodeRoot } from '#stores/client/root.ts';

/**
 * Stands after the hero, which comes later than the script that draws the person: has it drawn
 * again, so that the photo is there in the first paint.
 */
export const heroScript = inline(
  (uses: { decodeRoot: typeof decodeRoot }) => {
    const detail = uses.decodeRoot(localStorage.getItem('root'));
    if (detail) dispatchEvent(new CustomEvent('person', { detail }));
  },
  { decodeRoot },
);
