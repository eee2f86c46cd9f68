export type Faults = ReturnType<typeof createFaults>;

/** Remembers the last database fault. */
export function createFaults() {
  let last: { error: unknown; at: number } | null = null;
  return {
    note(error: unknown): void {
      last = { error, at: performance.now() };
    },
    /** Returns the last fault since `time` (of performance.now), or `undefined`. */
    since: (time: number): unknown => (last !== null && last.at >= time ? last.error : undefined),
  };
}

/** SQLite codes: a lock, a full disk, an unusable folder or file. */
const SQLITE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|PROTOCOL|NOMEM)/;

/**
 * SQLSTATEs: connection lost (08), out of resources (53: too many connections, disk full), stopped by an operator or
 * timeout (57), still starting (57P03), lock timeout, read-only, deadlock or serialisation failure.
 */
const SQLSTATE = /^(08...|53...|57...|55P03|25006|40P01|40001|58030)$/;

const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/;

/** Messages of pg errors without a code about lost or unavailable connections. */
const PG =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Returns whether the database or its connection failed, so that a retry may work. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') {
    return SQLITE.test(code) || SQLSTATE.test(code) || NETWORK.test(code);
  }
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return PG.test(error.message);
}

/** Returns whether two transactions conflicted, so that an immediate retry may work. */
export const isContention = (error: unknown): boolean =>
  /^(55P03|40P01|40001)$/.test(String((Object(error) as { code?: unknown }).code));

/** Returns whether the database is full or read-only. */
export function isReadOnly(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return (
    typeof code === 'string' &&
    /^(SQLITE_(FULL|READONLY)|SQLITE_IOERR_WRITE|25006|53100)/.test(code)
  );
}

const hasCode = (error: unknown, code: RegExp): boolean =>
  code.test(String((Object(error) as { code?: unknown }).code));

/** Returns whether an error is a missing foreign key, for example of a deleted account. */
export const isOrphan = (error: unknown): boolean =>
  hasCode(error, /^(SQLITE_CONSTRAINT_FOREIGNKEY|23503)$/);

/** Returns whether an error is a duplicate value, for example an address. */
export const isDuplicate = (error: unknown): boolean =>
  hasCode(error, /^(SQLITE_CONSTRAINT_UNIQUE|23505)$/);
