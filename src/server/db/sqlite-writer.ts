import { setTimeout as wait } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import type { Faults } from './faults.ts';
import { createTurns } from './turns.ts';

/** Milliseconds a write waits for another process that writes (a seed, a restore). */
export const PATIENCE_MS = 5000;
/** Milliseconds between two attempts: between them the event loop goes on. */
const RETRY_MS = 10;

/** The one connection that writes. */
export interface Writer {
  readonly connection: BetterSqlite3.Database;
  /** Begins a transaction when it is its turn; answers how to let the next one in. */
  readonly begin: () => Promise<() => void>;
  /** Runs one statement, or a whole transaction, when it is its turn, and without a pause in it. */
  readonly write: <T>(task: (connection: BetterSqlite3.Database) => T) => Promise<T>;
  /** Runs `task`, and notes what it throws. */
  readonly guarded: <T>(task: () => T) => T;
  /** How long it waits for other processes from now on; the default is 5 s. */
  readonly waitUpTo: (ms: number) => void;
}

export function createWriter(connection: BetterSqlite3.Database, faults: Faults): Writer {
  const takeTurn = createTurns();
  const beginNow = connection.prepare('begin immediate');
  let patience = PATIENCE_MS;

  const guarded = <T>(task: () => T): T => {
    try {
      return task();
    } catch (error) {
      faults.note(error);
      throw error;
    }
  };

  /** Tries again while another process holds the file: such a statement has done nothing. */
  const patiently = async <T>(task: () => T): Promise<T> => {
    const late = performance.now() + patience;
    for (;;) {
      try {
        return task();
      } catch (error) {
        const giveUp = !isBusy(error) || performance.now() > late || connection.inTransaction;
        if (giveUp) {
          faults.note(error);
          throw error;
        }
      }
      await wait(RETRY_MS);
    }
  };

  return {
    connection,
    async begin() {
      const leave = await takeTurn();
      try {
        await patiently(() => beginNow.run());
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
    async write(task) {
      const leave = await takeTurn();
      try {
        return await patiently(() => task(connection));
      } finally {
        leave();
      }
    },
    guarded,
    waitUpTo(ms) {
      patience = ms;
    },
  };
}

const isBusy = (error: unknown): boolean =>
  error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY');
