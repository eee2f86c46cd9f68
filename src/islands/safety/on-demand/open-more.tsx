import { createRoot } from 'react-dom/client';
import { MoreMenu } from './MoreMenu.tsx';
import type { Subject } from './subject.ts';

/** Opens the menu under the button that was pressed; it takes itself away in the end. */
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
