import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type PairSession, phaseOf, type SessionPerson } from '#shared/pair-session.ts';
import { $isOver } from '#stores/chat/conversation.ts';
import { loadPart } from '#stores/client/part.ts';
import { askForPad } from '#stores/pad/asked.ts';
import { $cardTargets, $runningTargets } from '#stores/sessions/portal-targets.ts';
import { $sessions, followSessions, putSessions } from '#stores/sessions/sessions.ts';
import { useSecond } from './use-second.ts';

interface Props {
  me: string;
  target: SessionPerson;
  ahead: readonly PairSession[];
  children?: ReactNode;
}

const NO_CARDS: ReadonlyMap<HTMLElement, string> = new Map();

/** A session without an outcome stays in view this long after its end. */
const ASKED_MS = 3_600_000;

function isUnderWay(session: PairSession, now: number): boolean {
  const phase = phaseOf(session, now);
  if (phase === 'soon' || phase === 'running') return true;
  const ended = Date.parse(session.endsAt ?? '');
  return phase === 'over' && session.outcome.mine === null && now < ended + ASKED_MS;
}

export function PlanButton({ me, target, ahead, children }: Props) {
  const over = useStore($isOver, { ssr: () => false });
  const sessions = useStore($sessions, { ssr: 'initial' });
  const rooms = useStore($runningTargets, { ssr: () => [] });
  const withThem = [...sessions.values()].filter((session) => session.with?._id === target._id);
  const now = useSecond(withThem.some(({ state }) => state === 'agreed'));
  useEffect(() => {
    putSessions(ahead);
    return followSessions(target._id);
  }, [ahead, target._id]);

  const current = withThem.find((session) => isUnderWay(session, now));
  const running = current !== undefined && phaseOf(current, now) === 'running';
  const [Run, setRun] = useState<ComponentType<{ session: PairSession; me: string }>>();
  const underWay = current !== undefined;
  useEffect(() => {
    if (!underWay) return;
    import('./on-demand/SessionRun.tsx').then(
      ({ SessionRun }) => setRun(() => SessionRun),
      (error: unknown) => console.warn('The session did not load:', error),
    );
  }, [underWay]);
  // Wide windows open the pad with the session; on phones it would cover the message being typed.
  useEffect(() => {
    if (running && matchMedia('(min-width: 1100px)').matches) askForPad();
  }, [running]);

  const cards = useStore($cardTargets, { ssr: () => NO_CARDS });
  const [Card, setCard] = useState<ComponentType<{ session: PairSession; inChat: boolean }>>();
  const hasCards = cards.size > 0;
  useEffect(() => {
    if (!hasCards) return;
    import('./on-demand/SessionCard.tsx').then(
      ({ SessionCard }) => setCard(() => SessionCard),
      (error: unknown) => console.warn('The card of a session did not load:', error),
    );
  }, [hasCards]);

  const open = () => {
    void loadPart(() => import('./on-demand/open.tsx')).then((part) => part?.openPlan(target));
  };
  if (over) return null;
  return (
    <>
      <button
        type="button"
        className="btn btn--sm max-sm:min-h-10 max-sm:[@media(height<520px)]:hidden"
        onClick={open}
      >
        {children}
      </button>
      {current !== undefined &&
        Run !== undefined &&
        rooms.map((room) => createPortal(<Run session={current} me={me} />, room))}
      {Card !== undefined &&
        [...cards].map(([room, id]) => {
          const session = sessions.get(id);
          return session && createPortal(<Card session={session} inChat />, room, id);
        })}
    </>
  );
}
