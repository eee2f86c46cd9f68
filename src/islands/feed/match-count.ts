import { $matching } from '#stores/feed/feed.ts';
import * as words from './words.ts';

/** Updates the number beside the filters; returns unsubscribe. */
export function showMatching(): () => void {
  return $matching.listen((matching) => {
    const status = document.querySelector('[data-matching]');
    if (status && matching) status.textContent = words.match(matching);
  });
}
