import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { baseline } from '#server/platform/db/migrations/0041-baseline.ts';
import { missingIndexes } from '#server/platform/db/migrations/0042-missing-indexes.ts';
import { freeNow } from '#server/platform/db/migrations/0047-free-now.ts';
import { endsOfPadVersions } from '#server/platform/db/migrations/0043-ends-of-pad-versions.ts';
import { saved } from '#server/platform/db/migrations/0051-saved.ts';
import { conversationSettings } from '#server/platform/db/migrations/0052-conversation-settings.ts';
import { auditLog } from '#server/platform/db/migrations/0055-audit-log.ts';
import { privacy } from '#server/platform/db/migrations/0053-privacy.ts';
import { pause } from '#server/platform/db/migrations/0050-pause.ts';
import { projects } from '#server/platform/db/migrations/0046-projects.ts';

/** Returns a hash of the statements that a migration would run. */
async function hashOf(migration: Migration): Promise<string> {
  const hash = createHash('sha256');
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new SqliteIntrospector(one),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => void hash.update(query.sql),
  });
  await migration.up(db);
  return hash.digest('hex').slice(0, 16);
}

test.each([
  ['0041-baseline', baseline, ['86e572502e3d6b85', '8b812607415e3f71']],
  ['0042-missing-indexes', missingIndexes, ['07eb377097e22b86', '07eb377097e22b86']],
  ['0047-free-now', freeNow, ['f65a6bf991b7a530', 'bf12791e1bd72adb']],
  ['0043-ends-of-pad-versions', endsOfPadVersions, ['5e4c337cf96d8da3', '5e4c337cf96d8da3']],
  ['0051-saved', saved, ['916468c647e7c414', '48d03cdc4d0a5d6e']],
  ['0052-conversation-settings', conversationSettings, ['7079e5f7c95651a8', '7392d548aa912dc5']],
  ['0046-projects', projects, ['64c99323d06fdf4d', '64c99323d06fdf4d']],
  ['0053-privacy', privacy, ['e6feddc0bb36d243', 'e6feddc0bb36d243']],
  ['0055-audit-log', auditLog, ['cd75fe6e1ddee3f5', 'f14693d09a08775b']],
  ['0050-pause', pause, ['e6d162de24d60163', 'e6d162de24d60163']],
])('%s never changes once it is released', async (_name, migration, hashes) => {
  expect([await hashOf(migration('sqlite')), await hashOf(migration('postgres'))]).toEqual(hashes);
});
