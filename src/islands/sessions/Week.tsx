import type { PairSession } from '#shared/pair-session.ts';
import type { SessionsOutlook } from '#shared/sessions-outlook.ts';
import { DAY_MS } from '#shared/time.ts';
import { zoneName } from '#shared/time-zone.ts';
import { stretchWords } from '#shared/weeks-of-two.ts';
import { WeekTable } from '#islands/ui/WeekTable.tsx';
import * as words from './on-demand/words.ts';
import { WORDS } from './on-demand/words.ts';
import { LIST, weekOfTwo } from './words.ts';

interface Props extends Omit<SessionsOutlook, 'partners'> {
  sessions: readonly PairSession[];
  /** The first day is that of this time. */
  now: number;
}

/** The next seven days of the reader and one other person, with the agreed sessions. */
export function Week({ week, weekWith, sessions, now }: Props) {
  const [hasMine, hasTheirs] = (['you', 'they'] as const).map((who) =>
    week?.days.some((day) => day[who].length > 0),
  );
  const name = hasTheirs ? weekWith?.firstName : undefined;
  const title = weekOfTwo(name);
  return (
    <section aria-label={title}>
      <h2 className="h2 mb-3">{title}</h2>
      <div className="card px-4 py-4 sm:px-5">
        {week !== null && (
          <>
            <div className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
              <p className="flex min-w-0 flex-wrap gap-x-4">
                <Legend bar="bg-ink" text={WORDS.you} />
                {name !== undefined && <Legend bar="bg-caret" text={name} />}
              </p>
              <p className="font-mono text-xs/5 text-ink-3">{zoneName(week.timeZone)}</p>
            </div>
            <WeekTable
              caption={title}
              notes={name === undefined ? LIST.planned : LIST.both}
              name={name}
              days={week.days.map(({ you, they, both }, index) => {
                const at = now + index * DAY_MS;
                const planned = plannedOn(at, sessions, week.timeZone);
                return {
                  day: words.datePartsOf(at, week.timeZone).slice(0, 2).join(' '),
                  you,
                  they,
                  marks: both,
                  planned,
                  note:
                    planned.length > 0 ? (
                      <b className="font-semibold text-ink">
                        {planned.map(({ text }) => text).join(', ')}
                      </b>
                    ) : (
                      stretchWords(name === undefined ? you : both)
                    ),
                };
              })}
            />
          </>
        )}
        {!hasMine && (
          <p className="text-sm text-ink-2">
            {WORDS.noHoursMine}{' '}
            <a className="link" href="/profile?section=hours">
              {WORDS.addHours}
            </a>
          </p>
        )}
        {hasMine && weekWith !== null && !hasTheirs && (
          <p className="mt-2 text-sm text-ink-2">{words.noHoursTheirs(weekWith.firstName)}</p>
        )}
      </div>
    </section>
  );
}

/** Returns the sessions of a day, as quarters from midnight. */
function plannedOn(time: number, sessions: readonly PairSession[], timeZone: string) {
  const day = words.dayOf(time, timeZone);
  return sessions.flatMap(({ startsAt, minutes, with: other }) => {
    const at = Date.parse(startsAt ?? '');
    if (startsAt === null || words.dayOf(at, timeZone) !== day) return [];
    const clock = words.clockOf(at, timeZone);
    const from = Number(clock.slice(0, 2)) * 4 + Number(clock.slice(3)) / 15;
    const to = Math.min(96, from + minutes / 15);
    return [{ from, to, text: `${clock} ${words.nameOf(other)}` }];
  });
}

const Legend = ({ bar, text }: { bar: string; text: string }) => (
  <span className="inline-flex min-w-0 items-center gap-2">
    <i className={`h-3.5 w-0.75 flex-none ${bar}`} />
    <bdi className="truncate">{text}</bdi>
  </span>
);
