import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { hoursAWeek, readHours, writeHours } from '#shared/availability.ts';
import * as words from './words.ts';
import './hours.css';

interface Props {
  availability: string | null;
  timeZone: string | null;
  error: string | undefined;
  onChange: (typed: { availability?: string | null; timeZone?: string | null }) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const pad = (hour: number): string => String(hour).padStart(2, '0');

const STEPS: Record<string, number | undefined> = {
  ArrowLeft: -24,
  ArrowRight: 24,
  ArrowUp: -1,
  ArrowDown: 1,
};

/** The week as a grid that is painted with the pointer, or walked with the arrow keys and Space. */
export function HoursGrid({ availability, timeZone, error, onChange }: Props) {
  const chosen = new Set(readHours(availability));
  /** Whether the pointer that is down adds hours or takes them away. */
  const paint = useRef<boolean | null>(null);

  const set = (hour: number, on: boolean) => {
    if (chosen.has(hour) === on) return;
    if (on) chosen.add(hour);
    else chosen.delete(hour);
    const next = writeHours(chosen);
    // Hours mean nothing without a zone: the browser's own is the likeliest.
    const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    onChange({ availability: next, timeZone: zone });
  };
  const down = (hour: number) => (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.releasePointerCapture(event.pointerId);
    paint.current = !chosen.has(hour);
    set(hour, paint.current);
    // Wherever it is let go; one of the two comes, and takes the other one along.
    const released = new AbortController();
    const stop = () => {
      paint.current = null;
      released.abort();
    };
    for (const end of ['pointerup', 'pointercancel']) {
      addEventListener(end, stop, { signal: released.signal });
    }
  };
  const over = (hour: number) => () => {
    if (paint.current !== null) set(hour, paint.current);
  };
  const press = (hour: number) => (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      set(hour, !chosen.has(hour));
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const grid = event.currentTarget.closest('table');
    grid?.querySelector<HTMLElement>(`[data-hour="${String(hour + step)}"]`)?.focus();
  };
  const count = chosen.size;

  return (
    <div className="field col-span-full grid-cols-1">
      <label className="label" htmlFor="edit-timeZone">
        {words.timeZone}
      </label>
      <select
        id="edit-timeZone"
        className="input"
        value={timeZone ?? ''}
        aria-invalid={error !== undefined}
        onChange={(event) => onChange({ timeZone: event.target.value || null })}
      >
        <option value="">{words.notSet}</option>
        {zones(timeZone).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </select>
      <span className="label mt-4" id="edit-hours">
        {words.hours.title}
        <span className="font-normal text-ink-3">
          {count === 0 ? words.hours.none : hoursAWeek(count)}
        </span>
      </span>
      <table className="hours" aria-labelledby="edit-hours">
        <thead>
          <tr>
            <td />
            {words.days.map((day) => (
              <th scope="col" key={day}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((clock) => (
            <tr key={clock}>
              <th scope="row">{pad(clock)}</th>
              {words.days.map((day, at) => {
                const hour = at * 24 + clock;
                return (
                  <td key={day}>
                    <button
                      type="button"
                      data-hour={hour}
                      tabIndex={hour === 0 ? 0 : -1}
                      aria-pressed={chosen.has(hour)}
                      aria-label={`${day} ${pad(clock)}:00`}
                      onPointerDown={down(hour)}
                      onPointerEnter={over(hour)}
                      onKeyDown={press(hour)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{words.hoursHint}</p>
    </div>
  );
}

/** All zones this browser knows, and the one there is. */
function zones(current: string | null): string[] {
  const all = Intl.supportedValuesOf('timeZone');
  return current === null || all.includes(current) ? all : [current, ...all];
}
