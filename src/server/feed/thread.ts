import { Worker } from 'node:worker_threads';
import type { FeedAnswer } from '#shared/api.ts';
import type { DatabasePlace } from '../db/reading.ts';
import type { Log } from '../log.ts';
import type { PageJob } from './pages.ts';

/** What the thread is told. */
export type ToThread = { kind: 'page'; number: number; job: PageJob } | { kind: 'close' };

/** An error as it goes from one thread to another: its code says what kind of fault it is. */
export interface SentError {
  message: string;
  code: string | undefined;
}

/** What the thread says. */
export type FromThread =
  | { kind: 'page'; number: number; page: FeedAnswer }
  | { kind: 'failed'; number: number; error: SentError }
  | { kind: 'fault'; error: SentError };

/** Milliseconds a thread gets to end by itself. */
const END_MS = 3000;

/** Read as the outage it is: the next feed starts another thread. */
const ENDED: SentError = { message: 'The thread of the feed ended', code: 'ECONNRESET' };

interface Asked {
  resolve: (page: FeedAnswer) => void;
  reject: (error: Error) => void;
}

interface Running {
  worker: Worker;
  asked: Map<number, Asked>;
  ended: Promise<void>;
}

/**
 * Feeds among many developers are made in a thread of their own: this one goes on meanwhile. It
 * starts with the first feed, and again with the next one after it has failed.
 */
export function createFeedThread(place: DatabasePlace, log: Log) {
  let running: Running | null = null;
  let count = 0;

  const start = (): Running => {
    const { databaseUrl, dataDir } = place;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { databaseUrl, dataDir } satisfies DatabasePlace,
      execArgv: [],
    });
    const asked = new Map<number, Asked>();
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'fault') {
        log.warn({ err: errorOf(message.error) }, 'the shortlist of the feed was not renewed');
        return;
      }
      const one = asked.get(message.number);
      asked.delete(message.number);
      if (message.kind === 'page') one?.resolve(message.page);
      else one?.reject(errorOf(message.error));
    });
    worker.on('error', (error) => log.error({ err: error }, 'the thread of the feed failed'));
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        if (running?.worker === worker) running = null;
        for (const { reject } of asked.values()) reject(errorOf(ENDED));
        resolve();
      });
    });
    return { worker, asked, ended };
  };

  return {
    page(job: PageJob): Promise<FeedAnswer> {
      const { worker, asked } = (running ??= start());
      count += 1;
      const number = count;
      return new Promise((resolve, reject) => {
        asked.set(number, { resolve, reject });
        worker.postMessage({ kind: 'page', number, job } satisfies ToThread);
      });
    },

    async close(): Promise<void> {
      if (running === null) return;
      const { worker, ended } = running;
      worker.postMessage({ kind: 'close' } satisfies ToThread);
      const late = setTimeout(() => void worker.terminate(), END_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

const errorOf = ({ message, code }: SentError): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });
