import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql, SqliteDialect } from 'kysely';
import { Pool } from 'pg';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { appliedMigrations, migrate, migrationNames } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { sqliteFile } from '#server/platform/db/sqlite-reader.ts';
import { createAccount } from '../../support/account.ts';
import { startApiServer } from '../../support/api-server.ts';
import { type DatabasePlace, describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { rowsOf } from '../../support/rows.ts';
import { envOf, runScript } from '../../support/run-script.ts';
import { startServer } from '../../support/server-process.ts';

/** Works on a database without opening it as the program does. */
async function besides(
  { databaseUrl, dataDir }: DatabasePlace,
  work: (db: Kysely<object>) => Promise<unknown>,
): Promise<void> {
  const dialect =
    databaseUrl === null
      ? new SqliteDialect({ database: new BetterSqlite3(sqliteFile(dataDir), { timeout: 5000 }) })
      : new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl, max: 1 }) });
  const db = new Kysely<object>({ dialect });
  await work(db).finally(() => db.destroy());
}

describeOnBothPlaces('migrations', (newPlace, kind) => {
  test('nodes that start at once migrate once and serve', async () => {
    const { databaseUrl, dataDir } = await newPlace('nothing');
    const env = { DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'error' };
    const starting = [1, 2, 3].map(() => startServer({ dataDir, env }));
    onTestFinished(async () => {
      for (const one of await Promise.allSettled(starting)) {
        if (one.status === 'fulfilled') await one.value.kill();
      }
    });
    const nodes = await Promise.all(starting);
    for (const { url } of nodes) await createAccount(url);
    const database = await openDatabase({ databaseUrl, dataDir });
    expect(await appliedMigrations(database.db)).toEqual(migrationNames());
    expect(await rowsOf(database.db, 'users')).toHaveLength(3);
    await database.close();
  });

  test('a node keeps serving while a newer version migrates', async () => {
    const place = await newPlace('nothing');
    const api = await startApiServer(place);
    const [ada, ben] = await Developer.pair(api);
    const client = await ada.socket();
    const clientId = crypto.randomUUID();
    const everything = async (text: string) => {
      const sent = { targetUserId: ben.id, text };
      expect(await client.ask('sendMessage', sent)).toMatchObject({ ok: true });
      // Sent once before and once after: the same prepared statement finds it again.
      const repeated = await client.ask('sendMessage', { ...sent, text: 'the same', clientId });
      expect(repeated).toMatchObject({ ok: true });
      const cleo = await Developer.signUp(api);
      await connect(ada, cleo);
      for (const path of ['/api/profile/view', '/api/user/feed', '/api/user/connections']) {
        expect((await cleo.call('GET', path)).status, path).toBe(200);
      }
      const edited = await cleo.call('PUT', '/api/profile/edit', { body: { about: text } });
      expect(edited.status, edited.text).toBe(200);
      const history = await ada.call('GET', `/api/chat/${ben.id}/messages`);
      expect(history.text).toContain(text);
    };
    await everything('before');

    const add = (statement: string) => besides(place, (db) => sql.raw(statement).execute(db));
    // Adds columns to every table read by prepared statements.
    for (const table of ['users', 'sessions', 'messages', 'signals', 'connections', 'chat_marks']) {
      await add(`alter table ${table} add column "addedLater" text`);
      await everything(`after ${table}`);
    }
    await add(`create table added_later (id integer primary key, note text)`);
    await add(`insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')`);
    await everything('after all');
    client.close();
    await api.close();

    // The old version does not start again and explains the reason.
    const env = { DATABASE_URL: place.databaseUrl ?? '' };
    await expect(startServer({ dataDir: place.dataDir, env })).rejects.toThrow(
      /The database is newer than this program/,
    );
  });

  test('other spellings of a skill become one skill', async () => {
    const place = await newPlace('nothing');
    const [ada, ben] = [crypto.randomUUID(), crypto.randomUUID()];
    await besides(place, async (db) => {
      await migrate(db, kind, '0044-senders-view');
      const tags = ['reactjs', 'react', 'vue.js', 'weaving'];
      for (const key of tags) {
        await sql`insert into facets (kind, key, listed) values ('skill', ${key}, 1)`.execute(db);
      }
      for (const [id, skills] of [
        [ada, ['reactjs', 'React', 'vue.js', 'Weaving']],
        [ben, ['react']],
      ] as const) {
        await sql`insert into users
          (id, name, email, "createdAt", "updatedAt", "firstName", "lastName", skills)
          values (${id}, 'A B', ${id}, '2026-01-01', '2026-01-01', 'A', 'B', ${JSON.stringify(skills)})`.execute(
          db,
        );
        for (const skill of skills) {
          await sql`insert into developer_facets ("facetId", "userId", score)
            select id, ${id}, 1 from facets where key = ${skill.toLowerCase()}`.execute(db);
        }
      }
      await migrate(db, kind);
      const { rows: people } = await sql`select skills from users order by length(skills)`.execute(
        db,
      );
      expect(people).toEqual([{ skills: '["React"]' }, { skills: '["React","Vue.js","Weaving"]' }]);
      const { rows: left } = await sql`select key, listed from facets order by key`.execute(db);
      expect(left).toEqual([
        { key: 'react', listed: 2 },
        { key: 'vuejs', listed: 1 },
        { key: 'weaving', listed: 1 },
      ]);
    });
  });

  test('the moderation log moves into the audit log', async () => {
    const place = await newPlace('nothing');
    const [boss, ada, report] = Array.from({ length: 3 }, () => crypto.randomUUID());
    await besides(place, async (db) => {
      await migrate(db, kind, '0054-provider-sessions');
      for (const [id, email] of [
        [boss, 'boss@x.example'],
        [ada, 'ada@x.example'],
      ]) {
        await sql`insert into users (id, name, email, "createdAt", "updatedAt", "firstName", "lastName")
          values (${id}, 'A B', ${email}, '2026-01-01', '2026-01-01', 'A', 'B')`.execute(db);
      }
      const old = [
        [boss, 'boss@x.example', 'suspended', ada, report, 7],
        [report, 'left@x.example', 'lifted', null, null, null],
      ];
      for (const [id, moderator, action, subject, reportId, until] of old) {
        await sql`insert into moderation_log values
          (${id}, ${moderator}, ${action}, ${subject}, 'A B', ${reportId}, 'He "shouts"', ${until})`.execute(
          db,
        );
      }
      await migrate(db, kind);
      expect((await sql`select * from moderation_log`.execute(db)).rows).toEqual([]);
    });
    const api = await startApiServer(place);
    const { entries } = await api.backend.audit.list({ limit: 9, cursor: null });
    await api.close();
    const typed = { reason: 'He "shouts"', name: 'A B', moderator: 'boss@x.example' };
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          _id: boss,
          action: 'moderation.suspended',
          actor: { _id: boss, name: 'A B' },
          person: { _id: ada, name: 'A B' },
          detail: { until: 7, reportId: report, typed },
        }),
        expect.objectContaining({
          _id: report,
          action: 'moderation.lifted',
          actor: null,
          person: null,
          detail: { typed: { ...typed, moderator: 'left@x.example' } },
        }),
      ]),
    );
  });

  /** Creates a database of a version before the baseline, which ended at this migration. */
  const createOld = async (last: string): Promise<DatabasePlace> => {
    const place = await newPlace('nothing');
    const names = ['0001-accounts', '0038-kept-sessions', '0040-pads-begun-anew'];
    await besides(place, async (db) => {
      await migrate(db, kind, '0041-baseline');
      await sql`delete from kysely_migration`.execute(db);
      for (const name of names.filter((one) => one <= last)) {
        await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(
          db,
        );
      }
      await sql`insert into invitations values ('a hash', 1, 2, 3)`.execute(db);
      if (kind === 'sqlite') return;
      await sql`alter table developer_facets rename constraint "developer_facets_userId_fkey"
        to "developer_facets_new_userId_fkey"`.execute(db);
    });
    return place;
  };

  test('nodes that start at once adopt a database of version 0.1.0', async () => {
    const place = await createOld('0040-pads-begun-anew');
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase(place)));
    for (const { db } of nodes) {
      expect(await appliedMigrations(db)).toEqual(migrationNames());
      expect(await rowsOf(db, 'invitations')).toMatchObject([{ hash: 'a hash' }]);
    }
    await Promise.all(nodes.map((node) => node.close()));
    if (kind === 'sqlite') return;
    await besides(place, async (db) => {
      const { rows } = await sql`
        select conname from pg_constraint where contype = 'f' and conname like '%_new_%'`.execute(
        db,
      );
      expect(rows).toEqual([]);
    });
  });

  test('a backup of version 0.1.0 restores', async () => {
    const place = await createOld('0040-pads-begun-anew');
    writeFileSync(join(place.dataDir, 'auth-secret'), 's'.repeat(43));
    const backup = `${place.dataDir}-backup`;
    onTestFinished(() => rmSync(backup, { recursive: true, force: true }));
    const made = await runScript('backup', ['--to', backup], envOf(place));
    expect(made.code, made.output).toBe(0);
    const target = await newPlace('nothing');
    const restored = await runScript('restore', ['--from', backup], envOf(target));
    expect(restored.code, restored.output).toBe(0);
    const database = await openDatabase(target);
    expect(await appliedMigrations(database.db)).toEqual(migrationNames());
    expect(await rowsOf(database.db, 'invitations')).toMatchObject([{ hash: 'a hash' }]);
    await database.close();
  });

  test('a database older than version 0.1.0 is refused and kept', async () => {
    const { databaseUrl, dataDir, ...place } = await createOld('0038-kept-sessions');
    await expect(
      startServer({ dataDir, env: { DATABASE_URL: databaseUrl ?? '' } }),
    ).rejects.toThrow(
      /older than version 0\.1\.0 .*ends at 0038-kept-sessions.*: start version 0\.1\.0 on it once/,
    );
    await besides({ databaseUrl, dataDir, ...place }, async (db) => {
      expect(await appliedMigrations(db)).toEqual(['0001-accounts', '0038-kept-sessions']);
    });
  });
});
