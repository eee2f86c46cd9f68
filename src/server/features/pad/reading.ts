import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { createThread } from '../../platform/jobs/thread.ts';
import type { Log } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import { mergeUpdates } from './update.ts';

/** What is asked of the thread, and answered: a text, the same document with less in it, or all of these as one. */
export type Wanted =
  | { what: 'text' | 'squeezed'; merged: Uint8Array }
  | { what: 'merged'; updates: readonly Uint8Array[] };
export type Read = string | Uint8Array;

/** Milliseconds that reading a pad may take: one that somebody wrote by hand takes some. */
const READ_MS = 2000;
/** Bytes of updates that are merged in the main thread: some 4,000 parts, under ten milliseconds. */
const MERGED_HERE = 16_384;

/**
 * Makes documents of pads beside the event loop, one after the other. What forged parts cost to
 * join is not known before: a document that takes longer than {@link READ_MS} is given up.
 */
export function createPadReading(log: Log) {
  let worker: Worker | null = null;
  const thread = createThread<Wanted, Read>({
    start: () => {
      worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { execArgv: [] });
      worker.unref();
      return worker;
    },
    onFailure: (error) => log.error({ err: error }, 'the thread that reads pads failed'),
  });
  const inTurn = pLimit(1);

  const ask = (wanted: Wanted): Promise<Read> =>
    inTurn(async () => {
      const limit = new AbortController();
      const timer = setTimeout(() => {
        limit.abort();
        void worker?.terminate();
      }, READ_MS);
      try {
        return await thread.ask(wanted);
      } catch (error) {
        if (!limit.signal.aborted) throw error;
        throw new Problem('too_large', 'This pad cannot be read here: it has too many parts');
      } finally {
        clearTimeout(timer);
      }
    });

  return {
    /** The text of a document; `too_large` for one that cannot be read in time. */
    textOf: async (merged: Uint8Array): Promise<string> =>
      (await ask({ what: 'text', merged })) as string,

    /** The same document without what was deleted, where that is worth it and takes no longer than it may. */
    async squeezed(merged: Uint8Array): Promise<Uint8Array> {
      try {
        return (await ask({ what: 'squeezed', merged })) as Uint8Array;
      } catch (error) {
        if (error instanceof Problem) return merged;
        throw error;
      }
    },

    /** Many bytes may be a hundred thousand parts; what is short is merged at once. */
    async merged(updates: readonly Uint8Array[]): Promise<Uint8Array> {
      const bytes = updates.reduce((sum, { length }) => sum + length, 0);
      if (updates.length === 1 || bytes < MERGED_HERE) return mergeUpdates(updates);
      return (await ask({ what: 'merged', updates })) as Uint8Array;
    },

    close: (): Promise<void> => thread.close(),
  };
}
