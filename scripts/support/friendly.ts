import { ConfigError } from '../../src/server/config.ts';

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

function sentence(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'The database does not answer: check DATABASE_URL, or leave it out to use SQLite in DATA_DIR.';
    case 'SQLITE_BUSY':
      return 'The database is in use by another process: stop it, or try again in a moment.';
    case 'EACCES':
    case 'EROFS':
    case 'ENOSPC':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return `DATA_DIR cannot be written (${message}): set it to a folder of yours, for instance DATA_DIR=./data.`;
    default:
      return stack ?? message;
  }
}
