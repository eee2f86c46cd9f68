import type { PairSession, SessionPerson } from '#shared/pair-session.ts';
import { saveOutcome } from '#stores/sessions/on-demand/verbs.ts';
import { openConfirm } from '#islands/ui/ConfirmDialog.tsx';
import { openDialog } from '#islands/ui/dialog.ts';
import { EndDialog } from './EndDialog.tsx';
import { PlanDialog, type PlanStart } from './PlanDialog.tsx';
import { removeText, WORDS } from './words.ts';

export const openPlan = (
  person: SessionPerson,
  session: PairSession | null = null,
  start?: PlanStart,
): void => openDialog((close) => <PlanDialog {...{ person, session, start }} onClosed={close} />);

export const openEnd = (session: PairSession): void =>
  openDialog((close) => {
    const { with: other } = session;
    return (
      <EndDialog session={session} onClosed={close} onPlan={other && (() => openPlan(other))} />
    );
  });

/** A removed project disappears from both profiles. */
export const openRemove = ({ _id, with: other }: PairSession): void =>
  openConfirm({
    title: `${WORDS.removeBuilt}?`,
    text: removeText(other === null),
    verb: WORDS.remove,
    run: () => saveOutcome(_id, { built: false }),
  });
