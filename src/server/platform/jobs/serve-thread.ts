import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './thread.ts';

/** Answers the questions of `createThread` in the thread until it is closed. Throws outside of a thread. */
export function serveThread<Question, Answer>(parts: {
  answer: (question: Question) => Answer | Promise<Answer>;
  close: () => void | Promise<void>;
}): void {
  const port = parentPort;
  if (port === null) throw new Error('This is run as a thread');
  const say = (message: FromThread<Answer>): void => port.postMessage(message);

  const answer = async (question: Question): Promise<void> => {
    try {
      say({ answer: await parts.answer(question) });
    } catch (error) {
      const { message, code } = Object(error) as { message?: unknown; code?: unknown };
      const known = typeof code === 'string' ? code : undefined;
      say({ error: { message: String(message ?? error), code: known } });
    }
  };

  const end = async (): Promise<void> => {
    // The thread ends when its work is done.
    port.close();
    try {
      await parts.close();
    } finally {
      process.exit();
    }
  };

  port.on('message', (message: ToThread<Question>) => {
    void (message === 'close' ? end() : answer(message.question));
  });
}
