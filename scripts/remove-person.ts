// Deletes an account as its owner would, also while the server runs: npm run remove-person -- ADDRESS-OR-ID
import { parseArgs } from 'node:util';
import { createBackend } from '../src/server/backend.ts';
import { makeFilesPrivate } from '../src/server/platform/files/private-files.ts';
import { createLog } from '../src/server/platform/log.ts';
import { friendly, UsageError } from './support/friendly.ts';
import { requireSite } from './support/require-site.ts';

const USAGE = `Usage: npm run remove-person -- ADDRESS-OR-ID

Removes the account with this e-mail address or id, and all that hangs on it, for good.
The server may run: DATA_DIR, DATABASE_URL, REDIS_URL and the bucket are those of the server.`;

await friendly(async () => {
  const whom = readOrder();
  if (whom === null) {
    console.log(USAGE);
    return;
  }
  makeFilesPrivate();
  const config = await requireSite();
  const log = createLog({ logLevel: 'silent' });
  const backend = await createBackend(config, log, { sends: false });
  try {
    const email = await backend.accounts.remove(whom);
    if (email === null) throw new UsageError(`Nobody has the address or id ${whom}.`);
    console.log(`${email} is removed, with all that hung on the account.`);
  } finally {
    await backend.close();
  }
});

/** Returns the person; null prints the usage. */
function readOrder(): string | null {
  let parsed;
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
  if (parsed.values.help === true) return null;
  const [whom, ...more] = parsed.positionals;
  if (whom === undefined || more.length > 0) throw new UsageError(USAGE);
  return whom.trim().toLowerCase();
}
