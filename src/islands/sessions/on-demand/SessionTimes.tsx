import { isForNow, type PairSession } from '#shared/pair-session.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import * as words from './words.ts';
import { WORDS } from './words.ts';

/** Returns the agreed time, or the only proposed one. */
const timeOf = ({ startsAt, times }: PairSession): string | undefined =>
  startsAt ?? (times.length === 1 ? times[0] : undefined);

export function DateKey({ session }: { session: PairSession }) {
  const timeZone = useTimeZone();
  const time = timeOf(session);
  const count = session.times.length;
  const [weekday, day, month] = isForNow(session)
    ? ['', WORDS.now, '']
    : time === undefined
      ? session.mine
        ? ['', String(count), 'times']
        : [WORDS.pick, '1', `of ${String(count)}`]
      : words.datePartsOf(Date.parse(time), timeZone);
  return (
    <div
      className="grid h-15 w-14 flex-none content-center rounded-md border border-b-3 border-cap-line bg-cap text-center font-mono text-[0.6875rem]/3.5"
      aria-hidden
    >
      <span>{weekday}</span>
      <b className="font-sans text-[1.25rem]/6 font-semibold">{day}</b>
      <span>{month}</span>
    </div>
  );
}

/** Shows the session's time, or counts the proposed ones. An offer to pair now has a line only while it is `waiting`. */
export function Times({ session, waiting }: { session: PairSession; waiting: boolean }) {
  const { mine, times } = session;
  const name = words.nameOf(session.with);
  const time = timeOf(session);
  const forNow = isForNow(session);
  if (forNow && !waiting) return null;
  if (!forNow && time !== undefined) return <BothTimes session={session} time={time} />;
  return (
    <p className="text-sm text-ink-2">
      {forNow
        ? mine
          ? words.youWantNow(time)
          : words.wantsNow(name, time)
        : mine
          ? words.youPropose(times.length)
          : words.proposes(name, times.length)}
    </p>
  );
}

/** The reader has the ink bar, the other person the amber one. */
function BothTimes({ session, time }: { session: PairSession; time: string }) {
  const timeZone = useTimeZone();
  const at = Date.parse(time);
  const minutes =
    session.endsAt === null ? session.minutes : (Date.parse(session.endsAt) - at) / 60_000;
  const theirs = session.with?.timeZone ?? null;
  // Only the start is known if the session ended early.
  const length = minutes < session.minutes ? 0 : minutes;
  return (
    <>
      <p className="mt-0.5 flex items-center gap-2 text-sm text-ink-2">
        <i className="h-3 w-0.75 flex-none bg-ink" />
        <span>
          <span className="sr-only">{words.dayOf(at, timeZone)} </span>
          {length === 0 ? words.clockOf(at, timeZone) : words.rangeOf(at, length, timeZone)},{' '}
          {WORDS.yourTime}
        </span>
      </p>
      {theirs !== null && (
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <i className="h-3 w-0.75 flex-none bg-caret" />
          {words.theirTime(at, { theirs, mine: timeZone, minutes: length })}
        </p>
      )}
    </>
  );
}

export function When({ time, session }: { time: string; session: PairSession }) {
  const timeZone = useTimeZone();
  const at = Date.parse(time);
  const theirs = session.with?.timeZone ?? null;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
      <span>
        {words.dayOf(at, timeZone)}, {words.rangeOf(at, session.minutes, timeZone)}
      </span>
      {theirs !== null && (
        <span className="text-xs text-ink-3">
          {words.theirTime(at, { theirs, mine: timeZone })}
        </span>
      )}
    </span>
  );
}
