import type { Database } from '../db/database.ts';
import type { Redis } from '../redis/redis.ts';

/** Milliseconds an answer about readiness may take. */
const ANSWER_MS = 2000;

/** What load balancers ask a node. */
export interface Health {
  /** On its way out: send nobody here any more. */
  readonly stopping: boolean;
  stop(): void;
  /** What does not answer, as a sentence; `null` when all that the node needs does. */
  fault(): Promise<string | null>;
}

export function createHealth(database: Pick<Database, 'ping'>, redis: Redis | null): Health {
  let stopping = false;
  return {
    get stopping() {
      return stopping;
    },
    stop() {
      stopping = true;
    },
    async fault() {
      if (stopping) return 'stopping';
      if (!(await answers(() => database.ping()))) return 'the database does not answer';
      const redisAnswers =
        redis === null || (await answers(() => redis.ask((client) => client.ping())));
      return redisAnswers ? null : 'Redis does not answer';
    },
  };
}

async function answers(question: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS);
  });
  const answer = question().then(
    () => true,
    () => false,
  );
  const result = await Promise.race([answer, late]);
  clearTimeout(timer);
  return result;
}
