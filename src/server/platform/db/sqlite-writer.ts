import { setTimeout as wait } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import type { Faults } from '../faults.ts';
import { createMutex } from './mutex.ts';

/** Milliseconds a write waits for another process that writes (a seed, a restore). */
export const PATIENCE_MS = 5000;
/** Milliseconds between two attempts: between them the event loop goes on. */
const RETRY_MS = 10;

/** Milliseconds a statement itself waits for another process; longer waits let the event loop go on. */
const BUSY_MS = 10;

/** The one connection that writes. */
export interface Writer {
  readonly connection: BetterSqlite3.Database;
  /** Begins a transaction when it is its turn; answers how to let the next one in. */
  readonly begin: () => Promise<() => void>;
  /** Runs one statement, or a whole transaction, when it is its turn, and without a pause in it. */
  readonly write: <T>(task: (connection: BetterSqlite3.Database) => T) => Promise<T>;
  /** Keeps the turn while another connection of this process writes, in a thread of its own. */
  readonly runExclusive: <T>(task: () => Promise<T>) => Promise<T>;
  /** Runs `task`, and notes what it throws. */
  readonly guarded: <T>(task: () => T) => T;
  /** How long it waits for other processes from now on; the default is 5 s. */
  readonly waitUpTo: (ms: number) => void;
}

export function createWriter(connection: BetterSqlite3.Database, faults: Faults): Writer {
  const acquire = createMutex();
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
  const patiently = async <T>(task: () => T | Promise<T>): Promise<T> => {
    const late = performance.now() + patience;
    for (;;) {
      try {
        return await task();
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

  const runExclusive = async <T>(task: () => T | Promise<T>): Promise<T> => {
    const leave = await acquire();
    try {
      return await patiently(task);
    } finally {
      leave();
    }
  };

  return {
    connection,
    async begin() {
      const leave = await acquire();
      try {
        await patiently(() => beginNow.run());
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
    write: (task) => runExclusive(() => task(connection)),
    runExclusive,
    guarded,
    waitUpTo(ms) {
      patience = ms;
    },
  };
}

const isBusy = (error: unknown): boolean =>
  String((Object(error) as { code?: unknown }).code).startsWith('SQLITE_BUSY');

/** A connection that writes what a power cut leaves there. */
export function openToWrite(file: string): BetterSqlite3.Database {
  // The only SQLite in this process, its threads included: a second library on the same file would drop its locks.
  const connection = new BetterSqlite3(file, { timeout: 5000 });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  // Pages that change again and again are written into the file once for many commits.
  connection.pragma('wal_autocheckpoint = 8000');
  connection.pragma('cache_size = -65536');
  connection.pragma(`busy_timeout = ${String(BUSY_MS)}`);
  return connection;
}
