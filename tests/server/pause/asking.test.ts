import { afterAll, beforeAll, expect, test } from 'vitest';
import { markVerified } from '#server/features/account/repository.ts';
import { ASKED_A_RUN } from '#server/features/pause/asking.ts';
import { lowestIdAt } from '#server/platform/ids.ts';
import { insertRow, updateRows } from '#server/platform/db/rows.ts';
import { ANSWER_DAYS, AWAY_DAYS } from '#shared/pause.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import { DAY_MS } from '#shared/time.ts';
import { type ApiServer, startApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces, type DatabasePlace } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { putAccount, putSession } from '../../support/quick-session.ts';
import { rowOf, rowsOf } from '../../support/rows.ts';

const SUBJECT = 'Still looking for someone to build with?';

describeOnBothPlaces('people without a visit', (newPlace) => {
  let place: DatabasePlace;
  const nodes: ApiServer[] = [];
  let api: ApiServer;
  let start: number;
  beforeAll(async () => {
    place = await newPlace();
    nodes.push(await startApiServer(place), await startApiServer(place));
    [api] = nodes as [ApiServer];
    start = Date.now();
  });
  afterAll(() => Promise.all(nodes.map((node) => node.close())));

  const db = () => api.db;
  const at = (days: number) => start + days * DAY_MS;
  const run = (days: number) => api.backend.asking.run(at(days));
  const join = async () => {
    const one = await Developer.join(api);
    await markVerified(db(), one.id);
    return one;
  };
  /** Returns how often each person was asked. */
  const allAsked = async (people: readonly Pick<Developer, 'user'>[]): Promise<number[]> => {
    const mails = await rowsOf(api.db, 'outbox', { subject: SUBJECT });
    return people.map(
      ({ user }) => mails.filter(({ recipient }) => recipient === user.emailId).length,
    );
  };
  const asked = async (one: Pick<Developer, 'user'>) => (await allAsked([one]))[0];
  const stored = async ({ id }: { id: string }) => {
    const { pausedUntil, pauseAskedAt } = await rowOf(api.db, 'users', { id });
    return { pausedUntil, pauseAskedAt };
  };
  const set = (id: string, columns: object) => updateRows(api.db, 'users', { id }, columns);
  const PAUSED = { pausedUntil: FOR_GOOD, pauseAskedAt: null };
  const SHOWN = { pausedUntil: null, pauseAskedAt: null };

  test('are asked once, then paused until they show their card', async () => {
    const ada = await join();
    await run(AWAY_DAYS - 1);
    expect(await asked(ada)).toBe(0);
    await run(AWAY_DAYS + 1);
    const mail = await ada.mail(/^Still looking/);
    expect(mail.text).toContain(`within ${String(ANSWER_DAYS)} days`);
    await run(AWAY_DAYS + ANSWER_DAYS);
    expect(await stored(ada)).toMatchObject({ pausedUntil: null });
    await run(AWAY_DAYS + ANSWER_DAYS + 2);
    await run(3 * AWAY_DAYS);
    expect([await stored(ada), await asked(ada)]).toEqual([PAUSED, 1]);
    // A visit doesn't end the pause by itself.
    await ada.feed();
    expect(await stored(ada)).toEqual(PAUSED);
    await ada.call('DELETE', '/api/pause');
    expect(await stored(ada)).toEqual(SHOWN);
  });

  test('are asked again only after another absence', async () => {
    const people = await Promise.all([join(), join(), join()]);
    const [seen, active, login] = people;
    await run(AWAY_DAYS + 1);
    const visit = at(AWAY_DAYS + 3);
    await insertRow(api.db, 'last_seen', { userId: seen.id, seenAt: visit });
    await active.change('sessions', { lastActiveAt: visit });
    await putSession(api.backend.database, 'any secret', login.id);
    const sessions = db().selectFrom('sessions').select('id').where('userId', '=', login.id);
    const { id } = await sessions.orderBy('id', 'desc').executeTakeFirstOrThrow();
    await updateRows(api.db, 'sessions', { id }, { id: lowestIdAt(visit) });
    await run(AWAY_DAYS + ANSWER_DAYS + 2);
    for (const one of people) expect([await stored(one), await asked(one)]).toEqual([SHOWN, 1]);
    await run(2 * AWAY_DAYS + 2);
    for (const one of people) expect(await asked(one)).toBe(1);
    await run(2 * AWAY_DAYS + 4);
    for (const one of people) expect(await asked(one)).toBe(2);
  });

  test('aren’t asked unconfirmed, suspended or paused', async () => {
    const unconfirmed = await Developer.join(api);
    const [suspended, paused, later, gone] = (await Promise.all([
      ...[join(), join(), join(), join()],
    ])) as [Developer, Developer, Developer, Developer];
    await set(suspended.id, { suspendedUntil: FOR_GOOD });
    await set(paused.id, { pausedUntil: at(100) });
    await run(AWAY_DAYS + 1);
    expect(await asked(later)).toBe(1);
    // An account may be suspended or deleted after the question.
    await set(later.id, { suspendedUntil: FOR_GOOD });
    await gone.leave();
    await run(AWAY_DAYS + ANSWER_DAYS + 2);
    expect(await stored(later)).toEqual(SHOWN);
    for (const one of [unconfirmed, suspended]) {
      expect([await stored(one), await asked(one)]).toEqual([SHOWN, 0]);
    }
    expect([await stored(paused), await asked(paused)]).toEqual([
      { ...SHOWN, pausedUntil: at(100) },
      0,
    ]);
  });

  test('simultaneous nodes send one mail, and few an hour', async () => {
    const people: Pick<Developer, 'user' | 'id'>[] = [];
    for (let n = 0; n < ASKED_A_RUN + 20; n += 1) {
      const user = await putAccount(api.backend.database);
      await markVerified(db(), user._id);
      people.push({ user, id: user._id });
    }
    await run(AWAY_DAYS + 1);
    const before = await allAsked(people);
    const first = before.filter((count) => count === 1).length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(ASKED_A_RUN);
    await db().updateTable('users').set({ pauseAskedAt: null }).execute();
    await Promise.all(nodes.map(({ backend }) => backend.asking.run(at(AWAY_DAYS + 2))));
    expect(await allAsked(people)).toEqual(before.map((count) => count + 1));
  });
});
