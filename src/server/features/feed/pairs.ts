import type { PairFacts } from '#shared/matching.ts';
import type { Database } from '../../platform/db/database.ts';
import { readJudge } from './ranking.ts';
import { createFeedRepository } from './repository.ts';

export type Pairs = ReturnType<typeof createPairs>;

export function createPairs({ database }: { database: Database }) {
  const find = createFeedRepository(database);
  return {
    async between(
      readerId: string,
      otherIds: readonly string[],
    ): Promise<ReadonlyMap<string, PairFacts>> {
      if (otherIds.length === 0) return new Map();
      const [judge, rows] = await Promise.all([
        readJudge(find, readerId, Date.now()),
        find.facts([...otherIds]),
      ]);
      return new Map(
        rows.map((row) => {
          const { reasons, hours } = judge(row);
          return [row.id, { reasons, sharedHours: Math.floor(hours) }];
        }),
      );
    },
  };
}
