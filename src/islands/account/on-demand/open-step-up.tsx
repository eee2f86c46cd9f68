import { createRoot } from 'react-dom/client';
import type { StepUpAnswer } from '#shared/api.ts';
import { api } from '#stores/client/api.ts';
import { StepUpDialog } from './StepUpDialog.tsx';

let asking: Promise<boolean> | null = null;

/** Opens the dialog; concurrent requests share it. */
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
  // React must not unmount a root while it renders.
  setTimeout(() => {
    root.unmount();
    room.remove();
  });
  return shown;
}
