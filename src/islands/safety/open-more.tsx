import { createRoot } from 'react-dom/client';
import type { ChatMessage } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';
import { MoreMenu } from './MoreMenu.tsx';

/** Whom the menu is about, and what the page knows of them. */
export interface Subject {
  person: Developer;
  connected?: boolean | undefined;
  written?: (() => readonly ChatMessage[]) | undefined;
}

/** Opens the menu under the key that was pressed; it takes itself away in the end. */
export function openMore(anchor: HTMLElement, subject: Subject): void {
  if (anchor.ariaExpanded === 'true') return;
  const host = document.createElement('div');
  // A dialog makes everything beside it inert.
  (anchor.closest('dialog') ?? document.body).append(host);
  const root = createRoot(host);
  const close = (): void => {
    anchor.ariaExpanded = 'false';
    // Not while React is still at it.
    setTimeout(() => {
      root.unmount();
      host.remove();
    });
  };
  anchor.ariaExpanded = 'true';
  root.render(<MoreMenu anchor={anchor} subject={subject} onClosed={close} />);
}
