import { CalendarPlus, Check } from 'lucide-static';
import { useStore } from '@nanostores/react';
import {
  OUTCOME_MS,
  type PairSession,
  type SessionPerson,
  weekAfter,
} from '#shared/pair-session.ts';
import { loadPart } from '#stores/client/part.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { $sessions } from '#stores/sessions/sessions.ts';
import { hide, plan, saveOutcome } from '#stores/sessions/on-demand/verbs.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { useStep } from '../use-step.ts';
import { Afterwards } from './Afterwards.tsx';
import * as words from './words.ts';
import { WORDS } from './words.ts';

const dialogs = () => loadPart(() => import('./open.tsx'));
const openEnd = (session: PairSession) => dialogs().then((part) => part?.openEnd(session));
const openPlan = (person: SessionPerson) => dialogs().then((part) => part?.openPlan(person));
const openRemove = (session: PairSession) => dialogs().then((part) => part?.openRemove(session));

export function Outcome({ session, now }: { session: PairSession; now: number }) {
  const { busy, run } = useStep();
  const { _id, with: other, outcome } = session;
  const name = words.nameOf(other);
  const deny = () => run(() => saveOutcome(_id, { built: false }));
  const link = (text: string, onClick: () => void) => (
    <button type="button" className="link w-fit text-ink-3" disabled={busy} onClick={onClick}>
      {text}
    </button>
  );
  const row = 'grid gap-3 px-5 pt-3 pb-4 text-sm max-sm:px-4';
  if (outcome.builtAt !== null) {
    return (
      <div className={row}>
        <p className="flex items-baseline gap-2 font-semibold">
          <span className="self-center text-yes-ink">
            <Icon svg={Check} small />
          </span>
          <span className="wrap-anywhere">
            {WORDS.builtTogether}: <bdi>{outcome.what}</bdi>
          </span>
        </p>
        {outcome.link !== null && (
          <a
            className="link w-fit wrap-anywhere"
            href={outcome.link}
            rel="noopener noreferrer nofollow"
            target="_blank"
          >
            {outcome.link}
          </a>
        )}
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          <Afterwards built onPlan={other && (() => void openPlan(other))} />
          {link(outcome.hidden ? WORDS.show : WORDS.hide, () =>
            run(() => hide(_id, !outcome.hidden)),
          )}
          {link(WORDS.removeBuilt, () => void openRemove(session))}
        </div>
      </div>
    );
  }
  if (outcome.mine === true) {
    return (
      <div className={row}>
        <p className="text-ink-2">{other === null ? WORDS.ended : words.youBuilt(name)}</p>
        {other !== null && link(WORDS.withdraw, deny)}
      </div>
    );
  }
  const late =
    other === null || session.endsAt === null || now > Date.parse(session.endsAt) + OUTCOME_MS;
  if (late) return <p className={`${row} text-ink-3`}>{WORDS.ended}</p>;
  return (
    <div className={row}>
      {outcome.theyBuilt && outcome.what !== null ? (
        <p className="wrap-anywhere">
          {words.theyBuilt(name)} <b className="font-semibold">{outcome.what}</b>
        </p>
      ) : (
        <p className="text-ink-2">{outcome.mine === false ? WORDS.noted : WORDS.whatBecame}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={Check} small className="btn--yes" onClick={() => void openEnd(session)}>
          {outcome.theyBuilt ? WORDS.agree : WORDS.weBuiltIt}
        </Button>
        {outcome.mine === null && (
          <Button small busy={busy} onClick={deny}>
            {WORDS.notThisTime}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The to-dos stay with the past session. */
export function KeptTasks({ session }: { session: PairSession }) {
  return (
    session.tasks.length > 0 && (
      <ul
        className="mt-3 grid gap-1 border-t border-line px-5 pt-3 text-sm max-sm:px-4"
        aria-label={WORDS.todo}
      >
        {session.tasks.map(({ id, text, done }) => (
          <li
            key={id}
            className={`wrap-anywhere ${done ? 'text-ink-3 line-through' : ''}`}
            dir="auto"
          >
            {text}
          </li>
        ))}
      </ul>
    )
  );
}

/** One press proposes the same a week later. */
export function Again({ session }: { session: PairSession }) {
  const { busy, run } = useStep();
  const sessions = useStore($sessions);
  const { with: other, outcome, startsAt, goal, minutes } = session;
  if (other === null || startsAt === null || outcome.mine === null) return null;
  const later = [...sessions.values()].find(
    (one) =>
      one._id > session._id &&
      one.with?._id === other._id &&
      one.goal === goal &&
      (one.state === 'proposed' || one.state === 'agreed'),
  );
  if (later?.state === 'agreed') return null;
  const time = later?.times[0];
  const again = () =>
    run(async () => {
      const time = weekAfter(startsAt, serverNow());
      await plan({ targetUserId: other._id, goal, minutes, times: [time] });
    });
  return (
    <div className="px-5 pb-4 max-sm:px-4" role="status">
      {time === undefined ? (
        <Button icon={CalendarPlus} small busy={busy} onClick={again}>
          {WORDS.again}
        </Button>
      ) : (
        <p className="text-sm text-ink-2">{words.proposedFor(time)}</p>
      )}
    </div>
  );
}
