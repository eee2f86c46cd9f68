import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { Redis } from '../redis/redis.ts';

/** Milliseconds an answer about readiness may take. */
const ANSWER_MS = 2000;

export type Health = ReturnType<typeof createHealth>;

/** What load balancers ask a node. */
export function createHealth(database: Pick<Database, 'ping'>, redis: Redis | null) {
  let stopping = false;
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
      const redisAnswers =
        redis === null || (await answers(() => redis.ask((client) => client.ping())));
      return redisAnswers ? null : 'Redis does not answer';
    },
  };
}

function answers(question: () => Promise<unknown>): Promise<boolean> {
  const answer = question().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, wait(ANSWER_MS, false, { ref: false })]);
}
