import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ErrorCode } from '#shared/errors.ts';
import type { Core } from '../core.ts';
import type { Place } from '../../platform/db/open-reading.ts';
import { createThread, Overdue } from '../../platform/jobs/thread.ts';
import { createTurns } from '../../platform/jobs/turns.ts';
import { Problem } from '../../platform/problem.ts';
import type { PadUpdateRow } from './document.ts';
import type { Pair } from '../chat/messages/store.ts';
import { findOldest, findPad } from './repository.ts';

/** A person with a request about a pad. */
export interface Asker {
  userId: string;
  /** Returns whether the asker has stopped waiting for the answer. */
  isGone?: () => boolean;
}

export type PadReading = ReturnType<typeof createPadReading>;

/** A question for the thread about the document of a pad. */
export type Wanted = { pair: Pair } & (
  | { what: 'open' | 'text' | 'drop' }
  | { what: 'try'; begun: number; update: PadUpdateRow }
  | { what: 'merge'; id: string }
  /** Asks for the text by the first updates; `reached` is their number, and the number of opened ones after it. */
  | { what: 'rescue'; reached: Int32Array<SharedArrayBuffer> }
);

export interface Read {
  /** Number of updates in the document; none if a tried one changes nothing. */
  rows?: number;
  /** The text; for a tried update, the text before it if much was deleted since the last such answer. */
  text?: string | undefined;
  merged?: { body: Uint8Array; begun: number; ids: string[] };
  refusal?: { code: ErrorCode; message: string };
  /** Milliseconds of processor time. */
  ms?: number;
}

/** The window of the processor time per person. */
const BUDGET_SECONDS = 30;
/** Maximum waiting questions: some seconds of work. */
const WAITING_MAX = 500;
const RETRY_SECONDS = 5;
/** Maximum remembered pads: the last ones, and those impossible to open or to merge. */
const REMEMBERED_MAX = 10_000;

/**
 * Reads documents of pads in a thread, because forged updates cost an unknown time. Each person has one question in the
 * thread at a time, so others don't wait for all of their questions.
 */
export function createPadReading(parts: Place & Pick<Core, 'database' | 'delays' | 'log'>) {
  const { database, databaseUrl, dataDir, delays, log } = parts;
  const thread = createThread<Wanted, Read>({
    limitMs: delays.padQuestion,
    start: () => {
      const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
        workerData: { databaseUrl, dataDir } satisfies Place,
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: 192 },
      });
      worker.unref();
      return worker;
    },
    onFailure: (error) => log.error({ err: error }, 'the thread that reads pads failed'),
  });
  const budget = new RateLimiterMemory({ points: delays.padPerson, duration: BUDGET_SECONDS });
  const { inTurn } = createTurns();
  /** The most milliseconds of a question about each pad. */
  const slowest = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  /** Questions that wait for the thread. Slow pads wait for fast ones, so that many slow ones don't stop the others. */
  const waiting: { slow: number; begin: () => void }[] = [];
  let isBusy = false;
  /** Pads impossible to open or to merge, with the id of their oldest update. */
  const hopeless = new LRUCache<string, string>({ max: REMEMBERED_MAX });

  async function isHopeless(what: 'open' | 'merge', pair: Pair): Promise<boolean> {
    const oldest = hopeless.get(keyOf(what, pair));
    return oldest !== undefined && oldest === (await findOldest(database.db, pair));
  }

  async function giveUp(what: 'open' | 'merge', pair: Pair): Promise<void> {
    const oldest = await findOldest(database.db, pair);
    if (oldest !== undefined) hopeless.set(keyOf(what, pair), oldest);
  }

  /** Asks the thread when it is free and no question about a faster pad waits. */
  async function askInTurn(wanted: Wanted, slow: number): Promise<Read> {
    if (waiting.length >= WAITING_MAX) {
      throw new Problem(
        'unavailable',
        'Many people are here at once. Try again in a few seconds.',
        {
          retryAfter: RETRY_SECONDS,
        },
      );
    }
    if (isBusy) await new Promise<void>((begin) => waiting.push({ slow, begin }));
    isBusy = true;
    try {
      return await thread.ask(wanted);
    } finally {
      const next = waiting.sort((one, other) => one.slow - other.slow).shift();
      isBusy = next !== undefined;
      next?.begin();
    }
  }

  /** Asks the thread and charges its processor time to a person, also beyond their budget. */
  async function charge(userId: string, wanted: Wanted): Promise<Read> {
    const pad = keyOf('ask', wanted.pair);
    // After a start of the server only the size suggests which pads are slow.
    const slow = slowest.get(pad) ?? ((await findPad(database.db, wanted.pair))?.bytes ?? 0) / 100;
    const begin = askInTurn(wanted, slow);
    const { ms = 0 } = await begin.catch((error: unknown): Read => ({
      ms: error instanceof Overdue ? delays.padQuestion : 0,
    }));
    slowest.set(pad, Math.max(slowest.get(pad) ?? 0, ms));
    await budget.penalty(userId, ms);
    return begin;
  }

  async function ask({ userId, isGone }: Asker, wanted: Wanted): Promise<Read> {
    if (isGone?.() === true) throw new Problem('unavailable', 'Nobody waits for this any more');
    if (wanted.what !== 'rescue' && (await isHopeless('open', wanted.pair)))
      throw new Problem('too_large', 'This pad takes too long to open. Begin it anew.');
    const spent = await budget.get(userId);
    if (spent !== null && spent.consumedPoints >= delays.padPerson) {
      throw new Problem('too_many_requests', 'Your pads take long to read. Wait a moment.', {
        retryAfter: Math.max(1, Math.ceil(spent.msBeforeNext / 1000)),
      });
    }
    const read = await charge(userId, wanted);
    if (read.refusal !== undefined) throw new Problem(read.refusal.code, read.refusal.message);
    return read;
  }

  /**
   * Asks for the document or its text. Only a slow document makes this question slow, so a timeout marks the pad as
   * impossible to open.
   */
  async function look(asker: Asker, pair: Pair, what: 'open' | 'text'): Promise<Read> {
    try {
      return await ask(asker, { what, pair });
    } catch (error) {
      if (!(error instanceof Overdue)) throw error;
      await giveUp('open', pair);
      return look(asker, pair, what);
    }
  }

  return {
    /** Returns the number of updates in the document; throws `too_large` if it can't be opened in time. */
    open: async (asker: Asker, pair: Pair): Promise<number> =>
      (await inTurn(asker.userId, () => look(asker, pair, 'open'))).rows ?? 0,

    /** Returns the text of the document; throws `too_large` if it can't be opened in time. */
    textOf: async (asker: Asker, pair: Pair): Promise<string> =>
      (await inTurn(asker.userId, () => look(asker, pair, 'text'))).text ?? '',

    /** Returns the text by the first updates of a pad too slow to open, as many as open in time. */
    rescuedTextOf: (asker: Asker, pair: Pair): Promise<string> =>
      inTurn(asker.userId, async () => {
        const reached = new Int32Array(new SharedArrayBuffer(4)).fill(2 ** 31 - 1);
        // After a timeout `reached` is the number of updates before the slow one.
        for (let tries = 0; tries < 2; tries += 1) {
          try {
            return (await ask(asker, { what: 'rescue', pair, reached })).text ?? '';
          } catch (error) {
            if (!(error instanceof Overdue)) throw error;
          }
        }
        return '';
      }),

    /**
     * Adds an update to the document in the thread, or throws the reason of its refusal. Returns the number of updates
     * before it, none if the update changes nothing, and the text before it if much was deleted.
     */
    tried: (asker: Asker, pair: Pair, begun: number, update: PadUpdateRow) =>
      inTurn(asker.userId, async () => {
        try {
          return await ask(asker, { what: 'try', pair, begun, update });
        } catch (error) {
          if (!(error instanceof Overdue)) throw error;
          await look(asker, pair, 'open');
          throw new Problem('invalid_input', 'The update takes too long to join');
        }
      }),

    /** Opens the document again at the cost of `userId`: their tried update was not stored. */
    drop: ({ userId }: Asker, pair: Pair) => charge(userId, { what: 'drop', pair }).catch(ignore),

    /** Returns all updates merged into one with `id`; `undefined` if browsers would take too long to open it. */
    merged: (asker: Asker, pair: Pair, id: string): Promise<Read['merged']> =>
      inTurn(asker.userId, async () => {
        if (await isHopeless('merge', pair)) return undefined;
        const { merged, rows } = await ask(asker, { what: 'merge', pair, id }).catch(
          (error: unknown): Read => {
            if (!(error instanceof Overdue)) throw error;
            return {};
          },
        );
        if (merged === undefined && rows === undefined) await giveUp('merge', pair);
        return merged;
      }),

    /** The pad begins anew, so it is not slow. */
    forget: (pair: Pair): void => void slowest.delete(keyOf('ask', pair)),

    close: (): Promise<void> => thread.close(),
  };
}

const ignore = (): void => undefined;
const keyOf = (what: string, { lowUserId, highUserId }: Pair): string =>
  what + lowUserId + highUserId;
