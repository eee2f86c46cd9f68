import { dateFormat } from '#shared/language.ts';
import { type PairSession, phaseOf } from '#shared/pair-session.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import * as words from './on-demand/words.ts';
import { useSecond } from './use-second.ts';
import { countdown, personIn, timeLeft } from './words.ts';
import { With } from './With.tsx';

interface Props {
  session: PairSession;
  /** The zone of the reader's profile. */
  timeZone: string | null;
  now: number;
}

/** The countdown and both people's clocks replace the head of the session's card. */
export function NextHead({ session, timeZone: profileZone, now: slow }: Props) {
  const { with: other, goal, minutes } = session;
  const [from, to] = [Date.parse(session.startsAt ?? ''), Date.parse(session.endsAt ?? '')];
  const second = useSecond(from - slow < HOUR_MS);
  const now = second || slow;
  const timeZone = useTimeZone(profileZone ?? 'UTC');
  const mine = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const clock = (zone: string) => {
    const day = words.dayOf(from, zone);
    return {
      range: words.rangeOf(from, (to - from) / MINUTE_MS, zone),
      day: day === words.dayOf(from, mine) ? '' : `, ${day}`,
    };
  };
  const long = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: mine });
  return (
    <div className="p-4 pb-2 sm:p-5 sm:pb-2">
      <div className="flex items-center gap-3 sm:gap-4">
        {other !== null && <Avatar person={other} size={56} />}
        <div className="min-w-0">
          <p className="text-sm text-ink-2">
            <With session={session} />
          </p>
          <h3 className="text-lg font-semibold wrap-anywhere">
            <bdi>{goal}</bdi>
          </h3>
        </div>
      </div>
      <p
        className="mt-5 text-[2.25rem]/10 font-semibold tracking-tight tabular-nums max-sm:text-[1.75rem]/8"
        role="timer"
      >
        {phaseOf(session, now) === 'running' ? timeLeft(to - now) : countdown(from - now)}
      </p>
      <p className="text-ink-2">
        {long.format(from)}, {words.lengthOf(minutes).toLowerCase()}
      </p>
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <Clock bar="bg-ink" {...clock(mine)} place={personIn(words.WORDS.you, mine)} />
        {other !== null && other.timeZone !== null && (
          <Clock
            bar="bg-caret"
            {...clock(other.timeZone)}
            place={personIn(other.firstName, other.timeZone)}
          />
        )}
      </div>
    </div>
  );
}

interface ClockProps {
  bar: string;
  range: string;
  day: string;
  place: string;
}

const Clock = ({ bar, range, day, place }: ClockProps) => (
  <div className="flex gap-3">
    <i className={`w-0.75 flex-none ${bar}`} />
    <p className="min-w-0 text-sm text-ink-2">
      <b className="block text-xl/7 font-semibold tracking-title text-ink">{range}</b>
      <bdi>{place}</bdi>
      {day}
    </p>
  </div>
);
