import { createRoot } from 'react-dom/client';
import type { ComponentProps } from 'react';
import { StepUpDialog } from './StepUpDialog.tsx';

/** Opens the dialog over whatever is on the page. */
export function openStepUp({ ways, onDone }: ComponentProps<typeof StepUpDialog>): void {
  const room = document.body.appendChild(document.createElement('div'));
  const root = createRoot(room);
  const close = (shown: boolean) => {
    onDone(shown);
    // Not while React is still at it.
    setTimeout(() => {
      root.unmount();
      room.remove();
    });
  };
  root.render(<StepUpDialog ways={ways} onDone={close} />);
}
