import { createRoot } from 'react-dom/client';
import { MoreMenu } from './MoreMenu.tsx';
import type { Subject } from './subject.ts';

/** Opens the menu below its button; it removes itself. */
export function openMore(anchor: HTMLElement, subject: Subject): void {
  if (anchor.ariaExpanded === 'true') return;
  const host = document.createElement('div');
  // An open dialog makes everything outside inert.
  (anchor.closest('dialog') ?? document.body).append(host);
  const root = createRoot(host);
  const close = (): void => {
    anchor.ariaExpanded = 'false';
    // React must not unmount a root while it renders.
    setTimeout(() => {
      root.unmount();
      host.remove();
    });
  };
  anchor.ariaExpanded = 'true';
  root.render(<MoreMenu anchor={anchor} subject={subject} onClosed={close} />);
}
