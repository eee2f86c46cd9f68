import type { Connections } from '../../connections/service.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Pair } from './store.ts';

/** Pairs known to be connected, so that a busy conversation asks once. */
const KNOWN_MAX = 100_000;

export type Pairs = ReturnType<typeof createPairs>;

/** Who may talk with whom. Only a hint: without the connection's row the database takes no message. */
export function createPairs(connections: Pick<Connections, 'between'>) {
  const known = new Set<string>();
  const asked = new Map<string, Promise<boolean>>();
  let epoch = 0;

  return {
    /** The pair of two who are connected; anyone else is `not_found`. */
    async of(userId: string, targetUserId: string): Promise<Pair> {
      const pair = pairOf(userId, targetUserId);
      const key = keyOf(pair);
      if (known.has(key)) return pair;
      // All who ask meanwhile wait for the same answer: messages must not overtake each other.
      const question = asked.get(key) ?? ask(pair, key);
      asked.set(key, question);
      if (!(await question)) throw notConnected();
      return pair;
    },

    /** Asks the database again about a pair that it refused. */
    doubt: (pair: Pair): void => void known.delete(keyOf(pair)),

    /** Asks the database again about whoever is connected with `userId`. */
    forget(userId: string): void {
      // What is being asked right now may be an answer from before.
      epoch += 1;
      for (const key of known) if (key.includes(userId)) known.delete(key);
    },

    /** Asks the database again about everyone: what ended on other nodes may not have been told. */
    forgetAll(): void {
      epoch += 1;
      known.clear();
    },
  };

  async function ask({ lowUserId, highUserId }: Pair, key: string): Promise<boolean> {
    const mine = epoch;
    try {
      const connected = await connections.between(lowUserId, highUserId);
      if (known.size >= KNOWN_MAX) known.clear();
      if (connected && mine === epoch) known.add(key);
      return connected;
    } finally {
      asked.delete(key);
    }
  }
}

/** Two developers in the order of their ids, as tables name a pair. */
export const pairOf = (one: string, other: string): Pair =>
  one < other ? { lowUserId: one, highUserId: other } : { lowUserId: other, highUserId: one };

const keyOf = ({ lowUserId, highUserId }: Pair): string => lowUserId + highUserId;

export const notConnected = () =>
  new Problem('not_found', 'You are not connected with this developer');
