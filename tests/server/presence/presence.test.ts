import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findLastSeen, saveLastSeen } from '#server/features/presence/repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { updateRows } from '#server/platform/db/rows.ts';
import type { TargetAnswer } from '#shared/api.ts';
import { startApiServer, useApiServer, startForTest } from '../../support/api-server.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { putAccount } from '../../support/quick-session.ts';

describeOnBothPlaces('presence', (newPlace, kind) => {
  const api = useApiServer(newPlace);
  let ada: Developer;
  let ben: Developer;
  let cleo: Developer;
  const statusOf = async (watcher: Developer, who: Developer) => {
    const { isOnline, lastSeen } = await watcher.read<TargetAnswer>(`/api/users/${who.id}`);
    return { isOnline, lastSeen };
  };

  const meet = async () => {
    [ada, ben] = await Developer.pair(api);
    cleo = await Developer.join(api);
  };
  /** Lets a connection of Ada come and go: by then all earlier events have arrived. */
  const cleoLeaves = async (watcher: ChatClient) => {
    await connect(ada, cleo);
    (await cleo.socket()).close();
    await watcher.hears('userWentOffline', ({ userId }) => userId === cleo.id);
  };

  test('only connections receive online and offline events', async () => {
    await meet();
    const [watcher, stranger] = [await ada.socket(), await cleo.socket()];
    const begin = new Date().toISOString();
    expect(await statusOf(ada, ben)).toEqual({ isOnline: false, lastSeen: null });
    const his = await ben.socket();
    expect(await watcher.hears('userWentOnline')).toEqual({ userId: ben.id });
    expect(await statusOf(ada, ben)).toEqual({ isOnline: true, lastSeen: null });
    his.close();
    const { userId, lastSeen } = await watcher.hears('userWentOffline');
    expect(userId).toBe(ben.id);
    expect(lastSeen !== null && lastSeen > begin && lastSeen <= new Date().toISOString()).toBe(
      true,
    );
    expect(await statusOf(ada, ben)).toEqual({ isOnline: false, lastSeen });
    await stranger.settled();
    expect(stranger.heard('userWentOnline')).toEqual([]);
    expect(stranger.heard('userWentOffline')).toEqual([]);
  });

  test('closing one of two tabs or reloading changes nothing', async () => {
    await meet();
    const watcher = await ada.socket();
    const [first, second] = [await ben.socket(), await ben.socket()];
    await watcher.hears('userWentOnline');
    first.close();
    await cleoLeaves(watcher);
    expect((await statusOf(ada, ben)).isOnline).toBe(true);
    second.close();
    expect((await statusOf(ada, ben)).isOnline, 'a reload').toBe(true);
    const last = await ben.socket();
    const dan = await Developer.join(api);
    await connect(ada, dan);
    (await dan.socket()).close();
    await watcher.hears('userWentOffline', ({ userId }) => userId === dan.id);
    const aboutBen = [...watcher.heard('userWentOnline'), ...watcher.heard('userWentOffline')];
    expect(aboutBen.filter(({ userId }) => userId === ben.id)).toHaveLength(1);
    last.close();
    await watcher.hears('userWentOffline', ({ userId }) => userId === ben.id);
  });

  describe('presence requests', () => {
    test('are answered in the acknowledgement and by the event', async () => {
      await meet();
      const watcher = await ada.socket();
      await ben.socket();
      const status = { userId: ben.id, isOnline: true, lastSeen: null };
      expect(await watcher.ask('getUserOnlineStatus', { targetUserId: ben.id })).toEqual({
        ok: true,
        ...status,
      });
      expect(await watcher.hears('userOnlineStatus')).toEqual(status);
    });

    test('for many people cover only one’s connections', async () => {
      await meet();
      await connect(ada, cleo);
      const stranger = await Developer.join(api);
      const watcher = await ada.socket();
      await ben.socket();
      await stranger.socket();
      const everyone = [ben, cleo, stranger].map(({ id }) => id);
      expect(await watcher.ask('getWhoIsOnline', { userIds: everyone })).toEqual({
        ok: true,
        online: [ben.id],
      });
      const tooMany = Array.from({ length: 51 }, () => ben.id);
      expect(await watcher.ask('getWhoIsOnline', { userIds: tooMany })).toMatchObject({
        ok: false,
        code: 'invalid_input',
      });
    });

    test('client claims about presence change nothing', async () => {
      await meet();
      const [watcher, his] = [await ada.socket(), await ben.socket()];
      await his.ask('userOffline', { userId: ben.id, lastSeen: '2001-01-01T00:00:00.000Z' });
      await watcher.ask('userOnline', { userId: cleo.id });
      expect((await statusOf(ada, ben)).isOnline).toBe(true);
      expect((await statusOf(ben, ada)).isOnline).toBe(true);
    });
  });

  const twoWait = async ({ db }: Database) => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(2);
  };

  test('two nodes storing the same people do not deadlock', async () => {
    const place = await newPlace();
    const nodes = [await openDatabase(place), await openDatabase(place)];
    try {
      const [one, other] = nodes as [Database, Database];
      const people: string[] = [];
      for (let n = 0; n < 200; n += 1) people.push((await putAccount(one))._id);
      const save = ({ db }: Database, ids: string[], seenAt: number) =>
        saveLastSeen(
          db,
          ids.map((userId) => ({ userId, seenAt })),
        );
      await save(one, people, 1);
      // Each node gets halfway from its end and waits there for a lock.
      const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
      const { promise: holds, resolve: hasIt } = Promise.withResolvers<undefined>();
      const holding = one.db.transaction().execute(async (trx) => {
        await updateRows(trx, 'last_seen', { userId: people[100] ?? '' }, { seenAt: 2 });
        hasIt(undefined);
        await held;
      });
      // SQLite allows one writer at a time: it has no lock to wait for.
      if (kind === 'postgres') await holds;
      const saving = Promise.all([save(one, people, 3), save(other, people.toReversed(), 3)]);
      if (kind === 'postgres') await eventually(() => twoWait(one));
      letGo(undefined);
      await Promise.all([holding, saving]);
      expect(await findLastSeen(one.db, people[0] ?? '')).toBe(3);
    } finally {
      for (const node of nodes) await node.close();
    }
  });

  test('last seen is stored when the server stops', async () => {
    const place = await newPlace();
    const first = await startApiServer(place);
    const [one, other] = await Developer.pair(first);
    await ChatClient.open(first.url, other.cookie);
    await first.close();
    const again = await startForTest(place);
    const answer = await again.call('GET', `/api/users/${other.id}`, { cookie: one.cookie });
    const { isOnline, lastSeen } = answer.body as TargetAnswer;
    expect(isOnline).toBe(false);
    expect(Date.now() - Date.parse(lastSeen ?? '')).toBeLessThan(30_000);
  });
});
