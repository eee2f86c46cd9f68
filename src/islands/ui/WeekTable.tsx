import type { ReactNode } from 'react';
import type { DayStretch } from '#shared/week.ts';
import { stretchWords } from '#shared/weeks-of-two.ts';
import * as words from './words.ts';

export interface WeekDay {
  day: string;
  you: readonly DayStretch[];
  they?: readonly DayStretch[];
  /** Drawn behind the bars. */
  marks?: readonly DayStretch[];
  planned?: readonly DayStretch[];
  note?: ReactNode;
}

interface Props {
  caption: string;
  /** The title of the notes. */
  notes: string;
  /** The other person; without one, the lanes are low and filled. */
  name?: string | undefined;
  days: readonly WeekDay[];
}

const HOURS = ['00', '06', '12', '18'];

/** Ink bars are the hours of "you", amber ones those of the other person. Pages render it without `client:`. */
export function WeekTable({ caption, notes, name, days }: Props) {
  const height = name === undefined ? 28 : 4;
  const sentence = (who: string | undefined, some: readonly DayStretch[] = []) =>
    some.length === 0 ? '' : `${who ?? ''} ${stretchWords(some)}. `;
  return (
    <div className="@container">
      <table className="w-full table-fixed border-separate border-spacing-y-1 font-mono text-xs font-medium text-ink-2">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th className="w-13 text-start" scope="col">
              <span className="sr-only">{words.week.day}</span>
            </th>
            <th className="p-0 text-start font-medium text-ink-3" scope="col">
              <span className="sr-only">{words.week.hours}</span>
              <span className="grid grid-cols-4" aria-hidden>
                {HOURS.map((hour) => (
                  <span key={hour}>{hour}</span>
                ))}
              </span>
            </th>
            <th className="w-22 ps-3 text-start font-medium text-ink-3 @[420px]:w-32" scope="col">
              {notes}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, you, they, marks, planned, note }) => (
            <tr key={day}>
              <th className="text-start font-medium" scope="row">
                {day}
              </th>
              <td className="p-0">
                <svg
                  className={`block w-full rounded-[4px] bg-sunken ${name === undefined ? 'h-3.5' : 'h-7'}`}
                  viewBox="0 0 96 28"
                  preserveAspectRatio="none"
                  aria-hidden
                >
                  <Bars of={marks} fill="fill-accent-soft" height={28} />
                  {[24, 48, 72].map((x) => (
                    <rect key={x} className="fill-line" x={x - 0.1} width="0.2" height="28" />
                  ))}
                  <Bars of={planned} fill="fill-accent" height={28} />
                  <Bars of={you} fill="fill-ink" height={height} />
                  <Bars of={they} fill="fill-caret" y={28 - height} height={height} />
                </svg>
                <span className="sr-only">
                  {sentence(words.week.you, you) + sentence(name, they) || words.week.nobody}
                </span>
              </td>
              <td className="truncate ps-3">
                {note || (
                  <span className="text-ink-3" aria-hidden>
                    –
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BarsProps {
  of: readonly DayStretch[] | undefined;
  fill: string;
  y?: number;
  height: number;
}

const Bars = ({ of = [], fill, y = 0, height }: BarsProps) =>
  of.map(({ from, to }) => (
    <rect key={from} className={fill} x={from} y={y} width={to - from} height={height} />
  ));
