import { ChevronLeft, ChevronRight } from 'lucide-static';
import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { SessionPerson, SuggestAnswer } from '#shared/pair-session.ts';
import { beginnings, type Stretch } from '#shared/session-times.ts';
import { placeOf } from '#shared/time-zone.ts';
import type { ResourceState } from '#stores/client/resource.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { $user } from '#stores/client/user.ts';
import { IconButton } from '#islands/ui/Button.tsx';
import { FailedNote } from '#islands/ui/list/Note.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import {
  type Axis,
  axisOf,
  daysOf,
  HOUR,
  hourWidth,
  minuteOf,
  share,
  stretchesOf,
  width,
} from './hours-axis.ts';
import * as words from './words.ts';
import { WORDS } from './words.ts';

interface Props {
  hours: ResourceState<SuggestAnswer>;
  onAgain: () => void;
  minutes: number;
  person: SessionPerson;
  chosen: readonly string[];
  full: boolean;
  onToggle: (time: string) => void;
}

/** Ink bars are the reader's hours, amber ones the other person's; buttons mark possible starts. */
export function HoursBoth({ hours, onAgain, minutes, person, chosen, full, onToggle }: Props) {
  const [week, setWeek] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const ready = hours.kind === 'ready';
  // The hours of both may not fit, so the axis scrolls to the first possible start.
  useLayoutEffect(() => {
    const lefts = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-at]') ?? [])].map(
      (button) => button.offsetLeft,
    );
    if (lefts.length > 0) scroller.current?.scrollTo({ left: Math.min(...lefts) - 8 });
  }, [ready, week, minutes]);
  if (hours.kind === 'loading') return <Loading text={WORDS.hoursBoth} />;
  if (hours.kind === 'error') return <FailedNote text={WORDS.loadFailed} onAgain={onAgain} />;
  if (hours.mine === null) {
    return (
      <p className="hint m-0!">
        {WORDS.noHoursMine}{' '}
        <a className="link" href="/profile?section=hours">
          {WORDS.addHours}
        </a>
      </p>
    );
  }
  if (hours.theirs === null)
    return <p className="hint m-0!">{words.noHoursTheirs(person.firstName)}</p>;

  const [mine, theirs, taken] = [hours.mine, hours.theirs, hours.taken].map(stretchesOf) as [
    Stretch[],
    Stretch[],
    Stretch[],
  ];
  const days = daysOf(week);
  const [first, end] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0];
  const starts = beginnings(mine, theirs, taken, minutes).filter((at) => at >= first && at < end);
  const axis = axisOf(days, [...mine, ...theirs]);
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <div>
          <div className="label">{WORDS.hoursBoth}</div>
          <div className="flex flex-wrap gap-x-5 text-sm text-ink-2">
            <span className="flex items-baseline gap-2">
              <i className="h-3 w-0.75 flex-none translate-y-0.5 bg-ink" />
              <OwnZone />
            </span>
            <span className="flex items-baseline gap-2">
              <i className="h-3 w-0.75 flex-none translate-y-0.5 bg-caret" />
              {person.firstName}
              {person.timeZone !== null && `, ${placeOf(person.timeZone)}`}
            </span>
          </div>
        </div>
        <div className="flex">
          <IconButton
            icon={ChevronLeft}
            label={WORDS.earlier}
            small
            disabled={week === 0}
            onClick={() => setWeek(0)}
          />
          <IconButton
            icon={ChevronRight}
            label={WORDS.later}
            small
            disabled={week === 1}
            onClick={() => setWeek(1)}
          />
        </div>
      </div>
      {starts.length === 0 ? (
        <p className="hint m-0! pt-3">
          {WORDS.noneThisWeek}{' '}
          {week === 0 && (
            <button type="button" className="link" onClick={() => setWeek(1)}>
              {WORDS.nextWeek}
            </button>
          )}
        </p>
      ) : (
        <div className="mt-3 overflow-x-auto pb-1" ref={scroller}>
          <div
            role="group"
            aria-label={WORDS.hoursBoth}
            onKeyDown={walk}
            style={{
              minWidth: `${String(64 + (axis.to - axis.from) * hourWidth(minutes))}px`,
            }}
          >
            <Clock axis={axis} label={WORDS.you} at={first} />
            {days.map((day) => (
              <Lane
                key={day.from}
                day={day}
                axis={axis}
                mine={mine}
                theirs={theirs}
                starts={starts.filter((at) => at >= day.from && at < day.to)}
                step={minutes % 60 === 0 ? 1 : 0.5}
                chosen={chosen}
                full={full}
                onToggle={onToggle}
              />
            ))}
            {person.timeZone !== null && (
              <Clock axis={axis} label={person.firstName} at={first} timeZone={person.timeZone} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** The profile's time zone is shown too if its clocks differ from the device's. */
function OwnZone() {
  const kept = useStore($user)?.timeZone ?? null;
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const now = serverNow();
  const clock = (timeZone?: string) => words.dayOf(now, timeZone) + words.clockOf(now, timeZone);
  if (kept === null || clock(kept) === clock()) return `${WORDS.you}, ${placeOf(kept ?? zone)}`;
  return (
    <span>
      {WORDS.you}, {placeOf(zone)} ({WORDS.thisDevice}). {words.profilePlace(placeOf(kept))}{' '}
      <a className="link" href="/profile?section=hours">
        {WORDS.profileZone}
      </a>
    </span>
  );
}

const GRID = 'grid grid-cols-[56px_minmax(0,1fr)] items-center';
/** The label stays in view while the hours are scrolled sideways. */
const LABEL = 'sticky left-0 z-1 flex items-center self-stretch bg-surface pr-1 font-mono text-xs';

function Clock({
  axis,
  label,
  at,
  timeZone,
}: {
  axis: Axis;
  label: string;
  /** The start of the first day positions the other time zone. */
  at: number;
  timeZone?: string;
}) {
  const every = axis.to - axis.from > 12 ? 2 : 1;
  const hours = Array.from({ length: axis.to - axis.from + 1 }, (_, index) => axis.from + index);
  return (
    <div className={`${GRID} h-6 font-mono text-xs text-ink-3`} aria-hidden>
      <span className={LABEL}>
        <span className="truncate">{label}</span>
      </span>
      <div className="relative h-4">
        {hours
          .filter((_, index) => index > 0 && index < hours.length - 1 && index % every === 0)
          // Full hours of some time zones are between two of the reader's.
          .map((hour) => hour + ((60 - minuteOf(at + hour * HOUR, timeZone)) % 60) / 60)
          .map((hour) => (
            <span
              key={hour}
              className="absolute -translate-x-1/2"
              style={{ left: share(hour, axis) }}
            >
              {words.clockOf(at + hour * HOUR, timeZone).slice(0, 2)}
            </span>
          ))}
      </div>
    </div>
  );
}

interface LaneProps {
  day: Stretch;
  axis: Axis;
  mine: readonly Stretch[];
  theirs: readonly Stretch[];
  starts: readonly number[];
  step: number;
  chosen: readonly string[];
  full: boolean;
  onToggle: (time: string) => void;
}

function Lane({ day, axis, mine, theirs, starts, step, chosen, full, onToggle }: LaneProps) {
  const barOf = (one: Stretch) => {
    const from = Math.max((one.from - day.from) / HOUR, axis.from);
    const to = Math.min((one.to - day.from) / HOUR, axis.to);
    return to <= from ? null : { left: share(from, axis), width: width(to - from, axis) };
  };
  const bars = (some: readonly Stretch[], className: string) =>
    some.map((one) => {
      const bar = one.from < day.to && one.to > day.from ? barOf(one) : null;
      return bar && <i key={one.from} className={`absolute h-0.75 ${className}`} style={bar} />;
    });
  const date = words.datePartsOf(day.from).slice(0, 2).join(' ');
  return (
    <div className={`${GRID} mb-1.5`}>
      <span className={`${LABEL} text-ink-2`}>{date}</span>
      <div className="relative h-9.5 overflow-hidden rounded-md bg-sunken pointer-coarse:h-13.5">
        {bars(mine, 'top-0 bg-ink')}
        {bars(theirs, 'bottom-0 bg-caret')}
        {starts.map((at) => {
          const time = new Date(at).toISOString();
          const on = chosen.includes(time);
          const hour = words.clockOf(at);
          return (
            <button
              key={at}
              type="button"
              data-at={at}
              className={`absolute inset-y-1.25 rounded-[6px] border font-mono text-xs font-medium ${on ? 'border-ink bg-ink text-surface' : full ? 'border-line text-ink-3' : 'border-cap-line bg-cap hover:border-ink-2'}`}
              style={{
                left: `calc(${share((at - day.from) / HOUR, axis)} + 1px)`,
                width: `calc(${width(step, axis)} - 2px)`,
              }}
              aria-pressed={on}
              aria-disabled={full && !on}
              // The label begins with the visible text, because voice control users say it.
              aria-label={`${hour}, ${words.dayOf(at)}`}
              onClick={() => onToggle(time)}
            >
              {hour.endsWith(':00') ? hour.slice(0, 2) : hour}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Up and down move to the nearest start of another day. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const keys = [...currentTarget.querySelectorAll<HTMLButtonElement>('[data-at]')];
  const here = keys.indexOf(document.activeElement as HTMLButtonElement);
  const now = keys[here];
  if (now === undefined) return;
  const lane = (button: HTMLElement) => button.parentElement;
  const aside = (button: HTMLElement) => Math.abs(button.offsetLeft - now.offsetLeft);
  const nearest = (some: HTMLButtonElement[], of: HTMLButtonElement | undefined) =>
    some
      .filter((one) => of !== undefined && lane(one) === lane(of))
      .sort((one, other) => aside(one) - aside(other))[0];
  const others = (some: HTMLButtonElement[]) => some.filter((one) => lane(one) !== lane(now));
  const [before, after] = [others(keys.slice(0, here)), others(keys.slice(here))];
  const to = {
    ArrowRight: keys[here + 1],
    ArrowLeft: keys[here - 1],
    ArrowUp: nearest(before, before.at(-1)),
    ArrowDown: nearest(after, after[0]),
  }[key];
  if (to === undefined) return;
  event.preventDefault();
  to.focus();
}
