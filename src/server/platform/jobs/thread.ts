import type { Worker } from 'node:worker_threads';

/** A message to a thread: a question, or the wish to end. */
export type ToThread<Question> = { question: Question } | 'close';

/** A message from a thread. The code of an error tells the kind of fault. */
export type FromThread<Answer> =
  { answer: Answer } | { error: { message: string; code: string | undefined } };

/** Milliseconds for a thread to end by itself. */
const END_MS = 3000;

/** Milliseconds between two checks of a question's processor time. */
const LOOK_MS = 50;

/** The thread was ended because this question took too long. */
export class Overdue extends Error {}

/**
 * Answers questions outside of this event loop, one at a time. Piscina ends a task by the clock, which would blame
 * questions for a busy machine, and its worker's file can't be part of the bundle.
 */
export interface Thread<Question, Answer> {
  /** Rejects with the error of the thread (its message and code), and with an outage after its end. */
  ask(question: Question): Promise<Answer>;
  /** Ends the thread, if it was started. */
  close(): Promise<void>;
}

/**
 * Starts the thread with the first question, and again with the next one after a failure. Its file calls `serveThread`.
 * A question with more than `limitMs` of processor time ends the thread and rejects with {@link Overdue}. The caller
 * asks again after the answer only.
 */
export function createThread<Question, Answer>(parts: {
  start: () => Worker;
  limitMs?: number;
  /** Called with the reason of an unexpected end. */
  onFailure: (error: unknown) => void;
}): Thread<Question, Answer> {
  let running: Worker | null = null;
  let isClosing = false;

  const begin = (): Worker => {
    const worker = parts.start();
    worker.on('error', parts.onFailure);
    worker.once('exit', () => leave(worker));
    return worker;
  };
  const leave = (worker: Worker): void => {
    if (running === worker) running = null;
  };

  return {
    async ask(question) {
      if (isClosing) throw ended();
      const worker = (running ??= begin());
      const said = Promise.withResolvers<FromThread<Answer>>();
      const gone = (): void => said.reject(ended());
      worker.once('message', said.resolve).once('exit', gone);
      const stopWatching = watch(worker, parts.limitMs, () => {
        leave(worker);
        said.reject(new Overdue('The thread worked on this for too long'));
      });
      worker.postMessage({ question } satisfies ToThread<Question>);
      try {
        const reply = await said.promise;
        if ('answer' in reply) return reply.answer;
        throw Object.assign(new Error(reply.error.message), { code: reply.error.code });
      } finally {
        stopWatching();
        worker.off('message', said.resolve).off('exit', gone);
      }
    },

    async close() {
      isClosing = true;
      const worker = running;
      if (worker === null) return;
      const exit = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage('close' satisfies ToThread<Question>);
      const late = setTimeout(() => void worker.terminate(), END_MS);
      await exit;
      clearTimeout(late);
    },
  };
}

/** Counts as an outage, because the next question starts a new thread. */
const ended = () => Object.assign(new Error('The thread ended'), { code: 'ECONNRESET' });

/** Ends the thread once its question takes too long, until the returned function is called. */
function watch(worker: Worker, limitMs: number | undefined, onOverdue: () => void): () => void {
  if (limitMs === undefined) return () => undefined;
  let isAnswered = false;
  let begun: number | undefined;
  const look = async (): Promise<void> => {
    const { user, system } = await worker.cpuUsage();
    const now = (user + system) / 1000;
    begun ??= now;
    // The answer may have arrived during the check.
    if (now - begun <= limitMs || isAnswered) return;
    onOverdue();
    await worker.terminate();
  };
  // An ended thread has no processor time, and the call rejects.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS).unref();
  return () => {
    isAnswered = true;
    clearInterval(timer);
  };
}
