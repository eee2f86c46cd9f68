import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { createAccount } from '../../support/account.ts';
import { startApiServer } from '../../support/api-server.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { startServer } from '../../support/server-process.ts';

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
    const { rows } = await sql<{ name: string; n: number }>`
      select name, count(*) as n from kysely_migration group by name`.execute(database.db);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(rows.every(({ n }) => n === 1)).toBe(true);
    expect(await database.db.selectFrom('users').select('id').execute()).toHaveLength(3);
    await database.close();
  });

  test('a node keeps serving while a newer version migrates', async () => {
    const place = await newPlace('nothing');
    const api = await startApiServer(place);
    const [ada, ben] = [await Developer.join(api), await Developer.join(api)];
    await connect(ada, ben);
    const client = await ChatClient.open(api.url, ada.cookie);
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

    const add = async (statement: string): Promise<void> => {
      if (kind === 'sqlite') {
        const file = new BetterSqlite3(join(place.dataDir, 'pairwise.db'), { timeout: 5000 });
        file.exec(statement);
        file.close();
        return;
      }
      const pool = new Pool({ connectionString: place.databaseUrl ?? '', max: 1 });
      const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
      await sql.raw(statement).execute(db);
      await db.destroy();
    };
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
});
