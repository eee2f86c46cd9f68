import { site } from '#site';
import type { Database } from '../../platform/db/database.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Sources } from './batches.ts';
import { PARTS } from './repository.ts';

export type Export = ReturnType<typeof createExport>;

export function createExport({
  database,
  limit,
  ...services
}: Omit<Sources, 'db'> & { database: Database; limit: LimitAttempts }) {
  const sources = { db: database.db, ...services };

  return {
    /** Years of messages are never in memory. Throws a Problem beyond the limit. */
    async write(userId: string): Promise<AsyncGenerator<string>> {
      await limit('export.user', userId);
      return pieces(userId);
    },
  };

  async function* pieces(userId: string): AsyncGenerator<string> {
    const head = { site: site.name, writtenAt: new Date().toISOString() };
    yield JSON.stringify(head, null, 1).slice(0, -2);
    for (const [name, { read }] of Object.entries(PARTS)) {
      yield `,\n ${JSON.stringify(name)}: `;
      const found = read(sources, userId);
      yield* 'then' in found ? [JSON.stringify(await found, null, 1)] : list(found);
    }
    yield '\n}\n';
  }
}

async function* list(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n  ${JSON.stringify(row)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : '\n ]';
}
