export interface Zone {
  /** The reader's own unless given. */
  timeZone: string | undefined;
}

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const utcClock = new Intl.DateTimeFormat('en-GB', { ...clock, timeZone: 'UTC' });
const ownClock = new Intl.DateTimeFormat(undefined, clock);

/** In the reader's own time; before that is known, its room is kept. */
export function Time({ at, timeZone, className = '' }: { at: string; className?: string } & Zone) {
  const waiting = timeZone !== undefined;
  return (
    <time dateTime={at} className={waiting ? `${className} is-waiting` : className}>
      {(waiting ? utcClock : ownClock).format(new Date(at))}
    </time>
  );
}
