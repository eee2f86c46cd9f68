import calendarPlus from 'lucide-static/icons/calendar-plus.svg?raw';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { isOpen, type PairSession, type SessionsAnswer } from '#shared/pair-session.ts';
import { goLive } from '#stores/live.ts';
import { $now } from '#stores/client/clock.ts';
import { loadPart } from '#stores/client/part.ts';
import { olderSessions } from '#stores/sessions/on-demand/verbs.ts';
import { followAllSessions } from '#stores/sessions/all-sessions.ts';
import { $sessions, putSessions } from '#stores/sessions/sessions.ts';
import { BusyButton } from '#islands/ui/form/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { EmptyState } from '#islands/ui/list/EmptyState.tsx';
import { SessionCard } from './on-demand/SessionCard.tsx';
import { useStep } from './use-step.ts';
import { CALENDAR, LIST } from './on-demand/words.ts';

interface Props {
  me: string;
  ahead: readonly PairSession[];
  first: SessionsAnswer;
  now: number;
}

export function Sessions({ me, ahead, first, now: made }: Props) {
  const known = useStore($sessions, { ssr: 'initial' });
  const now = useStore($now, { ssr: () => made });
  const [cursor, setCursor] = useState(first.nextCursor);
  const { busy, run } = useStep();
  useEffect(() => {
    putSessions([...first.sessions, ...ahead]);
    goLive(me);
    return followAllSessions();
  }, [ahead, first, me]);

  const drawn = known.size > 0 ? [...known.values()] : [...ahead, ...first.sessions];
  const unique = [...new Map(drawn.map((session) => [session._id, session])).values()];
  const next = unique
    .filter((session) => isOpen(session, now))
    .sort((one, other) => placeOf(one) - placeOf(other));
  const past = unique
    .filter((session) => !isOpen(session, now))
    .sort((one, other) => (one._id < other._id ? 1 : -1));

  const older = () =>
    run(async () => {
      if (cursor !== null) setCursor(await olderSessions(cursor));
    });
  if (unique.length === 0) {
    return (
      <EmptyState title={LIST.none} line={LIST.noneLine} drawing="pair">
        <a className="btn btn--go" href="/connections">
          {LIST.toConnections}
        </a>
      </EmptyState>
    );
  }
  const openCalendar = () =>
    loadPart(() => import('./on-demand/CalendarDialog.tsx')).then((part) => part?.openCalendar());
  return (
    <div className="grid gap-8">
      <button
        type="button"
        className="btn btn--sm justify-self-start"
        onClick={() => void openCalendar()}
      >
        <Icon svg={calendarPlus} small />
        {CALENDAR.open}
      </button>
      <Part title={LIST.next} sessions={next} now={made} none={LIST.noneAhead} />
      {past.length > 0 && <Part title={LIST.past} sessions={past} now={made} />}
      {cursor !== null && (
        <BusyButton type="button" className="justify-self-start" busy={busy} onClick={older}>
          {LIST.older}
        </BusyButton>
      )}
    </div>
  );
}

/** Proposals come before sessions with a time. */
const placeOf = ({ startsAt }: PairSession): number =>
  startsAt === null ? 0 : Date.parse(startsAt);

interface PartProps {
  title: string;
  sessions: readonly PairSession[];
  now: number;
  none?: string;
}

function Part({ title, sessions, now, none }: PartProps) {
  return (
    <section aria-label={title}>
      <h2 className="h2 mb-3">{title}</h2>
      {sessions.length === 0 && <p className="text-ink-2">{none}</p>}
      <ul className="grid gap-4 min-[1180px]:grid-cols-2">
        {sessions.map((session) => (
          <li key={session._id}>
            <p className="mb-1.5 text-sm text-ink-2">
              {LIST.with}{' '}
              {session.with === null ? (
                LIST.parted
              ) : (
                <a className="link" href={`/chat/${session.with._id}`}>
                  <bdi>
                    {session.with.firstName} {session.with.lastName}
                  </bdi>
                </a>
              )}
            </p>
            <SessionCard session={session} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
