import { parentPort } from 'node:worker_threads';
import type { FromThread, SentError, ToThread } from './thread.ts';

/**
 * Answers the questions of `createThread` in the thread until it is closed. Returns a function that reports faults
 * without a question. Throws outside of a thread.
 */
export function serveThread<Question, Answer>(parts: {
  answer: (question: Question) => Answer | Promise<Answer>;
  close: () => void | Promise<void>;
}): (error: unknown) => void {
  const port = parentPort;
  if (port === null) throw new Error('This is run as a thread');
  const say = (message: FromThread<Answer>): void => port.postMessage(message);

  const answer = async (number: number, question: Question): Promise<void> => {
    try {
      say({ kind: 'answer', number, answer: await parts.answer(question) });
    } catch (error) {
      say({ kind: 'failed', number, error: sent(error) });
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
    void (message.kind === 'close' ? end() : answer(message.number, message.question));
  });
  return (error) => say({ kind: 'fault', error: sent(error) });
}

function sent(error: unknown): SentError {
  const { message, code } = Object(error) as { message?: unknown; code?: unknown };
  return { message: String(message ?? error), code: typeof code === 'string' ? code : undefined };
}
