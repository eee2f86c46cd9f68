import { Client, type ClientConfig, Pool, type PoolConfig, types } from 'pg';
import type { ObserveStatement, PreparedAll, PreparedGet } from './database.ts';
import type { Faults } from '../faults.ts';
import { observed } from './observed.ts';

/** Milliseconds to wait for a connection, be it a free or a new one. */
const CONNECT_MS = 3000;
/** Milliseconds after which the server ends a statement: it is a fault, and holds a connection. */
const STATEMENT_MS = 6000;
/** Milliseconds longer than that, after which we give up on a server that says nothing at all. */
const SILENCE_MORE_MS = 2000;
/** Milliseconds after which the server ends the transaction of a node that says nothing. */
const IDLE_TRANSACTION_MS = 10_000;

/** PostgreSQL sends 8-byte integers as text; ours are milliseconds and counts, far below 2^53. */
const INT8: number = types.builtins.INT8;
const parsers = {
  getTypeParser: ((oid: number, format?: 'text'): unknown =>
    oid === INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** What every connection of ours is opened with. */
export const postgresOptions = (connectionString: string): PoolConfig => ({
  connectionString,
  types: parsers,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  application_name: 'pairwise',
});

/** At most `connections` to the database at `connectionString`, made when they are needed. */
export function openPool(
  connectionString: string,
  connections: number,
  faults: Faults,
  statementMs = STATEMENT_MS,
): Pool {
  const pool = new Pool({
    ...postgresOptions(connectionString),
    Client: watchfulClient(faults),
    max: connections,
    statement_timeout: statementMs,
    query_timeout: statementMs + SILENCE_MORE_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end us.
  pool.on('error', () => undefined);
  return pool;
}

/** Statements prepared once on each connection of a pool; `observe` hears how long each took. */
export const preparedOn = (pool: Pool, observe: ObserveStatement | null = null) => ({
  prepareGet<Row>(name: string, text: string): PreparedGet<Row> {
    return observed(observe, 'read', async (values: unknown[]) => {
      const result = await pool.query({ name, text, values });
      return result.rows[0] as Row | undefined;
    });
  },
  prepareAll<Row>(name: string, text: string): PreparedAll<Row> {
    const all = async (values: unknown[]) =>
      (await pool.query({ name, text, values })).rows as Row[];
    return observed(observe, 'read', all);
  },
});

/** Notes faults, and closes the connection of a query that was given up: its answer may still come. */
function watchfulClient(faults: Faults): typeof Client {
  class WatchfulClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      // A connection that breaks while it is in use tells so twice: to the query, and to nobody.
      this.on('error', (error) => faults.note(error));
    }

    override query = ((...args: unknown[]): unknown => {
      const answer = (super.query as (...given: unknown[]) => unknown)(...args);
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          faults.note(error);
          if ((error as Error).message === 'Query read timeout') this.#hangUp();
        });
      }
      return answer;
    }) as Client['query'];

    #hangUp(): void {
      const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
      connection.stream.destroy();
    }
  }
  return WatchfulClient;
}
