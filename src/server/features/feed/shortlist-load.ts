import { weekStart } from '#shared/week.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import { LAST_ID } from '../../platform/db/paging.ts';
import { dayOf, type Facts, toFacts, toUserStats } from './facts.ts';
import { type FeedRepository, STATS_BATCH } from './repository.ts';
import { factorsOf, baseScoreOf } from './score.ts';
import { createShortlistBuilder, type Shortlist } from './shortlist.ts';

/** Developers in a shortlist: above it nothing of the best 20 was found missing, see record 23. */
export const SHORTLIST = 20_000;
/** Facts of one statement: feeds are answered between two of them. */
const FACTS = 100;
/** Someone who joined before it, in milliseconds, has been stored for sure. */
const LATE_MS = 60_000;

interface Stander {
  id: string;
  baseScore: number;
}

/** What of the developers goes into a shortlist. */
export interface Extent {
  /** How many of the newest are looked at. */
  among: number;
  /** How many of them, at most, are kept: those who stand best. */
  size: number;
}

/** Reads a shortlist as of `now`, in milliseconds since 1970; others go first after every statement. */
export async function loadShortlist(
  find: FeedRepository,
  { among, size }: Extent,
  now: number,
): Promise<Shortlist> {
  const frame = { day: dayOf(now), start: weekStart(now), since: lowestIdAt(now - LATE_MS) };
  let kept: Stander[] = [];
  let floor = -1;
  let looked = 0;
  let rows = [];
  for (let before = LAST_ID; looked < among; before = rows.at(-1)?.id ?? '') {
    rows = await find.userStats(before);
    looked += rows.length;
    for (const row of rows) {
      const baseScore = baseScoreOf(factorsOf(toUserStats(row), frame.day));
      if (baseScore > floor) kept.push({ id: row.id, baseScore });
    }
    if (kept.length > 2 * size) {
      kept = best(kept, size);
      floor = kept.at(-1)?.baseScore ?? floor;
    }
    if (rows.length < STATS_BATCH) break;
    await pause();
  }
  const chosen = best(kept, size).map(({ id }) => id);
  const builder = createShortlistBuilder(frame);
  for (let at = 0; at < chosen.length; at += FACTS) {
    const some = chosen.slice(at, at + FACTS);
    const facts = new Map<string, Facts>();
    for (const row of await find.facts(some)) facts.set(row.id, toFacts(row, frame.start));
    for (const id of some) {
      const person = facts.get(id);
      if (person !== undefined) builder.add(person);
    }
    await pause();
  }
  return builder.finish(looked <= size && rows.length < STATS_BATCH);
}

/** Of equals the newest: sorting keeps the order they are read in. */
const best = (people: Stander[], size: number): Stander[] =>
  people.sort((one, other) => other.baseScore - one.baseScore).slice(0, size);

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
