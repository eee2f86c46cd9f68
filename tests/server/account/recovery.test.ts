import { describe, expect, test, vi } from 'vitest';
import { openSession, uniquePerson } from '../../support/account.ts';
import { startForTest, statusesAtOnce, useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces, newSqlitePlace } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { mailsTo, mailTo, tokenOf } from '../../support/fakes/mailbox.ts';
import { rowOf, rowsOf } from '../../support/rows.ts';

const RESET = /new Pairwise password/;
const HOUR_MS = 3_600_000;

describeOnBothPlaces('a forgotten password', (newPlace) => {
  const api = useApiServer(newPlace, {}, { logLines: { write: (line) => lines.push(line) } });
  const lines: string[] = [];

  const ask = (emailId: string) => api.call('POST', '/api/password/forgot', { body: { emailId } });
  const reset = (token: string, newpassword: string) =>
    api.call('POST', '/api/password/reset', { body: { token, newpassword } });
  const check = (token: string) => api.call('POST', '/api/password/link', { body: { token } });
  /** Moves the last mail to a person back by ten minutes. */
  const tenMinutesLater = (userId: string) =>
    api.db
      .updateTable('account_links')
      .set(({ eb }) => ({ createdAt: eb('createdAt', '-', 600_001) }))
      .where('userId', '=', userId)
      .execute();
  const linkFor = async (emailId: string, count = 1) => {
    expect((await ask(emailId)).status).toBe(200);
    return tokenOf(await mailTo(api.place.dataDir, emailId, RESET, count));
  };

  test('the link sets a password, ends sessions and works once', async () => {
    const robin = await Developer.signUp(api);
    const { emailId, password } = robin.credentials;
    const ended: unknown[] = [];
    const stop = api.backend.events.on('sessionsEnded', (event) => ended.push(event));
    const token = await linkFor(emailId.toUpperCase().toLowerCase());
    expect((await check(token)).status).toBe(200);

    const done = await reset(token, '  a whole new horse  ');
    expect(done.status).toBe(200);
    expect(done.cookie, 'it signs nobody in').toMatch(/^pairwise\.device=[^;]*$/);
    expect(ended).toEqual([{ userId: robin.id, ended: { kind: 'all' } }]);
    stop();
    expect(await robin.isSignedIn()).toBe(false);
    await expect(openSession(api.url, { emailId, password })).rejects.toThrow(/400/);
    const { user } = await openSession(api.url, { emailId, password: 'a whole new horse' });
    expect(user.emailVerified, 'who read the mail owns the address').toBe(true);

    for (const again of [await reset(token, 'yet another horse'), await check(token)]) {
      expect(again).toMatchObject({ status: 410, body: { code: 'bad_link' } });
    }
    await openSession(api.url, { emailId, password: 'a whole new horse' });
    await robin.mail(/password was changed/);
  });

  test('one of ten simultaneous uses sets the password', async () => {
    const robin = await Developer.signUp(api);
    const token = await linkFor(robin.credentials.emailId);
    let winner = '';
    const statuses = await statusesAtOnce(10, async (n) => {
      const answer = await reset(token, `new password ${n}`);
      if (answer.status === 200) winner = `new password ${n}`;
      return answer;
    });
    expect(statuses).toEqual([200, ...Array<number>(9).fill(410)]);
    expect((await robin.logIn(winner)).status).toBe(200);
  });

  test('the link lasts an hour, is stored hashed and ends with a password change', async () => {
    const robin = await Developer.signUp(api);
    const { emailId } = robin.credentials;
    const token = await linkFor(emailId);
    const row = await rowOf(api.db, 'account_links', { userId: robin.id, purpose: 'reset' });
    expect(Math.abs(row.expiresAt - Date.now() - HOUR_MS)).toBeLessThan(60_000);
    expect(JSON.stringify(row)).not.toContain(token);
    // The queued mail contains the token; after sending, no copy remains.
    await eventually(async () => {
      const kept = await rowsOf(api.db, 'outbox');
      expect(JSON.stringify(kept)).not.toContain(token);
    });
    for (const secret of [token, emailId]) expect(lines.join('')).not.toContain(secret);
    await robin.change('account_links', { expiresAt: Date.now() - 1000 });
    expect((await check(token)).status).toBe(410);
    expect((await reset(token, 'a late password')).status).toBe(410);
    await robin.change('account_links', { expiresAt: row.expiresAt });
    expect((await check(token)).status).toBe(200);
    expect((await robin.changePassword('a horse of my own')).status).toBe(200);
    expect((await check(token)).status).toBe(410);
  });

  test('an unknown email gets the same answer without a mail', async () => {
    const robin = await Developer.signUp(api);
    const unknown = uniquePerson().emailId;
    const slow = await startForTest(api.place, {}, { delays: { forgottenPassword: 200 } });
    const timed = async (emailId: string) => {
      const begin = performance.now();
      const body = { emailId };
      const { status, text, headers } = await slow.call('POST', '/api/password/forgot', { body });
      // Every answer waits for the same moment, so its timing reveals nothing.
      expect(performance.now() - begin).toBeGreaterThan(190);
      const names = [...headers.keys()].filter((name) => name !== 'x-request-id');
      return { status, text, names };
    };
    for (let round = 0; round < 5; round += 1) {
      expect(await timed(unknown)).toEqual(await timed(robin.credentials.emailId));
    }
    await robin.mail(RESET);
    expect(await mailsTo(api.place.dataDir, unknown)).toEqual([]);
  });

  test('repeated requests send few mails, whose links end with the first use', async () => {
    const [robin, sam] = [await Developer.signUp(api), await Developer.signUp(api)];
    const { emailId } = robin.credentials;
    const foreign = await linkFor(sam.credentials.emailId);
    const first = await linkFor(emailId);
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(emailId)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await check(first)).status, 'the link that was sent goes on working').toBe(200);

    await tenMinutesLater(robin.id);
    const second = await linkFor(emailId, 2);
    expect(await robin.mails(RESET), 'what was asked in between sent nothing').toHaveLength(2);
    expect((await check(first)).status).toBe(200);
    expect((await reset(second, 'back at last')).status).toBe(200);
    expect((await reset(first, 'an older horse')).status).toBe(410);
    expect((await check(foreign)).status).toBe(200);
    // A used link does not prevent another one.
    await linkFor(emailId, 3);
  });

  test('a new password is checked before the link is used', async () => {
    const robin = await Developer.signUp(api);
    const token = await linkFor(robin.credentials.emailId);
    for (const bad of ['', ' short ', 'x'.repeat(129), 7, null]) {
      const answer = await reset(token, bad as string);
      expect(answer, String(bad)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
    expect((await reset(token, 'x'.repeat(128))).status).toBe(200);
  });

  test('invalid tokens are refused', async () => {
    for (const token of ['', 'a b', '../x', 'x'.repeat(2001), 7, 'AAAA']) {
      const status = token === 'AAAA' ? 410 : 400;
      expect((await check(token as string)).status, String(token)).toBe(status);
      expect((await reset(token as string, 'a good password')).status).toBe(status);
    }
  });

  test('the mail has two formats and no external content', async () => {
    const robin = await Developer.signUp(api);
    await ask(robin.credentials.emailId);
    const mail = await robin.mail(RESET);
    expect(mail.link).toMatch(/^\/reset-password#[\w-]{20,}$/);
    expect(mail.html).toContain(mail.link);
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
    expect(mail.text, 'a name that a stranger may have typed is not repeated').not.toContain(
      'Robin',
    );
    await robin.confirmEmail();
    await tenMinutesLater(robin.id);
    await ask(robin.credentials.emailId);
    const named = await robin.mail(RESET, 2);
    expect(named.text).toContain('Hello Robin. A new password was requested');
  });

  test('a person without a password sets their first one', async () => {
    const robin = await Developer.join(api);
    const { emailId } = robin.credentials;
    const change = { currentpassword: 'whatever it is', newpassword: 'a good password' };
    expect(await robin.call('PUT', '/api/profile/password', { body: change })).toMatchObject({
      status: 409,
      body: { message: 'Your account has no password yet' },
    });
    expect((await robin.logIn('a guess')).body).toMatchObject({ code: 'wrong_credentials' });
    const token = await linkFor(emailId);
    expect((await reset(token, 'the first password')).status).toBe(200);
    await openSession(api.url, { emailId, password: 'the first password' });
  });
});

describe('limits of a forgotten password', () => {
  const api = useApiServer(newSqlitePlace, {
    TRUST_PROXY: '1',
    RATE_LIMITS: 'reset.address=4/5m link.address=3/1h',
  });

  test('an address is limited across accounts for a moment', async () => {
    const robin = await Developer.signUp(api);
    const ask = (emailId: string) =>
      api.call('POST', '/api/password/forgot', {
        body: { emailId },
        headers: { 'x-forwarded-for': '203.0.113.5' },
      });
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await ask(`a${n}@x.example`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    const refused = await ask(robin.credentials.emailId);
    expect(refused.body).toMatchObject({ code: 'too_many_requests' });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(2);
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 2001);
    expect((await ask(robin.credentials.emailId)).status).toBe(200);
    clock.mockRestore();
    await robin.mail(RESET);
  });

  test('guesses of links are limited', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.6' };
    const guess = async (path: string, body: object): Promise<number> =>
      (await api.call('POST', path, { body, headers })).status;
    expect(await guess('/api/password/link', { token: 'guess-1' })).toBe(410);
    const newpassword = 'a good password';
    expect(await guess('/api/password/reset', { token: 'guess-2', newpassword })).toBe(410);
    expect(await guess('/api/email/confirm', { token: 'guess-3' })).toBe(410);
    expect(await guess('/api/email/confirm', { token: 'guess-4' })).toBe(429);
    expect(await guess('/api/email/link', { token: 'guess-5' })).toBe(429);
    expect(await guess('/api/email/take-over', { token: 'guess-6', newpassword })).toBe(429);
  });
});
