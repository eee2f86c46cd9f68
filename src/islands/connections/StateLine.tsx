import { useState } from 'react';
import type { ConnectionState } from '#shared/api.ts';
import { DAY_MS } from '#shared/time.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import * as words from './words.ts';

const LINE = 'flex items-center gap-2 text-sm/4.5 font-medium';

/** The next step with this person, or the time of the last message. */
export function StateLine({ state }: { state: ConnectionState | undefined }) {
  const [now] = useState(Date.now);
  const timeZone = useTimeZone();
  if (state === undefined) return null;
  const { turn, sessionAt, lastAt } = state;
  if (turn) {
    return (
      <p className={`${LINE} font-semibold text-accent-ink`}>
        <span className="caret h-3.5" />
        {words.yourTurn}
      </p>
    );
  }
  return (
    <p className={`${LINE} ${sessionAt ? '' : 'text-ink-3'}`} suppressHydrationWarning>
      {sessionAt
        ? words.session(Date.parse(sessionAt), now, timeZone)
        : lastAt
          ? words.lastTalked(Math.floor((now - Date.parse(lastAt)) / DAY_MS))
          : words.noMessages}
    </p>
  );
}
