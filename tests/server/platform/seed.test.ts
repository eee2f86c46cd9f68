import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#server/features/account/passwords.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { startApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { rowsOf } from '../../support/rows.ts';
import { CAST } from '#demo/cast.ts';
import { DEMO_FRIEND, DEMO_PASSWORD, DEMO_PERSON } from '#demo/demo-person.ts';
import { DEMO_HANDLE } from '#demo/demo-public-page.ts';
import { DEMO_ASKERS, DEMO_FRIENDS, idOfCast } from '#demo/demo-ties.ts';
import { DEMO_NEWCOMER, madeUpNewcomers } from '#demo/newcomers.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { AMOUNTS } from '#demo/snippets.ts';
import { idOfNewcomer, storePeople } from '#demo/store-people.ts';

describeOnBothPlaces('seeding', (newPlace) => {
  test('the demo has its cast, requests and connections, also after reseeding', async () => {
    const place = await newPlace();
    const { backend, close } = await startApiServer(place);
    const { database, requests, connections, feed, counts, sessions, pads } = backend;
    const me = idOfNewcomer(DEMO_NEWCOMER);
    const all = { limit: 50, cursor: null };
    const pending = async () =>
      (await requests.received(me, all)).connectionRequest.map(({ fromUserId }) => fromUserId._id);
    const friends = async () => (await connections.list(me, all)).connections.map(({ _id }) => _id);
    try {
      expect(await seedDemo(database, place.dataDir)).toBe(CAST.length + 1);
      const alex = await database.db
        .selectFrom('users')
        .innerJoin('accounts', 'accounts.userId', 'users.id')
        .select(['users.id', 'firstName', 'skills', 'emailVerified'])
        .select(['accountId', 'providerId', 'password'])
        .where('email', '=', DEMO_PERSON.emailId)
        .executeTakeFirstOrThrow();
      expect(alex).toMatchObject({
        firstName: 'Alex',
        providerId: 'credential',
        accountId: alex.id,
      });
      expect(Boolean(alex.emailVerified), 'no page asks the demo people for it').toBe(true);
      expect(JSON.parse(alex.skills)).toEqual(DEMO_PERSON.skills);
      expect(await verifyPassword(alex.password ?? '', DEMO_PASSWORD)).toBe(true);

      const shown = await rowsOf(database.db, 'users');
      for (const { photoUrl } of shown) {
        if (photoUrl !== null)
          expect(await readFile(join(place.dataDir, photoUrl), 'utf8')).toContain('<svg');
      }
      expect(
        (await readdir(join(place.dataDir, 'photos'))).every((name) =>
          /^[a-z0-9-]+\.svg$/.test(name),
        ),
      ).toBe(true);
      const newestFirst = (handles: readonly string[]) => handles.map(idOfCast).reverse();
      expect(await pending()).toEqual(newestFirst(DEMO_ASKERS));
      expect(await friends()).toEqual(newestFirst(DEMO_FRIENDS));
      expect(await counts(me)).toMatchObject({ requests: 3 });
      const coming = await sessions.ahead(me);
      expect(coming.map((one) => one.with?.firstName)).toEqual(['Hana']);
      const tomorrow = new Date(new Date().setHours(34, 0, 0, 0));
      expect(coming[0]).toMatchObject({ state: 'agreed', startsAt: tomorrow.toISOString() });
      const [, , quoting] = (await requests.received(me, all)).connectionRequest;
      expect(quoting?.note?.quote?.lines).toEqual([AMOUNTS.code.split('\n')[7]]);
      expect(Date.now() - Date.parse(quoting?.sentAt ?? '')).toBeLessThan(4 * 24 * 3_600_000);
      expect((await backend.publicPages.find(DEMO_HANDLE))?.ownerId).toBe(me);
      expect(await friends()).toContain(idOfCast(DEMO_FRIEND.split('@')[0] ?? ''));
      const luka = idOfCast('luka.kovacevic');
      expect((await sessions.built(me, me)).map((one) => one.with?._id)).toEqual([luka]);
      const pad = await pads.text({ userId: me }, luka);
      expect(pad.text).toContain('place(jars');
      const cards = (await feed.page(me, all)).users;
      const notes = cards.slice(0, 3).map(({ snippet }) => snippet?.note);
      expect(new Set(notes.filter(Boolean)).size, 'the first cards show different code').toBe(3);
      const deck = cards.map(({ _id }) => _id);
      expect(deck).toHaveLength(50);
      expect(
        deck.filter((id) => newestFirst([...DEMO_ASKERS, ...DEMO_FRIENDS]).includes(id)),
      ).toEqual([]);

      const [first, second] = (await requests.received(me, all)).connectionRequest;
      await requests.review(me, 'accepted', first?._id ?? '');
      await requests.review(me, 'rejected', second?._id ?? '');
      expect(await seedDemo(database, place.dataDir)).toBe(0);
      expect(await pending()).toEqual(newestFirst(DEMO_ASKERS).slice(2));
      expect(await friends()).toHaveLength(5);
      expect(await sessions.ahead(me)).toHaveLength(1);
    } finally {
      await close();
    }
  });

  test('generated people are stored once and skip taken emails', async () => {
    const database = await openDatabase(await newPlace());
    try {
      const hash = await hashPassword('somebody else here');
      const people = [...madeUpNewcomers(1200)];
      const taken = { ...people[3]!, joinedAt: Date.UTC(2024, 0, 1) };
      expect(await storePeople(database.db, [taken], hash)).toBe(1);

      const heard: number[] = [];
      expect(await storePeople(database.db, people, hash, (done) => heard.push(done))).toBe(1199);
      expect(heard.at(-1)).toBe(1200);
      expect(await storePeople(database.db, people, hash)).toBe(0);

      const rows = await database.db
        .selectFrom('users')
        .select(['id', 'email'])
        .orderBy('id')
        .execute();
      expect(rows).toHaveLength(1200);
      expect(rows[0]).toEqual({ id: idOfNewcomer(taken), email: taken.person.emailId });
    } finally {
      await database.close();
    }
  });
});
