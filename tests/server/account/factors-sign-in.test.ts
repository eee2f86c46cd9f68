import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deleteRows } from '#server/platform/db/rows.ts';
import { CODE_MINUTES, WRONG_CODES_MAX } from '#shared/factors.ts';
import { statusesAtOnce, useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import {
  codeNow,
  errorOf,
  jar,
  later,
  logIn,
  sendCode,
  signUpWithApp,
  switchOn,
  wrongCodeOf,
} from '../../support/factors.ts';
import { eventually } from '../../support/eventually.ts';
import { expectNotified } from '../../support/notified.ts';
import { addPasskey, answerSignIn, askToSignIn, signInWith } from '../../support/passkeys.ts';
import { rowsOf } from '../../support/rows.ts';
import { anyLetter } from '../../support/random.ts';

const ORIGIN = 'http://pairwise.example';

describeOnBothPlaces('signing in with a second factor', (newPlace) => {
  const api = useApiServer(newPlace, { ORIGIN });

  const withApp = () => signUpWithApp(api);
  /** Sends a code for a pending sign-in; returns the error. */
  const refusal = async (cookie: string, code: string) =>
    errorOf(await sendCode(api, cookie, { code }));
  const waitingOf = (userId: string) => rowsOf(api.db, 'waiting_sign_ins', { userId });
  const sessionsOf = async (userId: string) =>
    (await rowsOf(api.db, 'sessions', { userId })).length;

  test('a password leads to a code, then to a session', async () => {
    const { ada, secret } = await withApp();
    const before = await sessionsOf(ada.id);
    const wrong = await ada.logIn('not the password');
    expect([errorOf(wrong), wrong.headers.getSetCookie()]).toEqual(['wrong_credentials', []]);
    const waiting = await logIn(ada);
    expect([waiting.status, waiting.body]).toEqual([200, { needs: 'code' }]);
    expect(waiting.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^pairwise\.waiting=[\w-]{43}; Max-Age=600; Path=\/api\/login; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(await api.isSignedIn(waiting.cookie)).toBe(false);
    expect(await sessionsOf(ada.id)).toBe(before);
    const done = await sendCode(api, waiting.cookie, { code: codeNow(secret) });
    expect(done.status, done.text).toBe(200);
    expect((done.body as { data: unknown }).data).toMatchObject({ _id: ada.id });
    expect(await api.isSignedIn(done.cookie)).toBe(true);
    expect(done.headers.getSetCookie().join('\n')).toMatch(/pairwise\.waiting=; Max-Age=0;/);
    expect(await waitingOf(ada.id)).toEqual([]);
    // The sign-in ended with the code.
    await later(api, ada.id);
    const again = await sendCode(api, waiting.cookie, { code: codeNow(secret) });
    expect([again.status, errorOf(again)]).toEqual([410, 'sign_in_ended']);
  });

  test('a code works once, even when sent several times simultaneously', async () => {
    const { ada, secret } = await withApp();
    const code = codeNow(secret);
    const waiting = await Promise.all([1, 2, 3, 4].map(() => logIn(ada)));
    const send = (n: number) => sendCode(api, waiting[n]?.cookie ?? '', { code });
    expect(await statusesAtOnce(4, send)).toEqual([200, 400, 400, 400]);
    const { cookie } = await logIn(ada);
    expect(await refusal(cookie, code)).toBe('wrong_code');
    const { secret: another } = await withApp();
    // Those three steps away are tried, because the next half minute may start in between.
    const others = [codeNow(secret, -1), codeNow(secret, 3), codeNow(another)];
    for (const wrong of others) expect(await refusal(cookie, wrong)).toBe('wrong_code');
    // Accepts an app clock half a minute ahead.
    const ahead = ` ${codeNow(secret, 1)} `;
    expect((await sendCode(api, cookie, { code: ahead })).status).toBe(200);
  });

  test('a sign-in ends after five wrong codes', async () => {
    const { ada, secret } = await withApp();
    const code = wrongCodeOf(secret);
    const first = await logIn(ada);
    for (let n = 1; n < WRONG_CODES_MAX; n++)
      expect(await refusal(first.cookie, code)).toBe('wrong_code');
    expect(await refusal(first.cookie, code)).toBe('sign_in_ended');
    expect(await refusal(first.cookie, codeNow(secret))).toBe('sign_in_ended');
    const second = await logIn(ada);
    const flood = await Promise.all(Array.from({ length: 20 }, () => refusal(second.cookie, code)));
    expect(flood.filter((error) => error === 'wrong_code')).toHaveLength(WRONG_CODES_MAX - 1);
    expect(await refusal(second.cookie, codeNow(secret))).toBe('sign_in_ended');
  });

  test('a sign-in waits ten minutes for its code', async () => {
    const { ada, secret } = await withApp();
    const { cookie } = await logIn(ada);
    const [waiting] = await waitingOf(ada.id);
    const left = (waiting?.expiresAt ?? 0) - Date.now();
    expect(left).toBeLessThanOrEqual(CODE_MINUTES * 60_000);
    await ada.change('waiting_sign_ins', { expiresAt: Date.now() - 1 });
    expect(await refusal(cookie, codeNow(secret))).toBe('sign_in_ended');
    await api.backend.retention.forget(Date.now());
    expect(await waitingOf(ada.id)).toEqual([]);
    expect(await api.isSignedIn(ada.cookie)).toBe(true);
  });

  test('recovery codes work once and run out with a notification', async () => {
    const { ada, recoveryCodes } = await withApp();
    await ada.confirmEmail();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', ...rest] = recoveryCodes;
    const waiting = await Promise.all([1, 2, 3].map(() => logIn(ada)));
    const together = await Promise.all(
      waiting.map(({ cookie }) => sendCode(api, cookie, { recoveryCode: first })),
    );
    expect(together.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const known = together.find(({ status }) => status === 200)?.cookie ?? '';
    for (const code of rest.slice(0, 7)) {
      const { cookie } = await logIn(ada, known);
      const shouted = code.toUpperCase().replaceAll('-', ' ');
      const answer = await sendCode(api, jar(known, cookie), { recoveryCode: shouted });
      expect(answer.status, answer.text).toBe(200);
    }
    await eventually(async () => {
      const mails = await ada.mails();
      const told = mails.filter(({ subject }) => /^A recovery code of/.test(subject));
      const left = told.map(({ text }) => Number(/(\d+) codes are left/.exec(text)?.[1]));
      expect(left.sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    });
    await expectNotified(ada, 'recoveryCodes', 'device');
  });

  test('a trusted browser skips the code until the password changes', async () => {
    const { ada, secret } = await withApp();
    const { ada: ben } = await withApp();
    const waiting = await logIn(ada);
    const done = await sendCode(api, waiting.cookie, { code: codeNow(secret), trust: true });
    const cookie = jar(waiting.cookie, done.cookie);
    expect(done.headers.getSetCookie().join('\n')).toMatch(
      /pairwise\.trusted=[\w-]{43}; Max-Age=2592000; Path=\/api\/login; HttpOnly; SameSite=Lax/,
    );
    expect((await logIn(ada, cookie)).body).toHaveProperty('data');
    expect((await logIn(ben, cookie)).body).toEqual({ needs: 'code' });
    // A forged token, and one issued to another person.
    const forged = await logIn(ada, `pairwise.trusted=${'x'.repeat(43)}`);
    expect(forged.body).toEqual({ needs: 'code' });
    const next = 'another password here';
    await later(api, ada.id);
    const changed = await ada.changePassword(next, { cookie: done.cookie });
    expect(changed.status, changed.text).toBe(200);
    ada.credentials.password = next;
    expect((await logIn(ada, cookie)).body).toEqual({ needs: 'code' });
  });

  test('a new password ends pending sign-ins and keeps two-factor authentication', async () => {
    const { ada, secret } = await withApp();
    await ada.confirmEmail();
    const waiting = await logIn(ada);
    const newpassword = 'a password out of a mail';
    const reset = await ada.resetPassword(newpassword);
    expect(reset.status, reset.text).toBe(200);
    expect(await refusal(waiting.cookie, codeNow(secret))).toBe('sign_in_ended');
    ada.credentials.password = newpassword;
    const again = await logIn(ada);
    expect(again.body).toEqual({ needs: 'code' });
    expect((await sendCode(api, again.cookie, { code: codeNow(secret) })).status).toBe(200);
  });

  test('a reset of an unconfirmed account removes all other factors', async () => {
    const { ada: squatter } = await withApp();
    const { device } = await addPasskey(squatter);
    // A passkey needs no code.
    expect((await signInWith(api, device)).user._id).toBe(squatter.id);
    const newpassword = 'the owner of the mailbox';
    expect((await squatter.resetPassword(newpassword)).status).toBe(200);
    squatter.credentials.password = newpassword;
    const owner = await logIn(squatter);
    expect(owner.body).toHaveProperty('data');
    squatter.cookie = owner.cookie;
    const none = { appSince: null, recoveryCodesLeft: 0, trusted: [] };
    expect(await squatter.read('/api/factors')).toMatchObject(none);
    expect(await squatter.rows('passkeys')).toEqual([]);
    const { asked, cookie } = await askToSignIn(api);
    expect((await answerSignIn(api, cookie, device.get(asked))).status).toBe(400);
  });

  test('a person suspended or deleted during sign-in gets no session', async () => {
    const { ada, secret } = await withApp();
    const { cookie } = await logIn(ada);
    const suspend = (suspendedUntil: number | null) => ada.change('users', { suspendedUntil });
    await suspend(Date.now() + 60_000);
    const answer = await sendCode(api, cookie, { code: codeNow(secret) });
    expect([answer.status, errorOf(answer), answer.cookie]).toEqual([403, 'forbidden', '']);
    expect((await logIn(ada)).status).toBe(403);
    await suspend(null);
    const waiting = await logIn(ada);
    await deleteRows(api.db, 'users', { id: ada.id });
    expect(await refusal(waiting.cookie, codeNow(secret))).toBe('sign_in_ended');
    for (const table of ['second_factors', 'recovery_codes', 'waiting_sign_ins'] as const)
      expect(await ada.rows(table), table).toEqual([]);
  });

  test('arbitrary input as a code is refused', async () => {
    const { ada, secret } = await withApp();
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          code: fc.oneof(
            fc.string({ unit: anyLetter }),
            fc.stringMatching(/^\d{5,7}$/),
            fc.jsonValue(),
          ),
          recoveryCode: fc.oneof(fc.string(), fc.stringMatching(/^[a-z2-7]{24}$/)),
          trust: fc.oneof(fc.boolean(), fc.jsonValue()),
        },
        { requiredKeys: [] },
      ),
    );
    const cookies = fc.oneof(
      fc.constant(null),
      fc.stringMatching(/^pairwise\.waiting=[\w-]{0,60}$/),
    );
    const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeNow(secret, steps)));
    let { cookie } = await logIn(ada);
    await fc.assert(
      fc.asyncProperty(anything, cookies, async (body, other) => {
        const { code } = (body ?? {}) as { code?: unknown };
        fc.pre(typeof code !== 'string' || !right.has(code.replace(/[\s-]/g, '')));
        const answer = await api.call('POST', '/api/login/code', { cookie: other ?? cookie, body });
        expect([400, 410]).toContain(answer.status);
        expect(answer.cookie).toBe('');
        for (const own of [ada.credentials.emailId, ada.id]) expect(answer.text).not.toContain(own);
        if (answer.status === 410) ({ cookie } = await logIn(ada));
      }),
      { numRuns: 80 },
    );
  });
});

describeOnBothPlaces('limits of codes', (newPlace) => {
  const api = useApiServer(newPlace, {
    RATE_LIMITS: 'code.user=4/1h code.stranger=2/1h code.device=2/1h login.user=2/1h',
    TRUST_PROXY: '1',
  });

  let address = 0;
  const somewhere = () => ({ 'x-forwarded-for': `198.51.100.${String(++address)}` });
  type Headers = Record<string, string>;
  const withApp = () => signUpWithApp(api);
  const tryCode = async (who: Developer, body: object, headers: Headers, browser = '') => {
    const waiting = await logIn(who, browser, headers);
    if (waiting.status !== 200) return waiting;
    expect(waiting.body).toEqual({ needs: 'code' });
    return sendCode(api, jar(browser, waiting.cookie), body, headers);
  };
  const prove = async (cookie: string, code: string) =>
    (await api.call('POST', '/api/step-up/code', { cookie, body: { code } })).status;

  test('a stranger with the password cannot lock out new browsers', async () => {
    const { ada, secret } = await withApp();
    const code = wrongCodeOf(secret);
    const stranger = somewhere();
    const first = await logIn(ada, '', stranger);
    for (const status of [400, 400, 429]) {
      expect((await sendCode(api, first.cookie, { code }, stranger)).status).toBe(status);
    }
    expect((await logIn(ada, '', stranger)).status).toBe(200);
    expect((await logIn(ada, '', stranger)).status).toBe(429);
    expect((await tryCode(ada, { code: codeNow(secret) }, somewhere())).status).toBe(200);
  });

  test('strangers share one daily code limit, and owners pass it', async () => {
    const { ada, secret, recoveryCodes } = await withApp();
    const code = wrongCodeOf(secret);
    for (const status of [400, 400, 400, 400, 429]) {
      expect((await tryCode(ada, { code }, somewhere())).status).toBe(status);
    }
    const refused = await tryCode(ada, { code: codeNow(secret) }, somewhere());
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('recovery code')]);
    const [recoveryCode] = recoveryCodes;
    expect((await tryCode(ada, { recoveryCode }, somewhere())).status).toBe(200);
    const known = await tryCode(ada, { code: codeNow(secret) }, somewhere(), ada.cookie);
    expect(known.status, known.text).toBe(200);
  });

  test('browsers known before two-factor authentication count as strangers', async () => {
    const ada = await Developer.signUp(api);
    const { password } = ada.credentials;
    const browsers: string[] = [];
    for (let n = 0; n < 4; n += 1) browsers.push((await logIn(ada, '', somewhere())).cookie);
    const { secret } = await switchOn(ada, password);
    const code = wrongCodeOf(secret);
    const stranger = somewhere();
    for (const one of browsers.slice(0, 2))
      expect((await tryCode(ada, { code }, stranger, one)).status).toBe(400);
    // Their sessions cannot submit unlimited codes either.
    for (const status of [400, 400, 429]) {
      expect(await prove(browsers[2] ?? '', code)).toBe(status);
    }
    expect(await prove(browsers[3] ?? '', code)).toBe(429);
    expect(await prove(ada.cookie, codeNow(secret))).toBe(200);
  });

  test('known browsers and sessions share one rate limit', async () => {
    const { ada, secret } = await withApp();
    const other = await tryCode(ada, { code: codeNow(secret) }, somewhere());
    expect(other.status, other.text).toBe(200);
    const code = wrongCodeOf(secret);
    expect(await prove(ada.cookie, code)).toBe(400);
    expect(await prove(other.cookie, code)).toBe(400);
    expect(await prove(other.cookie, code)).toBe(429);
    expect((await tryCode(ada, { code }, somewhere(), ada.cookie)).status).toBe(429);
  });

  test('a browser stays known after toggling two-factor authentication', async () => {
    const { ada, secret } = await withApp();
    const off = await ada.call('DELETE', '/api/factors/app');
    expect(off.status, off.text).toBe(200);
    ada.cookie = jar(ada.cookie, off.cookie);
    const again = await switchOn(ada, ada.credentials.password);
    expect(await prove(ada.cookie, wrongCodeOf(secret))).toBe(400);
    expect(await prove(ada.cookie, codeNow(again.secret))).toBe(200);
  });
});
