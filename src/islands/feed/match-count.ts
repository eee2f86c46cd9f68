import { $matching } from '#stores/feed/feed.ts';
import * as words from './words.ts';

/** Keeps the number beside the filters true, which stands in the page. Returns unsubscribe. */
export function showMatching(): () => void {
  return $matching.listen((matching) => {
    const says = document.querySelector('[data-matching]');
    if (says && matching) says.textContent = words.match(matching);
  });
}
