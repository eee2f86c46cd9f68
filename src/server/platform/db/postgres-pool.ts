import { type ClientBase, Pool, type PoolConfig, types } from 'pg';
import type { Database, ObserveStatement } from './database.ts';
import type { Faults } from '../faults.ts';
import { observed } from './observed.ts';

/** Milliseconds to wait for a connection. */
const CONNECT_MS = 3000;
/** Additional milliseconds for a silent server. */
const SILENCE_MORE_MS = 2000;
/** Milliseconds after which the server ends an idle transaction. */
const IDLE_TRANSACTION_MS = 10_000;

/** PostgreSQL sends 8-byte integers as text; ours are far below 2^53. */
const INT8: number = types.builtins.INT8;
const parsers = {
  getTypeParser: ((oid: number, format?: 'text'): unknown =>
    oid === INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

export const postgresOptions = (connectionString: string): PoolConfig => ({
  connectionString,
  types: parsers,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  application_name: 'pairwise',
});

/** Opens a pool of at most `connections`; with a `statementMs` of 0, statements may take any time. */
export function openPool(
  connectionString: string,
  connections: number,
  faults: Faults,
  statementMs: number,
): Pool {
  const pool = new Pool({
    ...postgresOptions(connectionString),
    max: connections,
    ...(statementMs > 0 && {
      statement_timeout: statementMs,
      query_timeout: statementMs + SILENCE_MORE_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    }),
  });
  pool.on('connect', (client) => watch(client, faults));
  // The pool replaces broken idle connections; without a listener the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** Prepares statements once per connection; `observe` receives durations. */
export const preparedOn =
  (pool: Pool, observe: ObserveStatement | null = null): Database['prepare'] =>
  <Row, Given extends unknown[]>(name: string, text: string) =>
    observed(observe, 'read', async (...values: Given) => {
      const { rows } = await pool.query<Row & object>({ name, text, values: [...values] });
      return rows;
    });

/** Notes faults, and closes the connection of an abandoned query, because its answer may still arrive. */
function watch(client: ClientBase, faults: Faults): void {
  // A connection that breaks in use also emits an error without a listener.
  client.on('error', (error) => faults.note(error));
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...args: unknown[]): unknown => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        faults.note(error);
        if ((error as Error).message !== 'Query read timeout') return;
        const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
        connection.stream.destroy();
      });
    }
    return answer;
  }) as typeof client.query;
}
