import { openMore } from '#islands/safety/on-demand/MoreMenu.tsx';
import type { Card } from '#shared/feed.ts';
import { onSocket } from '#stores/client/socket.ts';

let followed = false;

/** The page reloads or closes after unmatch or block. */
export function openMenu(button: HTMLElement, person: Card): void {
  if (!followed) {
    onSocket('connectionLost', ({ userId }) => {
      if (userId === person._id) location.reload();
    });
    // This event follows the end of a connection, and blocked people have no page.
    onSocket('developerGone', ({ userId }) => {
      if (userId === person._id) location.assign('/');
    });
  }
  followed = true;
  openMore(button, { person, connected: button.dataset['more'] === 'connected' });
}
