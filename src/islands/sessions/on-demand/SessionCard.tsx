import { useStore } from '@nanostores/react';
import { CalendarPlus, Check, Phone } from 'lucide-static';
import { type ReactNode, useState } from 'react';
import { isForNow, type PairSession, phaseOf, type SessionPerson } from '#shared/pair-session.ts';
import { $now } from '#stores/client/clock.ts';
import { loadPart } from '#stores/client/part.ts';
import { accept, type Step, step } from '#stores/sessions/on-demand/verbs.ts';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { useStep } from '../use-step.ts';
import { Again, KeptTasks, Outcome } from './Outcome.tsx';
import { DateKey, Times, When } from './SessionTimes.tsx';
import * as words from './words.ts';
import { WORDS } from './words.ts';

const openPlan = (other: SessionPerson, session: PairSession) =>
  loadPart(() => import('./open.tsx')).then((part) => part?.openPlan(other, session));

interface Props {
  session: PairSession;
  /** Opens the pad on the same page; without it, a link does. */
  openPad?: (() => void) | undefined;
  /** Starts a session for now on the same page; without it, another page follows. */
  onStart?: ((session: PairSession, call: boolean) => Promise<void>) | undefined;
  /** The server's time; 0 without server rendering. */
  now?: number;
  wide?: boolean;
  /** Replaces the date, the times and the goal. */
  children?: ReactNode;
}

export function SessionCard(props: Props) {
  const { session, openPad, onStart, now: first = 0, wide = false, children } = props;
  const now = useStore($now, { ssr: () => first });
  const phase = phaseOf(session, now);
  const { state } = session;
  const name = words.nameOf(session.with);
  const [picked, setPicked] = useState('');
  // Other times may have been proposed since the choice.
  const chosen = session.times.includes(picked) ? picked : (session.times[0] ?? '');
  const move = phase === 'ahead' || phase === 'soon' ? session.move : undefined;
  const asked = state === 'proposed' ? !session.mine : move === 'theirs';
  const listed = move !== undefined || (state === 'proposed' && session.times.length > 1);
  return (
    <article
      className={`w-full rounded-lg border border-line bg-surface text-left ${wide ? '' : 'max-w-135'}`}
      aria-label={words.lengthOf(session.minutes)}
      data-session={session._id}
    >
      {children ?? <Head session={session} phase={phase} />}
      {move !== undefined && (
        <p className="mt-3 border-t border-line px-5 pt-3 text-sm font-medium max-sm:px-4">
          {move === 'mine' ? words.youMove : words.wantsToMove(name)}
        </p>
      )}
      {listed && asked && (
        <fieldset className="mt-3 border-t border-line text-sm">
          <legend className="sr-only">{WORDS.pick}</legend>
          {session.times.map((one) => (
            <label
              key={one}
              className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line px-5 hover:bg-hover max-sm:px-4"
            >
              <input
                type="radio"
                name={`time-${session._id}`}
                className="size-4.5 accent-ink"
                checked={chosen === one}
                onChange={() => setPicked(one)}
              />
              <When time={one} session={session} />
            </label>
          ))}
        </fieldset>
      )}
      {listed && !asked && (
        <ul className="mt-3 grid gap-1 border-t border-line px-5 pt-3 text-sm max-sm:px-4">
          {session.times.map((one) => (
            <li key={one} className="flex">
              <When time={one} session={session} />
            </li>
          ))}
        </ul>
      )}
      {move !== undefined && <Answer {...{ session, chosen, onStart }} mine={move === 'mine'} />}
      {phase === 'over' && <KeptTasks session={session} />}
      <Keys {...{ session, phase, now, chosen, openPad, onStart }} />
    </article>
  );
}

function Head({ session, phase }: { session: PairSession; phase: ReturnType<typeof phaseOf> }) {
  return (
    <>
      <div className="flex gap-4 px-5 pt-4 pb-3.5 max-sm:px-4">
        <DateKey session={session} />
        <div className="min-w-0">
          <h3 className="font-semibold">{words.lengthOf(session.minutes)}</h3>
          <Times session={session} waiting={phase === 'waiting'} />
        </div>
      </div>
      <dl className="flex gap-4 border-t border-line px-5 pt-3 text-sm max-sm:px-4">
        <dt className="w-14 flex-none text-ink-3">{WORDS.goal}</dt>
        {/* The goal is left-aligned in any script, like the other content of the card. */}
        <dd className="wrap-anywhere">
          <bdi>{session.goal}</bdi>
        </dd>
      </dl>
    </>
  );
}

// Three buttons fit 390 px.
const ROW = 'flex flex-wrap items-center gap-2 px-5 pt-3 pb-4 max-sm:gap-1.5 max-sm:px-4';

interface KeysProps extends Pick<Props, 'session' | 'openPad' | 'onStart'> {
  phase: ReturnType<typeof phaseOf>;
  now: number;
  chosen: string;
}

function Keys({ session, phase, now, chosen, openPad, onStart }: KeysProps) {
  const { busy, run } = useStep();
  const { _id, with: other, outcome, move, startsAt } = session;
  // With another time proposed, only the first one is agreed.
  const agreed =
    move === undefined || startsAt === null
      ? WORDS.bothAccepted
      : words.agreedFor(startsAt, session.minutes);
  const press = (which: Step) => ({
    type: 'button' as const,
    busy,
    onClick: () => run(() => step(_id, which)),
  });
  const name = words.nameOf(other);
  if (phase === 'waiting') {
    return <Answer {...{ session, chosen, onStart }} mine={session.mine} />;
  }
  if (phase === 'off') {
    return <p className={`${ROW} text-sm text-ink-3`}>{words.offWords(session.state)}</p>;
  }
  if (phase === 'over') {
    return (
      <>
        <Outcome session={session} now={now} />
        <Again session={session} />
      </>
    );
  }
  return (
    <div className={ROW}>
      <p className="flex flex-1 items-center gap-2 text-sm max-sm:basis-full">
        <span className="text-yes-ink">
          <Icon svg={Check} small />
        </span>
        {outcome.theyBuilt ? words.theyBuilt(name) : agreed}
      </p>
      {phase !== 'running' && (
        <>
          <a className="btn btn--sm" href={`/api/sessions/${_id}/calendar.ics`} download>
            <Icon svg={CalendarPlus} small />
            {WORDS.calendar}
          </a>
          {other !== null && move === undefined && (
            <Button small onClick={() => void openPlan(other, session)}>
              {WORDS.move}
            </Button>
          )}
          <BusyButton small {...press('cancel')}>
            {WORDS.cancelSession}
          </BusyButton>
        </>
      )}
      {phase !== 'ahead' &&
        other !== null &&
        (openPad ? (
          <Button className="btn--go in-data-pad:hidden" onClick={() => openPad()}>
            {WORDS.openPad}
          </Button>
        ) : (
          <a className="btn btn--go" href={`/chat/${other._id}?pad`}>
            {WORDS.openPad}
          </a>
        ))}
    </div>
  );
}

interface AnswerProps extends Pick<KeysProps, 'session' | 'chosen' | 'onStart'> {
  /** The pending proposal is the reader's own. */
  mine: boolean;
}

/** Answers a proposal, also one of other times for an agreed session. */
function Answer({ session, mine, chosen, onStart }: AnswerProps) {
  const { busy, run } = useStep();
  const { _id, with: other } = session;
  const name = words.nameOf(other);
  const isMove = session.state === 'agreed';
  if (mine) {
    return (
      <div className={ROW}>
        <p className="flex flex-1 items-center gap-2 text-sm text-ink-2">
          <i className="h-3 w-0.75 bg-caret" />
          {words.waitingFor(name)}
        </p>
        <Button
          small
          busy={busy}
          onClick={() => run(() => step(_id, isMove ? 'decline' : 'cancel'))}
        >
          {WORDS.withdraw}
        </Button>
      </div>
    );
  }
  const forNow = isForNow(session);
  const startNow = (call: boolean) =>
    run(async () => {
      if (onStart !== undefined) return onStart(session, call);
      await accept(_id, chosen);
      location.assign(`/chat/${other?._id ?? ''}?pad#begin`);
    });
  return (
    <div className={ROW}>
      <Button
        icon={Check}
        className="btn--go"
        busy={busy}
        onClick={() => (forNow ? startNow(false) : run(() => accept(_id, chosen)))}
      >
        {forNow ? WORDS.startNow : WORDS.accept}
      </Button>
      {forNow && onStart && (
        <Button icon={Phone} disabled={busy} onClick={() => startNow(true)}>
          {WORDS.startCall}
        </Button>
      )}
      {other !== null && (
        <Button onClick={() => void openPlan(other, session)}>
          {forNow ? WORDS.anotherTime : WORDS.another}
        </Button>
      )}
      <Button className="btn--flat" disabled={busy} onClick={() => run(() => step(_id, 'decline'))}>
        {isMove ? WORDS.keepTime : WORDS.decline}
      </Button>
    </div>
  );
}
