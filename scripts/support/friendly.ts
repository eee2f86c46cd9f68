import { startFault } from '../../src/server/platform/config/start-fault.ts';

/** A wrong call of a script; the message shows the right one. */
export class UsageError extends Error {}

/** Runs a script. An error exits with code 1 and a sentence; with a trace for bugs only. */
export async function friendly(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    process.exitCode = 1;
    console.error(sentence(error));
  }
}

const sentence = (error: unknown): string =>
  error instanceof UsageError ? error.message : startFault(error);
