import { expect, test } from 'vitest';
import { insertRow } from '#server/platform/db/rows.ts';
import { openSession, uniquePerson } from '../../support/account.ts';
import { startForTest, statusesAtOnce, useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { mailTo, tokenOf } from '../../support/fakes/mailbox.ts';

const VERIFY = /^Confirm your email/;
const NEW_PASSWORD = 'chosen by the owner';

/** An attacker signs up with an address whose mail another person reads. */
describeOnBothPlaces('address confirmation', (newPlace) => {
  // One address for each test that makes a moderator.
  const bosses = Array.from({ length: 3 }, () => uniquePerson().emailId);
  const api = useApiServer(newPlace, { ADMIN_EMAILS: bosses.join() });

  const squat = (emailId = uniquePerson().emailId) =>
    Developer.signUp(api, uniquePerson({ emailId }));
  /** Returns the token of the mail, known only to its reader. */
  const mailOf = async ({ credentials }: Developer) =>
    tokenOf(await mailTo(api.place.dataDir, credentials.emailId, VERIFY));
  const look = (token: string, cookie?: string) =>
    api.call('POST', '/api/email/link', { cookie, body: { token } });
  const confirm = (token: string, more: { cookie?: string; password?: string } = {}) =>
    api.call('POST', '/api/email/confirm', {
      cookie: more.cookie,
      body: { token, password: more.password },
    });
  const takeOver = (token: string, newpassword = NEW_PASSWORD, cookie?: string) =>
    api.call('POST', '/api/email/take-over', { cookie, body: { token, newpassword } });
  const moderates = async ({ cookie }: { cookie: string }) =>
    (await api.call('GET', '/api/admin/reports', { cookie })).status === 200;
  const isConfirmed = async (who: Developer) =>
    Boolean((await who.rows('users'))[0]?.emailVerified);

  test('a site may require the confirmed address before the first login', async () => {
    const strict = await startForTest(api.place, { CONFIRM: 'required' });
    const person = uniquePerson();
    const made = await strict.call('POST', '/api/signup', { body: person });
    expect(made.body).toEqual({ needs: 'confirmation' });
    expect(made.cookie).not.toContain('session_token');
    const { emailId } = person;
    const login = (password = person.password) =>
      strict.call('POST', '/api/login', { body: { emailId, password } });
    expect((await login()).body).toEqual({ needs: 'confirmation' });
    expect((await login('not the password')).status).toBe(400);
    // Sessions from before the setting wait, too.
    const early = await squat();
    expect(await strict.isSignedIn(early.cookie)).toBe(false);
    expect(await early.isSignedIn()).toBe(true);

    const { user } = await Developer.join(strict);
    const hasNewcomer = async () => {
      const { db } = strict.backend.database;
      const row = db.selectFrom('users').select('id').where('email', '=', emailId);
      const newcomer = await row.executeTakeFirstOrThrow();
      const page = { limit: 50, cursor: null };
      const { users } = await strict.backend.feed.page(user._id, page, undefined, false);
      return users.some((one) => one._id === newcomer.id);
    };
    expect(await hasNewcomer()).toBe(false);

    const token = tokenOf(await mailTo(api.place.dataDir, emailId, VERIFY));
    const body = { token, password: person.password };
    expect((await strict.call('POST', '/api/email/confirm', { body })).status).toBe(200);
    expect(await hasNewcomer()).toBe(true);
    expect(await strict.isSignedIn((await login()).cookie)).toBe(true);
  });

  test('the mail alone changes nothing and makes no moderator', async () => {
    const attacker = await squat(bosses[0]);
    const token = await mailOf(attacker);
    const { emailId } = attacker.credentials;
    const bystander = await Developer.join(api);
    for (const [cookie, session] of [
      [undefined, 'none'],
      [attacker.cookie, 'own'],
      [bystander.cookie, 'other'],
    ] as const) {
      const answer = await look(token, cookie);
      expect(answer).toMatchObject({ status: 200, body: { kind: 'verify', emailId, session } });
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await look('x'.repeat(43))).status).toBe(410);
    const refused = { status: 403, body: { code: 'forbidden' }, cookie: '' };
    for (const cookie of [undefined, bystander.cookie, `${attacker.cookie.slice(0, 40)}x`])
      expect(await confirm(token, cookie === undefined ? {} : { cookie })).toMatchObject(refused);
    expect(await confirm(token, { password: 'not their password' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', fields: { password: expect.any(String) as string } },
    });
    expect(await isConfirmed(attacker)).toBe(false);
    expect(await moderates(attacker)).toBe(false);
    expect(await bystander.isSignedIn()).toBe(true);
  });

  test('a takeover by the owner ends sessions and links', async () => {
    const attacker = await squat(bosses[1]);
    const { emailId, password } = attacker.credentials;
    const second = await openSession(api.url, attacker.credentials);
    const socket = await attacker.socket();
    const mail = await mailOf(attacker);
    const reset = await attacker.resetToken();
    const moved = await attacker.call('POST', '/api/email/change', {
      body: { emailId: uniquePerson().emailId },
    });
    expect(moved.status).toBe(200);

    const { db } = api.backend.database;
    const pairLink = { id: crypto.randomUUID(), userId: attacker.id, hash: crypto.randomUUID() };
    const usable = { usesLeft: 10, expiresAt: Date.now() + 86_400_000 };
    await insertRow(api.db, 'pair_links', { ...pairLink, ...usable });

    // Another sign-in method of the attacker.
    const github = { id: crypto.randomUUID(), providerId: 'github', accountId: 'of the attacker' };
    const made = db.selectFrom('accounts').selectAll().where('userId', '=', attacker.id);
    const account = await made.executeTakeFirstOrThrow();
    await insertRow(api.db, 'accounts', { ...account, ...github, password: null });

    const done = await takeOver(mail);
    expect(done.status, done.text).toBe(200);
    expect(done.cookie, 'it signs nobody in').not.toContain('session_token');
    // At once, without waiting up to a minute for the periodic session check.
    await expect.poll(() => socket.socket.connected, { timeout: 10_000 }).toBe(false);
    const links = db.selectFrom('pair_links').select('id').where('userId', '=', attacker.id);
    expect(await links.execute()).toEqual([]);
    const left = await made.execute();
    expect(left.map(({ providerId }) => providerId)).toEqual(['credential']);
    for (const { cookie } of [attacker, second]) {
      expect(await api.isSignedIn(cookie)).toBe(false);
      expect(await moderates({ cookie })).toBe(false);
    }
    await expect(openSession(api.url, { emailId, password })).rejects.toThrow(/400/);
    const owner = await openSession(api.url, { emailId, password: NEW_PASSWORD });
    expect(owner.user).toMatchObject({ _id: attacker.id, emailVerified: true });
    expect(await moderates(owner)).toBe(true);
    await attacker.mail(/password was changed/);

    for (const answer of [
      await takeOver(mail, 'taken a second time'),
      await confirm(mail, { cookie: owner.cookie }),
      await look(mail),
      await attacker.resetPassword('by the older link', reset),
    ]) {
      expect(answer).toMatchObject({ status: 410, body: { code: 'bad_link' } });
    }
    const view = await api.call('GET', '/api/email', { cookie: owner.cookie });
    expect(view.body).toMatchObject({ emailId, change: null });
  });

  test('a reset by mail gives the owner the rights', async () => {
    const attacker = await squat(bosses[2]);
    const { emailId } = attacker.credentials;
    expect((await attacker.resetPassword(NEW_PASSWORD)).status).toBe(200);
    expect(await moderates(attacker)).toBe(false);
    expect(await moderates(await openSession(api.url, { emailId, password: NEW_PASSWORD }))).toBe(
      true,
    );
    expect((await takeOver(await mailOf(attacker))).status, 'the older link').toBe(410);
  });

  test('a second mail keeps the owner’s link valid', async () => {
    const attacker = await squat();
    const token = await mailOf(attacker);
    const { cookie } = attacker;
    expect((await api.call('POST', '/api/email/verification', { cookie })).status).toBe(200);
    expect((await takeOver(token)).status).toBe(200);
    expect((await takeOver(await mailOf(attacker))).status, 'the other one, afterwards').toBe(410);
  });

  test('the account’s session or password confirms once', async () => {
    const [robin, sam] = [await squat(), await squat()];
    const [first, second] = [await mailOf(robin), await mailOf(sam)];
    const presses = await statusesAtOnce(6, () => confirm(first, { cookie: robin.cookie }));
    expect(presses).toEqual([200, 410, 410, 410, 410, 410]);

    // In the browser of another person, who stays signed in.
    const { password } = sam.credentials;
    const typed = await statusesAtOnce(4, async () => {
      const answer = await confirm(second, { cookie: robin.cookie, password });
      expect(answer.cookie).toBe('');
      return answer;
    });
    expect(typed).toEqual([200, 410, 410, 410]);
    for (const person of [robin, sam]) {
      expect(await isConfirmed(person)).toBe(true);
      expect(await person.isSignedIn(), 'all sessions go on').toBe(true);
    }
  });

  test('simultaneous confirmations and takeovers succeed exactly once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const robin = await squat();
      const token = await mailOf(robin);
      const { emailId, password } = robin.credentials;
      const answers = await Promise.all([
        confirm(token, { cookie: robin.cookie }),
        takeOver(token),
        confirm(token, { password }),
        takeOver(token, 'another new password'),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const takenOver = statuses[1] === 200 || statuses[3] === 200;
      expect(await robin.isSignedIn()).toBe(!takenOver);
      const words = takenOver
        ? [NEW_PASSWORD, 'another new password'][statuses[1] === 200 ? 0 : 1]
        : password;
      await openSession(api.url, { emailId, password: words ?? '' });
    }
  });

  test('a change of email needs session or password, and ends earlier links', async () => {
    const [robin, owner] = [await squat(), await Developer.join(api)];
    const { emailId, password } = robin.credentials;
    const verify = await mailOf(robin);
    const next = uniquePerson().emailId;
    await robin.call('POST', '/api/email/change', { body: { emailId: next } });
    const approve = tokenOf(await robin.mail(/^Approve the new email/));
    const agree = tokenOf(await mailTo(api.place.dataDir, next, /^Confirm your new email/));
    for (const token of [approve, agree]) {
      const answer = await look(token, owner.cookie);
      expect(answer.body).toEqual({ kind: 'change', emailId: next, session: 'other' });
      expect((await confirm(token)).status).toBe(403);
      expect((await confirm(token, { cookie: owner.cookie })).status).toBe(403);
      expect((await confirm(token, { password: 'not the password' })).status).toBe(400);
      // The link does not open another person's account.
      expect((await takeOver(token)).status).toBe(410);
    }
    const view = async () => (await robin.call('GET', '/api/email')).body;
    const unchanged = { newEmail: next, approved: false, confirmed: false };
    expect(await view()).toMatchObject({ emailId, change: unchanged });
    expect((await confirm(agree, { password })).body).toMatchObject({ kind: 'half' });
    const changed = await confirm(approve, { cookie: robin.cookie });
    expect(changed.body).toEqual({ kind: 'changed', emailId: next });
    expect(await view()).toEqual({ emailId: next, emailVerified: true, change: null });
    expect((await takeOver(verify)).status).toBe(410);
    expect(await robin.isSignedIn()).toBe(true);
  });
});
