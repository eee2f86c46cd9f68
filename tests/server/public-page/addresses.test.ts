import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublicPages } from '#server/features/public-page/service.ts';
import type { Database } from '#server/platform/db/database.ts';
import { deleteUser } from '#server/features/account/repository.ts';
import { HANDLE_LEFT_MS, HANDLE_MOVED_MS, CLOSED_PAGE } from '#shared/public-page.ts';
import { uniquePerson } from '../../support/account.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { putAccount } from '../../support/quick-session.ts';

const OPEN = { ...CLOSED_PAGE, on: true };

describeOnBothDatabases('public page addresses', (openDb) => {
  let database: Database;
  let time = Date.now();
  const later = (ms: number): void => void (time += ms);
  beforeAll(async () => {
    database = await openDb();
  });
  afterAll(() => database.close());

  const pages = () =>
    createPublicPages({
      database,
      blocks: { between: () => Promise.resolve(false), by: () => Promise.resolve(false) },
      sessions: { built: () => Promise.resolve([]) },
      outbox: { post: () => Promise.resolve() },
      limit: () => Promise.resolve(),
      now: () => time,
    });
  const join = async (): Promise<string> => (await putAccount(database, uniquePerson()))._id;
  const move = (userId: string, handle: string) =>
    database.db
      .transaction()
      .execute((trx) => pages().save(trx, userId, { handle, publicPage: OPEN }));
  const leave = (userId: string) =>
    database.db.transaction().execute(async (trx) => {
      await pages().leave(trx, userId);
      await deleteUser(trx, userId);
    });
  const taken = { code: 'conflict', fields: { handle: expect.any(String) as string } };

  test('a former address redirects for 30 days and stays reserved', async () => {
    const [ada, eve] = [await join(), await join()];
    await move(ada, 'ada-one');
    await move(ada, 'ada-two');
    await move(ada, 'ada-three');
    for (const former of ['ada-one', 'ada-two']) {
      expect(await pages().find(former)).toMatchObject({ kind: 'moved', to: 'ada-three' });
    }
    later(HANDLE_MOVED_MS - 1);
    await expect(move(eve, 'ada-one')).rejects.toMatchObject(taken);
    expect(await pages().stateOf(eve, 'ada-one')).toBe('taken');
    expect(await pages().stateOf(ada, 'ada-one')).toBe('free');
    later(1);
    expect(await pages().find('ada-one')).toBe(null);
    expect(await pages().stateOf(eve, 'ada-one')).toBe('free');
    await move(eve, 'ada-one');
    expect(await pages().find('ada-one')).toMatchObject({ kind: 'page', ownerId: eve });
    await expect(move(ada, 'ada-one')).rejects.toMatchObject(taken);
    expect((await pages().own(ada)).handle).toBe('ada-three');
  });

  test('three former addresses redirect at most, and later moves wait', async () => {
    const dora = await join();
    for (const handle of ['dora-one', 'dora-two', 'dora-three', 'dora-four'])
      await move(dora, handle);
    await expect(move(dora, 'dora-five')).rejects.toMatchObject({ code: 'conflict' });
    expect((await pages().own(dora)).handle).toBe('dora-four');
    expect(await pages().find('dora-five')).toBe(null);
    await move(dora, 'dora-two');
    later(HANDLE_MOVED_MS);
    await move(dora, 'dora-five');
    expect(await pages().find('dora-two')).toMatchObject({ kind: 'moved', to: 'dora-five' });
  });

  test('simultaneous swaps of two addresses are both refused without delay', async () => {
    const [one, two] = [await join(), await join()];
    for (let round = 0; round < 5; round += 1) {
      const [mine, theirs] = [`swap-a${String(round)}`, `swap-b${String(round)}`];
      later(HANDLE_MOVED_MS);
      await move(one, mine);
      await move(two, theirs);
      const both = await Promise.allSettled([move(one, theirs), move(two, mine)]);
      expect(both.map((end): unknown => end.status === 'rejected' && end.reason)).toMatchObject([
        taken,
        taken,
      ]);
    }
  });

  test('its former owner may return to it', async () => {
    const bob = await join();
    await move(bob, 'bob-one');
    await move(bob, 'bob-two');
    await move(bob, 'bob-one');
    expect(await pages().find('bob-one')).toMatchObject({ kind: 'page' });
    expect(await pages().find('bob-two')).toMatchObject({ kind: 'moved', to: 'bob-one' });
  });

  test('a deleted account’s last address is reserved for 90 days', async () => {
    const [cleo, eve] = [await join(), await join()];
    for (const handle of ['cleo-one', 'cleo-two', 'cleo']) await move(cleo, handle);
    await leave(cleo);
    for (const handle of ['cleo-one', 'cleo-two', 'cleo']) {
      expect(await pages().find(handle)).toBe(null);
      expect(await pages().stateOf(eve, handle)).toBe(handle === 'cleo' ? 'taken' : 'free');
    }
    await expect(move(eve, 'cleo')).rejects.toMatchObject(taken);
    later(HANDLE_LEFT_MS - 1);
    await pages().forget(time);
    await expect(move(eve, 'cleo')).rejects.toMatchObject(taken);
    later(1);
    await pages().forget(time);
    const left = database.db
      .selectFrom('handles')
      .select('handle')
      .where('handle', 'like', 'cleo%');
    expect(await left.execute()).toEqual([]);
    await move(eve, 'cleo');
    expect(await pages().find('cleo')).toMatchObject({ kind: 'page', ownerId: eve });
  });

  test('one of two simultaneous claims gets an address', async () => {
    const people = [await join(), await join(), await join()];
    const outcomes = await Promise.allSettled(people.map((one) => move(one, 'wanted')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(taken);
    }
  });
});
