import { startFault } from '../../src/server/platform/config/start-fault.ts';

/** A mistake in how a script was called; the message says what to write instead. */
export class UsageError extends Error {}

/** Runs a script's body. An error ends it with code 1 and one readable sentence, with the trace only when it is ours. */
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
