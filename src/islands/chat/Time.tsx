import { dateFormat } from '#shared/language.ts';

export interface Zone {
  /** The reader's own unless given. */
  timeZone: string | undefined;
}

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const utcClock = dateFormat({ ...clock, timeZone: 'UTC' });
const ownClock = dateFormat(clock);

/** In the reader's own time, written as everywhere in the product; for the browser only. */
export const timeOf = (at: string): string => ownClock.format(new Date(at));

/** In the reader's own time; before that is known, its room is kept. */
export function Time({ at, timeZone }: { at: string } & Zone) {
  const waiting = timeZone !== undefined;
  return (
    <time dateTime={at} className={waiting ? 'invisible' : undefined}>
      {waiting ? utcClock.format(new Date(at)) : timeOf(at)}
    </time>
  );
}
