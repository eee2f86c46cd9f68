import type { FileHandle } from 'node:fs/promises';
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

export type Writer = ReturnType<typeof createWriter>;

/**
 * Creates the writer of the process. `log` is the write-ahead log of the connection; none if each commit waits for the
 * disk itself.
 */
export function createWriter(
  connection: BetterSqlite3.Database,
  faults: Faults,
  log?: Pick<FileHandle, 'datasync' | 'close'>,
) {
  /** One writer at a time, in order. */
  const runExclusive = pLimit(1);
  const beginNow = connection.prepare('begin immediate');
  let patience = PATIENCE_MS;

  /** Runs `task` and notes its errors. */
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

  let flushed: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const flushLog = async (): Promise<void> => {
    next = null;
    try {
      await log?.datasync();
    } catch (error) {
      const fault = new BetterSqlite3.SqliteError(String(error), 'SQLITE_IOERR_FSYNC');
      faults.note(fault);
      throw fault;
    }
  };
  /**
   * Resolves when everything committed so far survives a power cut. Commits that end during a flush share the next one.
   * After a failed flush all later ones fail, because the log may have a gap; a restart recovers what is on disk.
   */
  const flush = (): Promise<void> => {
    if (next === null) flushed = next = flushed.then(flushLog);
    return next;
  };

  return {
    connection,
    /** Begins a transaction under the mutex; returns its release. */
    async begin(): Promise<() => void> {
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
    /** Runs a statement, or a synchronous transaction, under the mutex; resolves when it is on disk. */
    async write<T>(task: (connection: BetterSqlite3.Database) => T): Promise<T> {
      const result = await runExclusive(() => patiently(() => task(connection)));
      await flush();
      return result;
    },
    /** Holds the mutex while a thread writes through its own connection. */
    runExclusive: <T>(task: () => Promise<T>): Promise<T> => runExclusive(task),
    flush,
    guarded,
    /** Sets the wait for other processes; the default is 5 s. */
    waitUpTo(ms: number): void {
      patience = ms;
    },
    async close(): Promise<void> {
      connection.close();
      await log?.close();
    },
  };
}

const isBusy = (error: unknown): boolean =>
  String((Object(error) as { code?: unknown }).code).startsWith('SQLITE_BUSY');

/**
 * Opens a connection. Its commits wait for the disk with `FULL`; with `NORMAL` they survive a power cut once the
 * write-ahead log is flushed.
 */
export function openToWrite(
  file: string,
  synchronous: 'FULL' | 'NORMAL' = 'FULL',
): BetterSqlite3.Database {
  // The process must have a single SQLite library: a second one would drop the locks of the first.
  const connection = new BetterSqlite3(file, { timeout: 5000 });
  connection.pragma('journal_mode = WAL');
  connection.pragma(`synchronous = ${synchronous}`);
  connection.pragma('foreign_keys = ON');
  // Frequently changed pages are checkpointed once for many commits.
  connection.pragma('wal_autocheckpoint = 8000');
  connection.pragma('cache_size = -65536');
  // Rollback data of large statements stays in memory.
  connection.pragma('temp_store = MEMORY');
  connection.pragma(`busy_timeout = ${String(BUSY_MS)}`);
  return connection;
}
