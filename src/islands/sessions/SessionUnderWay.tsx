import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type PairSession, phaseOf } from '#shared/pair-session.ts';
import { $sessions } from '#stores/sessions/sessions.ts';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { useSecond } from './use-second.ts';

const SessionRun = onDemand(async () => (await import('./on-demand/SessionRun.tsx')).SessionRun, {
  missing: 'm-2',
});

/** A session without an outcome stays in view this long after its end. */
const ASKED_MS = 3_600_000;

function isUnderWay(session: PairSession, now: number): boolean {
  const phase = phaseOf(session, now);
  if (phase === 'soon' || phase === 'running') return true;
  const ended = Date.parse(session.endsAt ?? '');
  return phase === 'over' && session.outcome.mine === null && now < ended + ASKED_MS;
}

interface Props {
  me: string;
  targetUserId: string;
  openPad: () => void;
}

/** The clock renders every second, so it is not part of the chat itself. */
export function SessionUnderWay({ me, targetUserId, openPad }: Props) {
  const sessions = useStore($sessions, { ssr: 'initial' });
  const withThem = [...sessions.values()].filter((session) => session.with?._id === targetUserId);
  const now = useSecond(withThem.some(({ state }) => state === 'agreed'));
  const underWay = withThem.filter((session) => isUnderWay(session, now));
  // The question about an earlier session waits.
  const current = underWay.find((session) => phaseOf(session, now) !== 'over') ?? underWay[0];
  const running = current !== undefined && phaseOf(current, now) === 'running';
  // Wide windows open the pad with the session; on phones it would cover the message being typed.
  useEffect(() => {
    if (running && matchMedia('(min-width: 1100px)').matches) openPad();
  }, [running, openPad]);
  return current !== undefined && <SessionRun session={current} me={me} />;
}
