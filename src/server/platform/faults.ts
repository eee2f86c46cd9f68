import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Faults of the database, noted where they happen: libraries between the database and our
 * services turn some of them into refusals of their own, which say nothing of the cause.
 */
export interface Faults {
  note(error: unknown): void;
  /** Runs `work`; when it fails, throws the outage that `work` itself met in place of a refusal. */
  behind<T>(work: () => Promise<T>): Promise<T>;
  /** The last fault since `time` (of performance.now); `undefined` when there was none. */
  since(time: number): unknown;
}

export function createFaults(): Faults {
  let last: { error: unknown; at: number } | null = null;
  const scopes = new AsyncLocalStorage<{ met?: unknown }>();
  return {
    note(error) {
      last = { error, at: performance.now() };
      const scope = scopes.getStore();
      if (scope !== undefined) scope.met = error;
    },
    async behind(work) {
      const scope: { met?: unknown } = {};
      try {
        return await scopes.run(scope, work);
      } catch (error) {
        throw isOutage(scope.met) ? scope.met : error;
      }
    },
    since: (time) => (last !== null && last.at >= time ? last.error : undefined),
  };
}

/** Codes of SQLite, and errno codes: a lock, a full disk, a folder or file that cannot be used. */
const SQLITE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|PROTOCOL|NOMEM)/;

/**
 * SQLSTATEs: connection lost (08), out of resources (53: too many connections, disk full),
 * stopped by an operator or a time-out (57), not starting yet (57P03), a lock not got in time,
 * read-only, a deadlock or a serialisation that another attempt may not meet.
 */
const SQLSTATE = /^(08...|53...|57...|55P03|25006|40P01|40001|58030)$/;

const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/;

/** What pg says, without a code, of connections that end or are not to be had. */
const PG =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Whether the database, or the way to it, failed: the same may work in a moment. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') {
    return SQLITE.test(code) || SQLSTATE.test(code) || NETWORK.test(code);
  }
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return PG.test(error.message);
}

/** Whether two transactions met: one of them gave way, and may succeed at once. */
export const isContention = (error: unknown): boolean =>
  /^(55P03|40P01|40001)$/.test(String((Object(error) as { code?: unknown }).code));

/** Whether the database can be read at most: full, or made read-only. */
export function isReadOnly(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return (
    typeof code === 'string' &&
    /^(SQLITE_(FULL|READONLY)|SQLITE_IOERR_WRITE|25006|53100)/.test(code)
  );
}
