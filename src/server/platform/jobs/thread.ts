import type { Worker } from 'node:worker_threads';
import { Problem } from '../problem.ts';

/** What a thread is told. */
export type ToThread<Question> =
  { kind: 'ask'; number: number; question: Question } | { kind: 'close' };

/** An error as it goes from one thread to another: its code says what kind of fault it is. */
export interface SentError {
  message: string;
  code: string | undefined;
}

/** What a thread says; a `fault` belongs to no question. */
export type FromThread<Answer> =
  | { kind: 'answer'; number: number; answer: Answer }
  | { kind: 'failed'; number: number; error: SentError }
  | { kind: 'fault'; error: SentError };

/** Milliseconds a thread gets to end by itself. */
const END_MS = 3000;

/** Questions that may wait; some seconds of work, and no reason to take more in. */
const WAITING_MAX = 500;
const RETRY_SECONDS = 5;

/** Read as the outage it is: the next question starts another thread. */
const ENDED: SentError = { message: 'The thread ended', code: 'ECONNRESET' };

interface Asked<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

interface Running<Answer> {
  worker: Worker;
  asked: Map<number, Asked<Answer>>;
  ended: Promise<void>;
}

/** Answers questions beside the event loop of this one. */
export interface Thread<Question, Answer> {
  /**
   * Rejects with what the thread threw, its message and code, with an outage when it ended, and
   * with a Problem when too many questions wait.
   */
  ask(question: Question): Promise<Answer>;
  /** Ends it once it has answered, if it ever began. */
  close(): Promise<void>;
}

/**
 * A thread that begins with the first question, and again with the next one after it has failed.
 * Its file serves it by `serveThread`.
 */
export function createThread<Question, Answer>(parts: {
  start: () => Worker;
  /** Told why it ended by itself. */
  onFailure: (error: unknown) => void;
  onFault?: (error: Error) => void;
}): Thread<Question, Answer> {
  let running: Running<Answer> | null = null;
  let count = 0;

  const begin = (): Running<Answer> => {
    const worker = parts.start();
    const asked = new Map<number, Asked<Answer>>();
    worker.on('message', (message: FromThread<Answer>) => {
      if (message.kind === 'fault') {
        parts.onFault?.(errorOf(message.error));
        return;
      }
      const one = asked.get(message.number);
      asked.delete(message.number);
      if (message.kind === 'answer') one?.resolve(message.answer);
      else one?.reject(errorOf(message.error));
    });
    worker.on('error', parts.onFailure);
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
    ask(question) {
      const { worker, asked } = (running ??= begin());
      if (asked.size >= WAITING_MAX) {
        const message = 'Many people are here at once. Try again in a few seconds.';
        return Promise.reject(new Problem('unavailable', message, { retryAfter: RETRY_SECONDS }));
      }
      count += 1;
      const number = count;
      return new Promise((resolve, reject) => {
        asked.set(number, { resolve, reject });
        worker.postMessage({ kind: 'ask', number, question } satisfies ToThread<Question>);
      });
    },

    async close() {
      if (running === null) return;
      const { worker, ended } = running;
      worker.postMessage({ kind: 'close' } satisfies ToThread<Question>);
      const late = setTimeout(() => void worker.terminate(), END_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

const errorOf = ({ message, code }: SentError): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });
