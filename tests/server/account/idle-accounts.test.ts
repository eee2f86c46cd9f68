import { afterAll, beforeAll, expect, test } from 'vitest';
import { idleSubject } from '#server/features/account/account-emails.ts';
import { WARNED_A_RUN } from '#server/features/account/idle-accounts.ts';
import { markVerified } from '#server/features/account/repository.ts';
import { insertRow, updateRows } from '#server/platform/db/rows.ts';
import { dateFormat } from '#shared/language.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import { DAY_MS, dayOf } from '#shared/time.ts';
import { uniquePerson } from '../../support/account.ts';
import { type ApiServer, startApiServer, startForTest } from '../../support/api-server.ts';
import { describeOnBothPlaces, type DatabasePlace } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { putAccount } from '../../support/quick-session.ts';
import { rowOf, rowsOf } from '../../support/rows.ts';

const KEPT_DAYS = 90;
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9?requireTLS=false' };
const moderatorAddress = uniquePerson();

describeOnBothPlaces('accounts without a visit', (newPlace) => {
  let place: DatabasePlace;
  const nodes: ApiServer[] = [];
  let api: ApiServer;
  let start: number;
  const env = {
    ADMIN_EMAILS: moderatorAddress.emailId,
    IDLE_ACCOUNTS_KEPT_DAYS: String(KEPT_DAYS),
  };
  beforeAll(async () => {
    place = await newPlace();
    for (let n = 0; n < 2; n += 1) nodes.push(await startApiServer(place, { ...MAIL, ...env }));
    [api] = nodes as [ApiServer];
    // The start of a day, so that every account is younger than two days.
    start = dayOf(Date.now()) * DAY_MS;
  });
  afterAll(() => Promise.all(nodes.map((node) => node.close())));

  const at = (days: number) => start + days * DAY_MS;
  const run = (days: number, node = api) => node.backend.idleAccounts.run(at(days));
  const join = async (credentials = uniquePerson()) => {
    const one = await Developer.signUp(api, credentials);
    await markVerified(api.db, one.id);
    return one;
  };
  const mailsTo = ({ user }: Pick<Developer, 'user'>) =>
    rowsOf(api.db, 'outbox', { subject: idleSubject(), recipient: user.emailId });
  const warned = async (one: Pick<Developer, 'user'>) => (await mailsTo(one)).length;
  const isHere = async ({ id }: { id: string }) =>
    (await rowsOf(api.db, 'users', { id })).length === 1;
  const set = (id: string, columns: object) => updateRows(api.db, 'users', { id }, columns);
  /** All are younger than two days at the start, and warned after 62 days; the day of their deletion. */
  const [WARNED, ENDS] = [62, 93];

  test('are deleted on the day that one mail names, as their owner would', async () => {
    const [ada, ben] = [await join(), await join()];
    await connect(ada, ben);
    await run(WARNED - 3);
    expect(await warned(ada)).toBe(0);
    await run(WARNED);
    await run(WARNED + 1);
    const [mail, ...more] = await mailsTo(ada);
    expect(more).toEqual([]);
    const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(at(ENDS));
    expect(mail?.body).toContain(`log in before ${day}`);
    expect(mail?.body).toContain(`Hello ${ada.user.firstName}`);
    expect(mail?.body).toMatch(/http.*\/login/);
    await insertRow(api.db, 'last_seen', { userId: ben.id, seenAt: at(WARNED + 2) });
    await run(ENDS - 0.01);
    expect(await isHere(ada)).toBe(true);
    await run(ENDS);
    expect([await isHere(ada), await isHere(ben)]).toEqual([false, true]);
    expect(await mailsTo(ada)).toEqual([]);
    expect((await ben.connections()).data).toEqual([]);
  });

  test('begin their time anew with each use', async () => {
    const people = await Promise.all([join(), join(), join()]);
    const [seen, active, left] = people;
    await run(WARNED);
    for (const one of people) expect(await warned(one)).toBe(1);
    await insertRow(api.db, 'last_seen', { userId: seen.id, seenAt: at(WARNED + 10) });
    await active.change('sessions', { lastActiveAt: at(WARNED + 10) });
    // The session of the visit ends with its logout.
    await left.call('GET', '/api/profile/view');
    await api.backend.activity.close();
    await left.call('POST', '/api/logout');
    await run(ENDS);
    for (const one of people) expect(await isHere(one)).toBe(true);
    await run(WARNED + 10 + 59);
    expect([await warned(seen), await warned(active)]).toEqual([1, 1]);
    await run(WARNED + 10 + 61);
    expect([await warned(seen), await warned(active)]).toEqual([2, 2]);
  });

  test('stay if they are of moderators or suspended', async () => {
    const [moderator, suspended, later] = [
      await join(moderatorAddress),
      await join(),
      await join(),
    ];
    await set(suspended.id, { suspendedUntil: FOR_GOOD });
    await run(WARNED);
    for (const one of [moderator, suspended]) expect(await warned(one)).toBe(0);
    expect(await warned(later)).toBe(1);
    await set(later.id, { suspendedUntil: FOR_GOOD });
    await run(ENDS);
    await run(10 * ENDS);
    for (const one of [moderator, suspended, later]) expect(await isHere(one)).toBe(true);
  });

  test('are deleted with an unconfirmed address too, warned without a name', async () => {
    const ada = await Developer.signUp(api);
    await run(WARNED);
    expect((await mailsTo(ada))[0]?.body).not.toContain(ada.user.firstName);
    await run(ENDS);
    expect(await isHere(ada)).toBe(false);
  });

  test('stay until a warning was sent, and after the deletion was turned off', async () => {
    const unsent = await join();
    await run(WARNED);
    const [mail] = await mailsTo(unsent);
    const expired = { status: 'expired', dueAt: null, claim: null } as const;
    const times = { createdAt: at(WARNED), endedAt: at(WARNED + 2) };
    // The host has changed the site's name since.
    const subject = idleSubject('Former');
    await updateRows(api.db, 'outbox', { id: mail?.id ?? '' }, { ...expired, ...times, subject });
    await run(WARNED + 3);
    expect(await warned(unsent)).toBe(1);
    await run(WARNED + 4);
    expect(await warned(unsent)).toBe(1);
    await run(ENDS);
    expect(await isHere(unsent)).toBe(true);
    const off = await join();
    await set(off.id, { idleEndsAt: at(ENDS) });
    await run(ENDS + 40);
    expect([await isHere(off), await warned(off)]).toEqual([true, 1]);
  });

  test('get one mail from simultaneous nodes, and few get one an hour', async () => {
    const people = await Promise.all(
      Array.from({ length: WARNED_A_RUN + 20 }, () => putAccount(api.backend.database)),
    );
    await run(WARNED);
    const ids = people.map(({ _id }) => _id);
    const ending = async () =>
      (await rowsOf(api.db, 'users')).filter(
        ({ id, idleEndsAt }) => idleEndsAt && ids.includes(id),
      );
    expect((await ending()).length).toBeLessThanOrEqual(WARNED_A_RUN);
    await Promise.all(nodes.map((node) => run(WARNED, node)));
    expect(await ending()).toHaveLength(ids.length);
    const mails = await rowsOf(api.db, 'outbox', { subject: idleSubject() });
    const addresses = people.map(({ emailId }) => emailId);
    const warnedOnes = mails
      .map(({ recipient }) => recipient)
      .filter((one) => addresses.includes(one));
    expect(warnedOnes.sort()).toEqual(addresses.sort());
    await Promise.all(nodes.map((node) => run(ENDS, node)));
    expect(await ending()).toEqual([]);
    const deletions = await rowsOf(api.db, 'audit_log', {
      action: 'account.deleted',
      actorId: null,
    });
    expect(deletions.filter(({ personId }) => ids.includes(personId ?? ''))).toHaveLength(
      ids.length,
    );
  });

  test('stay without mail', async () => {
    const other = await startForTest(place, env);
    const ada = await join();
    await run(WARNED, other);
    await set(ada.id, { idleEndsAt: at(ENDS) });
    await run(ENDS, other);
    expect([await warned(ada), await isHere(ada)]).toEqual([0, true]);
    expect(await rowOf(api.db, 'users', { id: ada.id })).toMatchObject({ idleEndsAt: at(ENDS) });
  });
});
