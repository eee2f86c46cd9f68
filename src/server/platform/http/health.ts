import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { proveWritable } from '../db/migrate.ts';
import { isReadOnly } from '../faults.ts';
import type { Redis } from '../redis/redis.ts';

/** Milliseconds per readiness check. */
const ANSWER_MS = 2000;
/** Milliseconds for which the result of a write is reused. */
const WRITTEN_MS = 10_000;
const NOT_WRITTEN_MS = 2000;
/** Free bytes below which a disk counts as full: a photo doesn't fit. */
const FULL_BYTES = 8 * 1024 * 1024;

export type Health = ReturnType<typeof createHealth>;

interface HealthParts {
  database: Pick<Database, 'db' | 'faults'>;
  redis: Redis | null;
  dataDir: string;
}

/** Answers health checks: load balancers leave out a stopping node, and hosts learn which dependency fails. */
export function createHealth({ database, redis, dataDir }: HealthParts) {
  let stopping = false;
  let written: Promise<string | null> | null = null;

  /** Tries a write at most once per interval. */
  const writeFault = (): Promise<string | null> => {
    if (written === null) {
      written = tryWriting();
      void written.then((fault) => {
        const ms = fault === null ? WRITTEN_MS : NOT_WRITTEN_MS;
        setTimeout(() => (written = null), ms).unref();
      });
    }
    return written;
  };

  async function tryWriting(): Promise<string | null> {
    // A small write may succeed where people's writes fail.
    if (isReadOnly(database.faults.since(performance.now() - WRITTEN_MS))) return CANNOT_WRITE;
    if (!(await answers(() => proveWritable(database.db)))) return CANNOT_WRITE;
    const disk = await statfs(dataDir).catch(() => null);
    return disk !== null && disk.bavail * disk.bsize < FULL_BYTES ? 'DATA_DIR is full' : null;
  }

  return {
    /** True while the node stops. */
    get stopping(): boolean {
      return stopping;
    },
    stop(): void {
      stopping = true;
    },
    /** Returns the failing dependency as a sentence, or null. */
    async fault(): Promise<string | null> {
      if (stopping) return 'stopping';
      const ping = database.db.selectNoFrom(sql.lit(1).as('one'));
      if (!(await answers(() => ping.execute()))) return 'the database does not answer';
      const unwritten = await writeFault();
      if (unwritten !== null) return unwritten;
      const redisAnswers =
        redis === null || (await answers(() => redis.ask((client) => client.ping())));
      return redisAnswers ? null : 'Redis does not answer';
    },
  };
}

const CANNOT_WRITE = 'the database cannot be written';

function answers(question: () => Promise<unknown>): Promise<boolean> {
  const answer = question().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, wait(ANSWER_MS, false, { ref: false })]);
}
