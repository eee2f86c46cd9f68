import { dateFormat } from '#shared/language.ts';

export interface Zone {
  /** The reader's time zone by default. */
  timeZone: string | undefined;
}

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const utcClock = dateFormat({ ...clock, timeZone: 'UTC' });
const ownClock = dateFormat(clock);

/** Formats a time in the reader's time zone; browser only. */
export const timeOf = (at: string): string => ownClock.format(new Date(at));

/** A time in the reader's time zone; its space is reserved until that is known. */
export function Time({ at, timeZone }: { at: string } & Zone) {
  const waiting = timeZone !== undefined;
  return (
    <time dateTime={at} className={waiting ? 'invisible' : undefined}>
      {waiting ? utcClock.format(new Date(at)) : timeOf(at)}
    </time>
  );
}
