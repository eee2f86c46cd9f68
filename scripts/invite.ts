// Prints an invitation link for SIGNUP=invite: npm run invite -- [--uses N] [--days N]
import { INVITATION_DAYS_MAX, INVITATION_USES_MAX } from '#shared/sign-up.ts';
import { invite } from '../src/server/features/account/invitations.ts';
import { insertEntry } from '../src/server/features/audit/repository.ts';
import { openDatabase } from '../src/server/platform/db/open.ts';
import { command, UsageError } from './support/friendly.ts';
import { requireSite } from './support/require-site.ts';

const USAGE = `Usage: npm run invite -- [--uses N] [--days N]

  --uses N  how many people may sign up by the link, 1 to 10,000 (default: 1)
  --days N  how long it works, 1 to 365 (default: 7)

Prints the link. DATA_DIR and DATABASE_URL are those of the server, ORIGIN is where it leads. The server may run.`;

const OPTIONS = {
  uses: { type: 'string', default: '1' },
  days: { type: 'string', default: '7' },
} as const;

await command(USAGE, OPTIONS, async ({ values }) => {
  const uses = whole('uses', values.uses, INVITATION_USES_MAX);
  const days = whole('days', values.days, INVITATION_DAYS_MAX);
  const config = await requireSite();
  const database = await openDatabase(config);
  try {
    const link = await invite(database.db, config, { uses, days });
    await insertEntry(database.db, {
      action: 'account.invited',
      actorId: null,
      personId: null,
      address: null,
      detail: { count: uses },
    });
    console.log(link);
    if (config.signUp === 'open') console.error('SIGNUP is "open": nobody needs an invitation.');
  } finally {
    await database.close();
  }
});

function whole(name: string, text: string, max: number): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= max) return number;
  throw new UsageError(`--${name} is "${text}": give a whole number from 1 to ${String(max)}.`);
}
