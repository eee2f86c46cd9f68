import { createRoot } from 'react-dom/client';
import type { StepUpAnswer } from '#shared/api.ts';
import { api } from '#stores/client/api.ts';
import { StepUpDialog } from './StepUpDialog.tsx';

let asking: Promise<boolean> | null = null;

/** Opens the dialog over whatever is on the page; of two that ask at once, one does for both. */
export function askForProof(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  const { ways } = await api<StepUpAnswer>('GET', '/step-up');
  const room = document.body.appendChild(document.createElement('div'));
  const root = createRoot(room);
  const shown = await new Promise<boolean>((onDone) =>
    root.render(<StepUpDialog ways={ways} onDone={onDone} />),
  );
  // Not while React is still at it.
  setTimeout(() => {
    root.unmount();
    room.remove();
  });
  return shown;
}
