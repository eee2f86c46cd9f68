// Sends refused or expired mail again, also while the server runs: npm run resend-mail -- [--to ADDRESS]
import { join } from 'node:path';
import { openDatabase } from '../src/server/platform/db/open.ts';
import { openMailFiles } from '../src/server/platform/mail/mail-files.ts';
import { reviveMails } from '../src/server/platform/mail/repository.ts';
import { counted } from '#shared/language.ts';
import { command } from './support/friendly.ts';
import { requireSite } from './support/require-site.ts';

const USAGE = `Usage: npm run resend-mail -- [--to ADDRESS]

Puts mail that the mail server refused, or did not take for two days, back into the outbox: all of it,
or that to ADDRESS. The server sends it within seconds, or when it starts. DATA_DIR and DATABASE_URL say whose.`;

await command(USAGE, { to: { type: 'string' } }, async ({ values }) => {
  const config = await requireSite();
  const database = await openDatabase(config);
  try {
    const ids = await reviveMails(database.db, Date.now(), values.to?.trim().toLowerCase());
    // If it fails again, it is kept as a file again.
    const files = openMailFiles(join(config.dataDir, 'mail'));
    for (const id of ids) await files.discard(id);
    console.log(`${counted(ids.length, { one: 'mail', other: 'mails' })} on the way again`);
  } finally {
    await database.close();
  }
});
