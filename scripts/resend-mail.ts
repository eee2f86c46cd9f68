// Sends refused or expired mail again, also while the server runs: npm run resend-mail -- [--to ADDRESS]
import { insertEntry } from '../src/server/features/audit/repository.ts';
import { openDatabase } from '../src/server/platform/db/open.ts';
import { createLog } from '../src/server/platform/log.ts';
import { openOutbox } from '../src/server/platform/mail/mail.ts';
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
    const outbox = openOutbox(config, database, createLog({ logLevel: 'silent' }));
    const count = await outbox.revive(values.to?.trim().toLowerCase());
    const host = { actorId: null, personId: null, address: null };
    await insertEntry(database.db, { ...host, action: 'account.mailSent', detail: { count } });
    console.log(`${counted(count, { one: 'mail', other: 'mails' })} on the way again`);
  } finally {
    await database.close();
  }
});
