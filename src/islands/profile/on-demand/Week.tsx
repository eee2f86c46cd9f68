import {
  type KeyboardEvent,
  type PointerEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import * as words from './words.ts';
import './hours.css';

interface Props {
  /** Hours count from Monday 00:00. */
  hours: ReadonlySet<number>;
  onSet: (hours: Set<number>) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Shorter runs have no room for their times. */
const WORDED = 3;
const pad = (hour: number): string => String(hour).padStart(2, '0');

const STEPS: Record<string, number | undefined> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -24,
  ArrowDown: 24,
};

interface Stroke {
  on: boolean;
  at: number;
  /** A finger may be about to scroll, so it paints after moving sideways or after a tap. */
  waits: boolean;
}

export function Week({ hours, onSet }: Props) {
  const now = new Set(hours);
  const stroke = useRef<Stroke | null>(null);
  const [at, setAt] = useState(0);
  const narrow = useNarrow();
  const [typing, setTyping] = useState<number | null>(null);

  const paint = (on: boolean, ...painted: number[]) => {
    for (const hour of painted) {
      if (on) now.add(hour);
      else now.delete(hour);
    }
    onSet(now);
  };
  const down = (hour: number) => (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.releasePointerCapture(event.pointerId);
    const begun: Stroke = { on: !now.has(hour), at: hour, waits: event.pointerType === 'touch' };
    stroke.current = begun;
    if (!begun.waits) paint(begun.on, hour);
    // The pointer may be released anywhere; the first event removes both listeners.
    const released = new AbortController();
    const { signal } = released;
    const stop = () => {
      stroke.current = null;
      released.abort();
    };
    addEventListener('pointercancel', stop, { signal });
    addEventListener(
      'pointerup',
      () => {
        if (begun.waits) paint(begun.on, hour);
        stop();
      },
      { signal },
    );
  };
  const over = (hour: number) => () => {
    const { current } = stroke;
    if (current === null) return;
    const sameDay = Math.floor(hour / 24) === Math.floor(current.at / 24);
    if (current.waits && (!sameDay || hour === current.at)) return;
    current.waits = false;
    // A fast pointer skips hours.
    const from = sameDay ? current.at : hour;
    const [low, high] = [Math.min(from, hour), Math.max(from, hour)];
    paint(current.on, ...Array.from({ length: high - low + 1 }, (_, step) => low + step));
    current.at = hour;
  };
  const press = (hour: number) => (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      paint(!now.has(hour), hour);
      return;
    }
    const step = STEPS[event.key];
    const next = hour + (step ?? 0);
    if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    if (next < 0 || next >= 168) return;
    if (event.shiftKey) paint(now.has(hour), next);
    const week = event.currentTarget.closest('table');
    week?.querySelector<HTMLElement>(`[data-hour="${String(next)}"]`)?.focus();
  };

  return (
    <>
      <table className="hours" aria-labelledby="edit-hours">
        <thead>
          <tr>
            <td className="day" />
            {HOURS.map((clock) => (
              <th scope="col" key={clock}>
                {clock % 6 === 0 && pad(clock)}
              </th>
            ))}
            <td className="sum" />
          </tr>
        </thead>
        <tbody>
          {words.days.map((day, row) => (
            <tr key={day}>
              <th scope="row" aria-label={day}>
                <button
                  type="button"
                  aria-label={words.hours.day(day)}
                  aria-expanded={typing === row}
                  onClick={() => setTyping(typing === row ? null : row)}
                >
                  {day}
                </button>
              </th>
              {HOURS.map((clock) => {
                const hour = row * 24 + clock;
                const on = now.has(hour);
                const first = on && (clock === 0 || !now.has(hour - 1));
                const run = first ? runWords(clock, endOf(now, row, clock)) : '';
                return (
                  <td key={clock}>
                    <button
                      type="button"
                      data-hour={hour}
                      data-first={first || undefined}
                      data-quarter={(!on && clock % 6 === 0 && clock > 0) || undefined}
                      tabIndex={hour === at && !narrow ? 0 : -1}
                      aria-pressed={on}
                      aria-label={`${day} ${pad(clock)}:00${run && `, ${run}`}`}
                      onFocus={() => setAt(hour)}
                      onPointerDown={down(hour)}
                      onPointerEnter={over(hour)}
                      onKeyDown={press(hour)}
                    >
                      {run && <span aria-hidden>{run}</span>}
                    </button>
                  </td>
                );
              })}
              <td className="sum">{words.hours.ofDay(ofDay(now, row).length)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="min-h-11">
        {typing === null ? (
          <p className="hint">{words.hours.hint}</p>
        ) : (
          <DayHours
            key={typing}
            day={typing}
            hours={hours}
            onSet={(from, to) => {
              const others = [...hours].filter((hour) => Math.floor(hour / 24) !== typing);
              const typed = HOURS.slice(from, to).map((clock) => typing * 24 + clock);
              onSet(new Set([...others, ...typed]));
            }}
          />
        )}
      </div>
    </>
  );
}

/** Hours are narrower than a finger here, so arrow keys move between days and hours are typed. */
const NARROW = '(width < 768px)';

function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(NARROW);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(NARROW).matches,
  );
}

const ofDay = (hours: ReadonlySet<number>, day: number): number[] =>
  HOURS.map((clock) => day * 24 + clock).filter((hour) => hours.has(hour));

function endOf(hours: ReadonlySet<number>, day: number, from: number): number {
  let to = from;
  while (to < 24 && hours.has(day * 24 + to)) to += 1;
  return to;
}

const runWords = (from: number, to: number): string =>
  to - from >= WORDED ? `${String(from)}-${String(to)}` : '';

interface DayHoursProps {
  day: number;
  hours: ReadonlySet<number>;
  /** Equal times mean no hours. */
  onSet: (from: number, to: number) => void;
}

/** The typed run replaces all hours of the day. */
function DayHours({ day, hours, onSet }: DayHoursProps) {
  const name = words.days[day] ?? '';
  const first = ofDay(hours, day)[0];
  const from = first === undefined ? null : first % 24;
  const to = from === null ? null : endOf(hours, day, from);
  const clocks = (low: number, high: number) =>
    HOURS.map((_, step) => low + step).filter((clock) => clock <= high);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <b className="w-9 font-mono text-xs font-medium text-ink-2" aria-hidden>
        {name}
      </b>
      <select
        className="input w-auto"
        aria-label={words.hours.from(name)}
        value={from ?? ''}
        autoFocus
        onChange={({ target }) => {
          const begin = Number(target.value);
          if (target.value === '') onSet(0, 0);
          else onSet(begin, to !== null && to > begin ? to : begin + 1);
        }}
      >
        <option value="">{words.hours.none}</option>
        {clocks(0, 23).map((clock) => (
          <option key={clock} value={clock}>
            {pad(clock)}:00
          </option>
        ))}
      </select>
      <select
        className="input w-auto"
        aria-label={words.hours.to(name)}
        value={to ?? ''}
        disabled={from === null}
        onChange={({ target }) => onSet(from ?? 0, Number(target.value))}
      >
        {from === null && <option value="">{words.hours.none}</option>}
        {clocks((from ?? 0) + 1, 24).map((clock) => (
          <option key={clock} value={clock}>
            {pad(clock)}:00
          </option>
        ))}
      </select>
    </div>
  );
}
