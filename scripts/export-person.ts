// Writes everything stored about a person, as their own download, also while the server runs:
// npm run export-person -- ADDRESS-OR-ID --to FILE
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBackend } from '../src/server/backend.ts';
import { exportOf } from '../src/server/features/own-data/export.ts';
import { createLog } from '../src/server/platform/log.ts';
import { command, UsageError } from './support/friendly.ts';
import { requireSite } from './support/require-site.ts';

const USAGE = `Usage: npm run export-person -- ADDRESS-OR-ID --to FILE

Writes the JSON that the person could download under Settings > Your data to a new file.
The server may run: DATA_DIR, DATABASE_URL, REDIS_URL and the bucket are those of the server.`;

await command(
  USAGE,
  { to: { type: 'string' } },
  async ({ positionals: [person], values: { to } }) => {
    if (person === undefined || to === undefined) throw new UsageError(USAGE);
    const config = await requireSite();
    const backend = await createBackend(config, createLog({ logLevel: 'silent' }), {
      sends: false,
    });
    try {
      const whom = person.trim().toLowerCase();
      const found = await backend.accounts.find(whom);
      if (found === undefined) throw new UsageError(`Nobody has the address or id ${whom}.`);
      const file = createWriteStream(to, { flags: 'wx', mode: 0o600 });
      const host = { actorId: null, personId: found.id, address: null };
      await backend.audit.record({ ...host, action: 'account.exported' });
      await pipeline(Readable.from(exportOf(backend, found.id)), file);
      console.log(`The data of ${found.email} is in ${resolve(to)}`);
    } finally {
      await backend.close();
    }
  },
  1,
);
