import type { PairFacts } from '#shared/matching.ts';
import { weekStart } from '#shared/week.ts';
import { dayOf } from '#shared/time.ts';
import type { Database } from '../../platform/db/database.ts';
import { toFacts } from './facts.ts';
import { raritiesOf, readReader, skillTags } from './ranking.ts';
import { reasonsOf } from './reasons.ts';
import { createFeedRepository } from './repository.ts';
import { judgePair } from './score.ts';

export type Pairs = ReturnType<typeof createPairs>;

export function createPairs({ database }: { database: Database }) {
  const find = createFeedRepository(database);
  return {
    async between(
      readerId: string,
      otherIds: readonly string[],
    ): Promise<ReadonlyMap<string, PairFacts>> {
      if (otherIds.length === 0) return new Map();
      const now = Date.now();
      const start = weekStart(now);
      const [readerRow, rows] = await Promise.all([
        readReader(find, readerId),
        find.facts([...otherIds]),
      ]);
      const reader = toFacts(readerRow, start);
      const rarity = raritiesOf(await find.tags(skillTags(reader)));
      return new Map(
        rows.map((row) => {
          const other = toFacts(row, start);
          const terms = judgePair(reader, other, rarity, dayOf(now));
          const sharedHours = Math.floor(terms.hours);
          return [other.id, { reasons: reasonsOf(terms, reader, other), sharedHours }];
        }),
      );
    },
  };
}
