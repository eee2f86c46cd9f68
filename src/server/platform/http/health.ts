import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { isReadOnly } from '../faults.ts';
import type { Redis } from '../redis/redis.ts';

/** Milliseconds an answer about readiness may take. */
const ANSWER_MS = 2000;
/** Milliseconds for which a write that succeeded, or one that failed, is believed. */
const WRITTEN_MS = 10_000;
const NOT_WRITTEN_MS = 2000;
/** Bytes below which a disk is full: somebody's photo does not fit any more. */
const FULL_BYTES = 8 * 1024 * 1024;

export type Health = ReturnType<typeof createHealth>;

interface HealthParts {
  database: Pick<Database, 'ping' | 'proveWritable' | 'faults'>;
  redis: Redis | null;
  dataDir: string;
}

/** What load balancers ask a node. */
export function createHealth({ database, redis, dataDir }: HealthParts) {
  let stopping = false;
  let written: { fault: Promise<string | null>; until: number } | null = null;

  /** Tries a write now and then: asking often costs no more than asking once. */
  const writeFault = (): Promise<string | null> => {
    if (written === null || performance.now() > written.until) {
      const fault = tryWriting();
      const trial = { fault, until: Infinity };
      written = trial;
      void fault.then((found) => {
        trial.until = performance.now() + (found === null ? WRITTEN_MS : NOT_WRITTEN_MS);
      });
    }
    return written.fault;
  };

  async function tryWriting(): Promise<string | null> {
    // A small write may still find room where those of people do not.
    if (isReadOnly(database.faults.since(performance.now() - WRITTEN_MS))) return CANNOT_WRITE;
    if (!(await answers(() => database.proveWritable()))) return CANNOT_WRITE;
    const disk = await statfs(dataDir).catch(() => null);
    return disk !== null && disk.bavail * disk.bsize < FULL_BYTES ? 'DATA_DIR is full' : null;
  }

  return {
    /** On its way out: send nobody here any more. */
    get stopping(): boolean {
      return stopping;
    },
    stop(): void {
      stopping = true;
    },
    /** What does not answer, as a sentence; `null` when all that the node needs does. */
    async fault(): Promise<string | null> {
      if (stopping) return 'stopping';
      if (!(await answers(() => database.ping()))) return 'the database does not answer';
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
