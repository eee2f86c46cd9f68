import { setTimeout as wait } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import pLimit from 'p-limit';
import type { Faults } from '../faults.ts';

/** Milliseconds a write waits for another process that writes (a seed, a restore). */
export const PATIENCE_MS = 5000;
/** Milliseconds between two attempts: between them the event loop goes on. */
const RETRY_MS = 10;

/** Milliseconds a statement itself waits for another process; longer waits let the event loop go on. */
const BUSY_MS = 10;

/** The one connection that writes. */
export interface Writer {
  readonly connection: BetterSqlite3.Database;
  /** Begins a transaction under the mutex; answers what releases it, once that has ended. */
  readonly begin: () => Promise<() => void>;
  /** Runs one statement, or a whole transaction without a pause in it, under the mutex. */
  readonly write: <T>(task: (connection: BetterSqlite3.Database) => T) => Promise<T>;
  /** Holds the mutex while a thread writes through a connection of its own. */
  readonly runExclusive: <T>(task: () => Promise<T>) => Promise<T>;
  /** Runs `task`, and notes what it throws. */
  readonly guarded: <T>(task: () => T) => T;
  /** How long it waits for other processes from now on; the default is 5 s. */
  readonly waitUpTo: (ms: number) => void;
}

export function createWriter(connection: BetterSqlite3.Database, faults: Faults): Writer {
  /** One writer at a time, in the order they asked: the mutex of this process. */
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
  // What a statement of many rows may have to undo is noted in memory, not in a file beside it.
  connection.pragma('temp_store = MEMORY');
  connection.pragma(`busy_timeout = ${String(BUSY_MS)}`);
  return connection;
}
