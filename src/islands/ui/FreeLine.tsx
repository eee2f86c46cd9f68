import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { FreeNow } from '#shared/free-now.ts';
import { dateFormat } from '#shared/language.ts';
import { $now } from '#stores/client/clock.ts';
import { useTimeZone } from './use-time-zone.ts';
import * as words from './words.ts';

interface Props {
  free: FreeNow | undefined;
  /** One line, with the rest in a tooltip. */
  short?: boolean;
  /** Shown while the person isn't free. */
  children?: ReactNode;
}

/** Disappears by itself when the time is over. */
export function FreeLine({ free, short = false, children }: Props) {
  const now = useStore($now, { ssr: () => 0 });
  const timeZone = useTimeZone();
  if (free === undefined || Date.parse(free.until) <= now) return children;
  const time = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone });
  return (
    <p className="flex min-w-0 gap-2 text-sm/4.5 font-medium">
      <i className="mt-1.25 size-2 flex-none rounded-full bg-online" aria-hidden />
      <span
        className={short ? 'truncate' : 'line-clamp-2 wrap-anywhere'}
        dir="auto"
        title={free.line}
      >
        {words.freeUntil(time.format(new Date(free.until)))}
        {free.line && ` · ${free.line}`}
      </span>
    </p>
  );
}
