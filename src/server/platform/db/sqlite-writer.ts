import { setTimeout as wait } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import pLimit from 'p-limit';
import type { Faults } from '../faults.ts';

/** Milliseconds to wait for another writing process (a seed, a restore). */
export const PATIENCE_MS = 5000;
/** Milliseconds between two attempts; the event loop runs in between. */
const RETRY_MS = 10;

/** Milliseconds a statement blocks for another process. */
const BUSY_MS = 10;

/** The writing connection of the process. */
export interface Writer {
  readonly connection: BetterSqlite3.Database;
  /** Begins a transaction under the mutex; returns its release. */
  readonly begin: () => Promise<() => void>;
  /** Runs a statement, or a synchronous transaction, under the mutex. */
  readonly write: <T>(task: (connection: BetterSqlite3.Database) => T) => Promise<T>;
  /** Holds the mutex while a thread writes through its own connection. */
  readonly runExclusive: <T>(task: () => Promise<T>) => Promise<T>;
  /** Runs `task` and notes its errors. */
  readonly guarded: <T>(task: () => T) => T;
  /** Sets the wait for other processes; the default is 5 s. */
  readonly waitUpTo: (ms: number) => void;
}

export function createWriter(connection: BetterSqlite3.Database, faults: Faults): Writer {
  /** One writer at a time, in order. */
  const runExclusive = pLimit(1);
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

  /** Retries while another process holds the file; a refused statement has no effect. */
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
      const leave = await new Promise<() => void>(
        (taken) => void runExclusive(() => new Promise<void>(taken)),
      );
      try {
        await patiently(() => beginNow.run());
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
    write: (task) => runExclusive(() => patiently(() => task(connection))),
    runExclusive,
    guarded,
    waitUpTo(ms) {
      patience = ms;
    },
  };
}

const isBusy = (error: unknown): boolean =>
  String((Object(error) as { code?: unknown }).code).startsWith('SQLITE_BUSY');

/** Opens a connection whose commits survive a power cut. */
export function openToWrite(file: string): BetterSqlite3.Database {
  // The process must have a single SQLite library: a second one would drop the locks of the first.
  const connection = new BetterSqlite3(file, { timeout: 5000 });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  // Frequently changed pages are checkpointed once for many commits.
  connection.pragma('wal_autocheckpoint = 8000');
  connection.pragma('cache_size = -65536');
  // Rollback data of large statements stays in memory.
  connection.pragma('temp_store = MEMORY');
  connection.pragma(`busy_timeout = ${String(BUSY_MS)}`);
  return connection;
}
