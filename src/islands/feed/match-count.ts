import { $matching } from '#stores/feed/feed.ts';
import * as words from './words.ts';

/** Updates the number beside the filters; returns unsubscribe. */
export function showMatching(): () => void {
  return $matching.listen((matching) => {
    const says = document.querySelector('[data-matching]');
    if (says && matching) says.textContent = words.match(matching);
  });
}
