import { readHours } from '#shared/availability.ts';
import * as words from './words.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Returns the hours of a day as ranges. */
function rangesOf(hours: readonly number[], day: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const hour of hours) {
    if (Math.floor(hour / 24) !== day) continue;
    const last = found.at(-1);
    if (last?.[1] === hour % 24) last[1] += 1;
    else found.push([hour % 24, (hour % 24) + 1]);
  }
  return found;
}

/** `WeekTable` could draw these hours too, but its files would load with this page. */
export function Hours({ availability }: { availability: string }) {
  const hours = readHours(availability);
  return (
    <table className="w-full table-fixed border-separate border-spacing-y-1 font-mono text-xs font-medium text-ink-2">
      <caption className="sr-only">{words.hours}</caption>
      <thead aria-hidden>
        <tr className="text-ink-3">
          <td className="w-11" />
          <td className="p-0">
            <span className="grid grid-cols-4">
              {['00', '06', '12', '18'].map((hour) => (
                <span key={hour}>{hour}</span>
              ))}
            </span>
          </td>
          <td className="w-24" />
        </tr>
      </thead>
      <tbody>
        {DAYS.map((day, index) => {
          const ranges = rangesOf(hours, index);
          return (
            <tr key={day}>
              <th className="text-start font-medium" scope="row">
                {day}
              </th>
              <td className="p-0" aria-hidden>
                <svg
                  className="block h-3.5 w-full rounded-[4px] bg-sunken"
                  viewBox="0 0 24 1"
                  preserveAspectRatio="none"
                >
                  <path className="fill-line" d="M6 0h.05v1H6zM12 0h.05v1H12zM18 0h.05v1H18z" />
                  {ranges.map(([from, to]) => (
                    <rect key={from} className="fill-ink" x={from} width={to - from} height="1" />
                  ))}
                </svg>
              </td>
              <td className="truncate ps-3">
                {ranges.map(words.range).join(', ') || <span className="text-ink-3">–</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
