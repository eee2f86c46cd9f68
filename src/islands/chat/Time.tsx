import { dateFormat } from '#shared/language.ts';

export interface Zone {
  timeZone: string | undefined;
}

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const utcClock = dateFormat({ ...clock, timeZone: 'UTC' });
const ownClock = dateFormat(clock);

export const timeOf = (at: string): string => ownClock.format(new Date(at));

/** The space of a time is reserved until the reader's time zone is known. */
export function Time({ at, timeZone }: { at: string } & Zone) {
  const waiting = timeZone !== undefined;
  return (
    <time dateTime={at} className={waiting ? 'invisible' : undefined}>
      {waiting ? utcClock.format(new Date(at)) : timeOf(at)}
    </time>
  );
}
