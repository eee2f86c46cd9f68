// Deletes an account as its owner would, also while the server runs: npm run remove-person -- ADDRESS-OR-ID
import { createBackend } from '../src/server/backend.ts';
import { createLog } from '../src/server/platform/log.ts';
import { command, UsageError } from './support/friendly.ts';
import { requireSite } from './support/require-site.ts';

const USAGE = `Usage: npm run remove-person -- ADDRESS-OR-ID

Removes the account with this e-mail address or id, and all that hangs on it, for good.
The server may run: DATA_DIR, DATABASE_URL, REDIS_URL and the bucket are those of the server.`;

await command(
  USAGE,
  {},
  async ({ positionals: [person] }) => {
    if (person === undefined) throw new UsageError(USAGE);
    const whom = person.trim().toLowerCase();
    const config = await requireSite();
    const log = createLog({ logLevel: 'silent' });
    const backend = await createBackend(config, log, { sends: false });
    try {
      const found = await backend.accounts.find(whom);
      if (found === undefined) throw new UsageError(`Nobody has the address or id ${whom}.`);
      await backend.accounts.remove(found.id);
      console.log(`${found.email} is removed, with all that hung on the account.`);
    } finally {
      await backend.close();
    }
  },
  1,
);
