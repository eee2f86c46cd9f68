import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DatabaseKind } from './database.ts';
import { accounts } from './migrations/0001-accounts.ts';
import { matching } from './migrations/0002-matching.ts';
import { outbox } from './migrations/0003-outbox.ts';
import { messages } from './migrations/0004-messages.ts';
import { partnerProfile } from './migrations/0012-partner-profile.ts';

/** In the order they are applied; a name, once released, never changes. */
const MIGRATIONS: Record<string, (kind: DatabaseKind) => Migration> = {
  '0001-accounts': accounts,
  '0002-matching': matching,
  '0003-outbox': outbox,
  '0004-messages': messages,
  '0012-partner-profile': partnerProfile,
};

/** Brings the schema up to date; on PostgreSQL under a lock, so that nodes may start at once. */
export async function migrate<T>(db: Kysely<T>, kind: DatabaseKind): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(Object.entries(MIGRATIONS).map(([name, make]) => [name, make(kind)])),
        ),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
}
