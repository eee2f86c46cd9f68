import { ChevronDown } from 'lucide-static';
import { useId, useState } from 'react';
import {
  LONGEST_MINUTES,
  MORE_MINUTES,
  type PairSession,
  phaseOf,
  SOON_MS,
} from '#shared/pair-session.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { step } from '#stores/sessions/on-demand/verbs.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { useSecond } from '../use-second.ts';
import { useStep } from '../use-step.ts';
import * as words from './words.ts';
import { WORDS } from './words.ts';
import { openEnd } from './open.tsx';
import { SessionTasks } from './SessionTasks.tsx';

/** Screen readers announce these remaining minutes. */
const TOLD_AT = [10, 5, 1];

export function SessionRun({ session, me }: { session: PairSession; me: string }) {
  const now = useSecond(true);
  /** A folded card would hide the Begin button. */
  const [unfolded, setUnfolded] = useState(() => phaseOf(session, serverNow()) === 'soon');
  const [asked, setAsked] = useState(false);
  const { busy, run } = useStep();
  const { _id, goal, startsAt, endsAt, begun, endedBy } = session;
  const name = words.nameOf(session.with);
  const id = useId();
  if (now === 0 || startsAt === null || endsAt === null) return null;
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
  const phase = phaseOf(session, now);
  // The end shows its question once, over an open pad too.
  if (phase === 'over' && !asked) {
    setAsked(true);
    setUnfolded(true);
  }
  const seconds = Math.max(0, Math.ceil(((phase === 'soon' ? from : to) - now) / 1000));
  const share = Math.min(1, Math.max(0, (now - from) / (to - from)));
  const clockLook = `font-mono ${phase === 'running' && seconds <= 300 ? 'text-accent-ink' : ''}`;
  const minutes = Math.ceil(seconds / 60);
  const overWords =
    endedBy === null ? WORDS.timeIsUp : endedBy === 'me' ? WORDS.youEnded : words.theyEnded(name);
  return (
    <section
      className="bg-surface max-md:contents"
      aria-label={phase === 'soon' ? WORDS.soon : WORDS.running}
    >
      <button
        type="button"
        className="flex h-11 min-w-0 flex-1 items-center gap-3 px-4 text-left focus-visible:-outline-offset-2 md:hidden"
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        <b className="min-w-0 flex-1 truncate text-sm font-semibold">
          <bdi>{goal}</bdi>
        </b>
        {!unfolded && (
          <span className={phase === 'over' ? 'text-sm text-ink-2' : clockLook}>
            {phase === 'over' ? overWords : words.clockLeft(seconds * 1000)}
          </span>
        )}
        <Icon svg={ChevronDown} small />
      </button>
      <i
        className={`absolute bottom-0 left-0 h-0.5 bg-ink md:hidden ${unfolded ? 'hidden' : ''}`}
        style={{ width: `${String(share * 100)}%` }}
      />
      <div
        className={`mx-auto grid max-w-205 gap-2.5 px-5 pt-4 pb-3.5 max-md:order-1 max-md:basis-full max-md:border-t max-md:border-line max-md:px-4 ${unfolded ? '' : 'max-md:hidden'}`}
        id={id}
      >
        <h2 className="font-semibold wrap-anywhere max-md:hidden">
          <bdi>{goal}</bdi>
        </h2>
        <div>
          <p className="flex justify-between font-mono text-xs text-ink-2">
            <span>{words.clockOf(from)}</span>
            <span>{words.clockOf(to)}</span>
          </p>
          <div className="relative mt-1 h-0.5 bg-line">
            <i
              className="absolute inset-y-0 left-0 bg-ink"
              style={{ width: `${String(share * 100)}%` }}
            />
            <i
              className="absolute -inset-y-1.5 w-0.75 -translate-x-1/2 bg-caret"
              style={{ left: `${String(share * 100)}%` }}
            />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-auto">
            {phase === 'over' && endedBy !== null ? (
              <b className="font-semibold">{overWords}</b>
            ) : (
              <>
                <span role="timer" className={`text-[1.625rem]/8 font-semibold ${clockLook}`}>
                  {words.clockLeft(seconds * 1000)}
                </span>{' '}
                <span className="text-sm text-ink-2">
                  {phase === 'soon' ? WORDS.soon : phase === 'over' ? WORDS.timeIsUp : WORDS.left}
                </span>
              </>
            )}
          </p>
          <span className="sr-only" role="status">
            {phase === 'running' &&
              TOLD_AT.includes(minutes) &&
              `${String(minutes)} min ${WORDS.left}`}
          </span>
          {!begun && phase !== 'over' && (
            <Button small disabled={busy} onClick={() => run(() => step(_id, 'begin'))}>
              {WORDS.begin}
            </Button>
          )}
          {phase !== 'soon' &&
            now < to + SOON_MS &&
            to - from + MORE_MINUTES * 60_000 <= LONGEST_MINUTES * 60_000 && (
              <Button
                small
                className="btn--flat"
                disabled={busy}
                onClick={() => run(() => step(_id, 'extend'))}
              >
                {WORDS.moreTime}
              </Button>
            )}
          {phase !== 'soon' && (
            <Button
              small
              className={phase === 'over' ? 'btn--yes' : ''}
              disabled={busy}
              onClick={() => openEnd(session)}
            >
              {phase === 'over' ? WORDS.whatBecame : WORDS.end}
            </Button>
          )}
        </div>
        <SessionTasks session={session} me={me} />
      </div>
    </section>
  );
}
