import { CalendarPlus, ChevronDown } from 'lucide-static';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  isOpen,
  isPending,
  type PairSession,
  phaseOf,
  type SessionsAnswer,
} from '#shared/pair-session.ts';
import { type SessionsOutlook, withoutPerson } from '#shared/sessions-outlook.ts';
import { goLive } from '#stores/live.ts';
import { $now } from '#stores/client/clock.ts';
import { loadPart } from '#stores/client/part.ts';
import { olderSessions } from '#stores/sessions/on-demand/verbs.ts';
import { followAllSessions } from '#stores/sessions/all-sessions.ts';
import { $sessions, putSessions } from '#stores/sessions/sessions.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { EmptyState } from '#islands/ui/list/EmptyState.tsx';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { NextHead } from './NextHead.tsx';
import { PlanOne } from './PlanOne.tsx';
import { Week } from './Week.tsx';
import { With } from './With.tsx';
import { SessionCard } from './on-demand/SessionCard.tsx';
import { useStep } from './use-step.ts';
import { CALENDAR, dayOf, nameOf, offWords } from './on-demand/words.ts';
import { LIST } from './words.ts';

interface Props {
  me: string;
  timeZone: string | null;
  ahead: readonly PairSession[];
  first: SessionsAnswer;
  outlook: SessionsOutlook;
  now: number;
}

export function Sessions(props: Props) {
  const { me, timeZone, ahead, first, now: made } = props;
  const [outlook, setOutlook] = useState(props.outlook);
  const known = useStore($sessions, { ssr: 'initial' });
  const now = useStore($now, { ssr: () => made });
  const [cursor, setCursor] = useState(first.nextCursor);
  const { busy, run } = useStep();
  useEffect(() => {
    putSessions([...first.sessions, ...ahead]);
    goLive(me);
    return followAllSessions((userId) => setOutlook((before) => withoutPerson(before, userId)));
  }, [ahead, first, me]);

  const drawn = known.size > 0 ? [...known.values()] : [...ahead, ...first.sessions];
  const unique = [...new Map(drawn.map((session) => [session._id, session])).values()];
  const open = unique
    .filter((session) => isOpen(session, now))
    .sort((one, other) => placeOf(one) - placeOf(other));
  const next = open.find(({ state }) => state === 'agreed');
  const ended = unique
    .filter((session) => !isOpen(session, now))
    .sort((one, other) => (one._id < other._id ? 1 : -1));
  const isBuilt = ({ outcome }: PairSession) => outcome.builtAt !== null;

  const older = () =>
    run(async () => {
      if (cursor !== null) setCursor(await olderSessions(cursor));
    });
  const openCalendar = () =>
    loadPart(() => import('./on-demand/CalendarDialog.tsx')).then((part) => part?.openCalendar());
  const planOne =
    outlook.partners.length > 0 ? <PlanOne {...outlook} timeZone={timeZone} /> : <Lead />;
  const part = (title: string, sessions: readonly PairSession[]) => (
    <Part title={title} sessions={sessions} now={made} />
  );
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="h1">{LIST.title}</h1>
        {unique.length > 0 && (
          <Button icon={CalendarPlus} small onClick={() => void openCalendar()}>
            {CALENDAR.open}
          </Button>
        )}
      </div>
      {/* The side comes before past sessions on phones. */}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <Column>
          {next && (
            <section aria-label={LIST.next}>
              <h2 className="h2 mb-3">{LIST.next}</h2>
              <SessionCard session={next} now={made} wide>
                <NextHead session={next} timeZone={timeZone} now={now} />
              </SessionCard>
            </section>
          )}
          {part(
            LIST.upcoming,
            open.filter((session) => session !== next),
          )}
          {!next && planOne}
        </Column>
        <Column className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Week {...outlook} sessions={open} now={made} />
          {next && planOne}
        </Column>
        <Column>
          <Ended title={LIST.built} sessions={ended.filter(isBuilt)} now={made} />
          <Ended
            title={LIST.past}
            sessions={ended.filter((session) => !isBuilt(session))}
            now={made}
          />
          {cursor !== null && (
            <Button className="justify-self-start" busy={busy} onClick={older}>
              {LIST.older}
            </Button>
          )}
        </Column>
      </div>
    </>
  );
}

/** Proposals come before sessions with a time. */
const placeOf = ({ startsAt }: PairSession): number =>
  startsAt === null ? 0 : Date.parse(startsAt);

const Column = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`grid grid-cols-1 content-start gap-8 empty:hidden ${className}`}>{children}</div>
);

const Lead = () => (
  <EmptyState title={LIST.none} line={LIST.noneLine} drawing="pair">
    <div className="flex flex-wrap gap-2">
      <a className="btn btn--go" href="/">
        {LIST.toFeed}
      </a>
      <a className="btn" href="/connections#pair-links">
        {LIST.toLink}
      </a>
    </div>
  </EmptyState>
);

interface PartProps {
  title: string;
  sessions: readonly PairSession[];
  now: number;
}

function Part({ title, sessions, now }: PartProps) {
  if (sessions.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="h2 mb-3">{title}</h2>
      <ul className="grid grid-cols-1 gap-4">
        {sessions.map((session) => (
          <li key={session._id}>
            <p className="mb-1.5 text-sm text-ink-2">
              <With session={session} />
            </p>
            <SessionCard session={session} now={now} wide />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rows that unfold; those with an open question are unfolded. */
function Ended({ title, sessions, now }: PartProps) {
  const timeZone = useTimeZone();
  if (sessions.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="h2 mb-3">{title}</h2>
      <ul className="card divide-y divide-line overflow-hidden">
        {sessions.map((session) => {
          const { _id, startsAt, times, outcome, goal } = session;
          const day = Date.parse(startsAt ?? times[0] ?? '');
          const isOff = phaseOf(session, now) === 'off';
          return (
            <li key={_id}>
              <details className="group/ended" open={isPending(session, now)}>
                <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2 sm:px-5">
                  <span className="w-19 flex-none font-mono text-xs text-ink-3">
                    {Number.isNaN(day) ? '' : dayOf(day, timeZone)}
                  </span>
                  <span className="min-w-0 flex-1 text-sm">
                    <b className="block truncate font-semibold" dir="auto">
                      {outcome.builtAt === null ? goal : outcome.what}
                    </b>
                    <span className="block truncate text-ink-2">
                      {nameOf(session.with)}
                      {isOff && ` · ${offWords(session.state)}`}
                    </span>
                  </span>
                  <span className="text-ink-3 group-open/ended:rotate-180">
                    <Icon svg={ChevronDown} small />
                  </span>
                </summary>
                <div className="*:[article]:border-0">
                  <p className="px-5 text-sm text-ink-2 max-sm:px-4">
                    <With session={session} />
                  </p>
                  <SessionCard session={session} now={now} wide />
                </div>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
