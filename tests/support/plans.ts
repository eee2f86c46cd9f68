import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';

interface Statement {
  text: string;
  parameters: readonly unknown[];
}

/**
 * Returns the query plan (EXPLAIN) of each reading statement that `run` sends, one text per statement. PostgreSQL plans
 * from its statistics of a table: ANALYZE it first.
 */
export async function plansOf(
  database: Database,
  run: (watched: Database) => Promise<unknown>,
): Promise<string[]> {
  const statements: Statement[] = [];
  const prepared = (text: string, parameters: unknown[]) => statements.push({ text, parameters });
  const executor = database.db.getExecutor();
  await run({
    ...database,
    db: database.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        const { sql, parameters } = executor.compileQuery(node, queryId);
        statements.push({ text: sql, parameters });
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
    prepare: (name, text) => {
      const all = database.prepare<never>(name, text);
      return (...parameters) => {
        prepared(text, parameters);
        return all(...parameters);
      };
    },
  });
  return Promise.all(statements.map((statement) => planOf(database, statement)));
}

async function planOf(database: Database, { text, parameters }: Statement): Promise<string> {
  const word = database.kind === 'sqlite' ? 'explain query plan' : 'explain';
  // Kysely writes ? on SQLite.
  let count = 0;
  const explain = database.prepare<{ detail: string } | { 'QUERY PLAN': string }>(
    `plan-${randomUUID()}`,
    `${word} ${text.replaceAll('?', () => `$${String((count += 1))}`)}`,
  );
  const rows = await explain(...parameters);
  return rows.map((row) => ('detail' in row ? row.detail : row['QUERY PLAN'])).join('\n');
}
