import { clockOf } from '#shared/days.ts';

export interface Zone {
  timeZone: string | undefined;
}

/** The space of a time is reserved until the reader's time zone is known. */
export const Time = ({ at, timeZone }: { at: string } & Zone) => (
  <time dateTime={at} className={timeZone === undefined ? undefined : 'invisible'}>
    {clockOf(at, timeZone)}
  </time>
);
