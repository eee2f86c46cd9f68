import { openMore } from '#islands/safety/on-demand/open-more.tsx';
import type { Card } from '#shared/feed.ts';
import { onSocket } from '#stores/client/socket.ts';

let followed = false;

/** The menu of a whole profile: unmatch, block, report. What was done draws the page anew, or leaves it. */
export function openMenu(button: HTMLElement, person: Card): void {
  if (!followed) {
    onSocket('connectionLost', ({ userId }) => {
      if (userId === person._id) location.reload();
    });
    // Told after the end of a connection; there is no page about somebody who is blocked.
    onSocket('developerGone', ({ userId }) => {
      if (userId === person._id) location.assign('/');
    });
  }
  followed = true;
  openMore(button, { person, connected: button.dataset['more'] === 'connected' });
}
