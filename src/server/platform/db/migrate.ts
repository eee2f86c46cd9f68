import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { baseline } from './migrations/0041-baseline.ts';
import { missingIndexes } from './migrations/0042-missing-indexes.ts';
import { endsOfPadVersions } from './migrations/0043-ends-of-pad-versions.ts';
import { sendersView } from './migrations/0044-senders-view.ts';
import { skillNames } from './migrations/0045-skill-names.ts';
import { projects } from './migrations/0046-projects.ts';
import { freeNow } from './migrations/0047-free-now.ts';
import { calendars } from './migrations/0048-calendars.ts';
import { pictures } from './migrations/0049-pictures.ts';
import { pause } from './migrations/0050-pause.ts';
import { saved } from './migrations/0051-saved.ts';
import { conversationSettings } from './migrations/0052-conversation-settings.ts';
import { privacy } from './migrations/0053-privacy.ts';
import { providerSessions } from './migrations/0054-provider-sessions.ts';
import { auditLog } from './migrations/0055-audit-log.ts';
import { idleAccounts } from './migrations/0056-idle-accounts.ts';
import type { DatabaseKind } from './migrations/table-builder.ts';

const BASELINE = '0041-baseline';

/** The first and the last migration of version 0.1.0. The baseline creates the schema of all of them. */
const [FIRST, LAST] = ['0001-accounts', '0040-pads-begun-anew'];

/** Migrations in order; a released name never changes. */
const MIGRATIONS: Record<string, (kind: DatabaseKind) => Migration> = {
  [BASELINE]: baseline,
  '0042-missing-indexes': missingIndexes,
  '0043-ends-of-pad-versions': endsOfPadVersions,
  '0044-senders-view': sendersView,
  '0045-skill-names': skillNames,
  '0046-projects': projects,
  '0047-free-now': freeNow,
  '0048-calendars': calendars,
  '0049-pictures': pictures,
  '0050-pause': pause,
  '0051-saved': saved,
  '0052-conversation-settings': conversationSettings,
  '0053-privacy': privacy,
  '0054-provider-sessions': providerSessions,
  '0055-audit-log': auditLog,
  '0056-idle-accounts': idleAccounts,
};

/** Writes to Kysely's lock row without changing it; throws if nothing can be written. */
export const proveWritable = <T>(db: Kysely<T>) =>
  sql`update kysely_migration_lock set is_locked = is_locked`.execute(db);

/** Returns the names of all migrations in order. */
export const migrationNames = (): string[] => Object.keys(MIGRATIONS).sort();

/**
 * Returns the applied migrations with the baseline instead of those of version 0.1.0, or the same array if it has none
 * of them. Throws if the last of them is missing.
 */
export function fromBaseline(applied: readonly string[]): readonly string[] {
  if (!applied.includes(FIRST)) return applied;
  if (!applied.includes(LAST)) throw new Error(`outdated migrations: ends at ${applied.at(-1)}`);
  return [BASELINE, ...applied.filter((name) => name > LAST)];
}

/** Returns the names of the applied migrations in order. */
export async function appliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Migrates the schema to the latest version or to `upTo`, in one transaction under a lock, so that nodes may start at
 * once. Throws if the schema is newer than this program or older than version 0.1.0, or if nothing can be written.
 */
export async function migrate<T>(db: Kysely<T>, kind: DatabaseKind, upTo?: string): Promise<void> {
  await adoptBaseline(db, kind);
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(Object.entries(MIGRATIONS).map(([name, make]) => [name, make(kind)])),
        ),
    },
  });
  const { error } =
    upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error !== undefined) throw error as Error;
  // A read-only file or role must fail here, not at the first sign-up.
  await proveWritable(db);
}

/** Records the baseline instead of the migrations of version 0.1.0. */
async function adoptBaseline<T>(db: Kysely<T>, kind: DatabaseKind): Promise<void> {
  const applied = await appliedMigrations(db);
  if (fromBaseline(applied) === applied) return;
  await db.transaction().execute(async (trx) => {
    // A node that starts at once waits here, and then finds nothing to do.
    const marked =
      await sql`update kysely_migration set name = ${BASELINE} where name = ${LAST}`.execute(trx);
    if (marked.numAffectedRows !== 1n) return;
    await sql`delete from kysely_migration where name < ${BASELINE}`.execute(trx);
    if (kind === 'sqlite') return;
    // The constraint's name contains the former name of its table.
    await sql`alter table developer_facets rename constraint "developer_facets_new_userId_fkey"
      to "developer_facets_userId_fkey"`.execute(trx);
  });
}
