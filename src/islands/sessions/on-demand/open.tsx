import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import type { PairSession, SessionPerson } from '#shared/pair-session.ts';
import { EndDialog } from './EndDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';

function open(draw: (close: () => void) => ReactNode): void {
  const room = document.body.appendChild(document.createElement('div'));
  const root = createRoot(room);
  root.render(
    draw(() => {
      // Not while React is still at it.
      setTimeout(() => {
        root.unmount();
        room.remove();
      });
    }),
  );
}

/** The dialog that plans a session, or, given one, proposes other times for it. */
export const openPlan = (person: SessionPerson, session: PairSession | null = null): void =>
  open((close) => <PlanDialog person={person} session={session} onClosed={close} />);

/** The dialog that says what was built. */
export const openEnd = (session: PairSession): void =>
  open((close) => <EndDialog session={session} onClosed={close} />);
