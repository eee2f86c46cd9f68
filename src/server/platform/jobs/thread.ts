import type { Worker } from 'node:worker_threads';
import { Problem } from '../problem.ts';

/** A message to a thread. */
export type ToThread<Question> =
  { kind: 'ask'; number: number; question: Question } | { kind: 'close' };

/** An error sent between threads; its code tells the kind of fault. */
export interface SentError {
  message: string;
  code: string | undefined;
}

/** A message from a thread; a `fault` belongs to no question. */
export type FromThread<Answer> =
  | { kind: 'answer'; number: number; answer: Answer }
  | { kind: 'failed'; number: number; error: SentError }
  | { kind: 'fault'; error: SentError };

/** Milliseconds for a thread to end by itself. */
const END_MS = 3000;

/** Maximum waiting questions: some seconds of work. */
export const WAITING_MAX = 500;
const RETRY_SECONDS = 5;
export const crowded = (): Problem =>
  new Problem('unavailable', 'Many people are here at once. Try again in a few seconds.', {
    retryAfter: RETRY_SECONDS,
  });

/** Counts as an outage, because the next question starts a new thread. */
const ENDED: SentError = { message: 'The thread ended', code: 'ECONNRESET' };

/** Milliseconds between two checks of a question's processor time. */
const LOOK_MS = 50;

/** The thread was ended because this question took too long. */
export class Overdue extends Error {}

interface Asked<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

interface Running<Question, Answer> {
  worker: Worker;
  asked: Map<number, Asked<Question, Answer>>;
  ended: Promise<void>;
}

/** Answers questions outside of this event loop. */
export interface Thread<Question, Answer> {
  /**
   * Rejects with the error of the thread (its message and code), with an outage after its end, and with a Problem while
   * too many questions wait.
   */
  ask(question: Question): Promise<Answer>;
  /** Ends the thread after its answers, if it was started. */
  close(): Promise<void>;
}

/**
 * Starts the thread with the first question, and again with the next one after a failure. Its file calls `serveThread`.
 * A question with more than `limitMs` of processor time ends the thread and rejects with {@link Overdue}; the questions
 * behind it are asked again.
 */
export function createThread<Question, Answer>(parts: {
  start: () => Worker;
  limitMs?: number;
  /** Called with the reason of an unexpected end. */
  onFailure: (error: unknown) => void;
  onFault?: (error: Error) => void;
}): Thread<Question, Answer> {
  let running: Running<Question, Answer> | null = null;
  let count = 0;
  let isClosing = false;

  const begin = (): Running<Question, Answer> => {
    const worker = parts.start();
    const asked = new Map<number, Asked<Question, Answer>>();
    let isOverdue = false;
    const looking = watch(worker, asked, parts.limitMs, () => (isOverdue = true));
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
        clearInterval(looking);
        if (running?.worker === worker) running = null;
        for (const one of asked.values()) {
          if (isOverdue && !isClosing) post(one);
          else one.reject(errorOf(ENDED));
        }
        resolve();
      });
    });
    return { worker, asked, ended };
  };

  const post = (one: Asked<Question, Answer>): void => {
    const { worker, asked } = (running ??= begin());
    count += 1;
    asked.set(count, one);
    const { question } = one;
    worker.postMessage({ kind: 'ask', number: count, question } satisfies ToThread<Question>);
  };

  return {
    ask(question) {
      if (isClosing) return Promise.reject(errorOf(ENDED));
      if (running !== null && running.asked.size >= WAITING_MAX) return Promise.reject(crowded());
      return new Promise((resolve, reject) => post({ question, resolve, reject }));
    },

    async close() {
      isClosing = true;
      if (running === null) return;
      const { worker, ended } = running;
      worker.postMessage({ kind: 'close' } satisfies ToThread<Question>);
      const late = setTimeout(() => void worker.terminate(), END_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Ends the thread once its current question, the first of `asked`, takes too long. */
function watch<Question, Answer>(
  worker: Worker,
  asked: Map<number, Asked<Question, Answer>>,
  limitMs: number | undefined,
  onOverdue: () => void,
): NodeJS.Timeout | undefined {
  if (limitMs === undefined) return undefined;
  let looked: { number: number; at: number } | null = null;
  const look = async (): Promise<void> => {
    const [first] = asked;
    if (first === undefined) return;
    const [number, { reject }] = first;
    const { user, system } = await worker.cpuUsage();
    const at = (user + system) / 1000;
    if (looked?.number !== number) looked = { number, at };
    // The answer may have arrived during the check.
    else if (at - looked.at > limitMs && asked.delete(number)) {
      onOverdue();
      reject(new Overdue('The thread worked on this for too long'));
      await worker.terminate();
    }
  };
  // An ended thread has no processor time, and the call rejects.
  return setInterval(() => void look().catch(() => undefined), LOOK_MS).unref();
}

const errorOf = ({ message, code }: SentError): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });
