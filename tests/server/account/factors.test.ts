import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AppSecretAnswer, FactorsAnswer, RecoveryCodesAnswer } from '#shared/api.ts';
import { insertRow } from '#server/platform/db/rows.ts';
import { codeOf } from '#server/features/account/factors/totp.ts';
import {
  type ApiServer,
  startForTest,
  statusesAtOnce,
  useApiServer,
} from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import {
  codeNow,
  errorOf,
  later,
  logIn,
  sendCode,
  switchOn,
  wrongCodeOf,
} from '../../support/factors.ts';
import { expectNotified } from '../../support/notified.ts';
import { addPasskey, stepUp } from '../../support/passkeys.ts';
import { rowOf } from '../../support/rows.ts';

test('codes match RFC 6238', () => {
  // Test vectors of appendix B: the six digits are the last of its eight.
  const secret = Buffer.from('12345678901234567890');
  const vectors = {
    59: '287082',
    1111111109: '081804',
    1234567890: '005924',
    20000000000: '353130',
  };
  for (const [seconds, code] of Object.entries(vectors)) {
    expect(codeOf(secret, Math.floor(Number(seconds) / 30))).toBe(code);
  }
});

describeOnBothPlaces('two-factor authentication', (newPlace) => {
  const api = useApiServer(newPlace, { ORIGIN: 'http://pairwise.example' });

  const view = (who: Developer) => who.read<FactorsAnswer>('/api/factors');
  const begin = (who: Developer, password?: string) =>
    who.call('POST', '/api/factors/app', { body: { password } });
  const confirm = (who: Developer, code: string) =>
    who.call('POST', '/api/factors/app/confirm', { body: { code } });
  const off = (who: Developer) => who.call('DELETE', '/api/factors/app');
  const prove = (who: Developer, body: object) => who.call('POST', '/api/step-up/code', { body });
  /** Sets the time since the session's last step-up check. */
  const proved = (who: Developer, seconds: number | null) =>
    who.change('sessions', { provedAt: seconds === null ? null : Date.now() - seconds * 1000 });
  const signUp = async () => {
    const ada = await Developer.signUp(api);
    await ada.confirmEmail();
    return ada;
  };

  test('a password and codes turn two-factor authentication on and off', async () => {
    const ada = await signUp();
    const none = { appSince: null, recoveryCodesLeft: 0, trusted: [], proof: 'password' };
    expect(await view(ada)).toEqual(none);
    expect(errorOf(await begin(ada))).toBe('wrong_password');
    expect(errorOf(await begin(ada, 'not the password'))).toBe('wrong_password');
    const { secret, link } = (await begin(ada, ada.credentials.password)).body as AppSecretAnswer;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(link).toBe(
      `otpauth://totp/Pairwise:${encodeURIComponent(ada.credentials.emailId)}?secret=${secret}&issuer=Pairwise`,
    );
    // No code from an authenticator app has been confirmed yet.
    expect((await logIn(ada, ada.cookie)).body).toHaveProperty('data');
    expect((await view(ada)).appSince).toBeNull();
    expect(errorOf(await confirm(ada, wrongCodeOf(secret)))).toBe('wrong_code');
    const confirmed = await confirm(ada, codeNow(secret));
    const { recoveryCodes } = confirmed.body as RecoveryCodesAnswer;
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{6}(-[a-z2-7]{6}){3}$/);
    const on = await view(ada);
    expect(Date.now() - Date.parse(on.appSince ?? '')).toBeLessThan(60_000);
    expect([on.recoveryCodesLeft, on.proof]).toEqual([10, 'none']);
    // The first code is used up, and an account has only one app.
    expect(errorOf(await prove(ada, { code: codeNow(secret) }))).toBe('wrong_code');
    expect(errorOf(await begin(ada))).toBe('conflict');
    expect(errorOf(await confirm(ada, codeNow(secret, 1)))).toBe('conflict');

    await proved(ada, 61);
    expect(errorOf(await off(ada))).toBe('step_up');
    expect((await prove(ada, { code: codeNow(secret, 1) })).status).toBe(200);
    expect((await off(ada)).status).toBe(200);
    expect(errorOf(await off(ada))).toBe('conflict');
    expect((await logIn(ada, ada.cookie)).body).toHaveProperty('data');
    expect(await view(ada)).toMatchObject({ appSince: null, recoveryCodesLeft: 0 });
    await ada.mail(/^Two-factor authentication is on/);
    await ada.mail(/^Two-factor authentication is off/);
    await expectNotified(ada, 'appOff');
  });

  test('a login before two-factor authentication proves nothing after it', async () => {
    // While the address is unconfirmed and there is no factor, a login with the password counts as proof.
    const ada = await Developer.signUp(api);
    const { cookie } = await logIn(ada);
    await switchOn(ada, ada.credentials.password);
    for (const [method, path] of [
      ['POST', '/api/factors/recovery-codes'],
      ['DELETE', '/api/factors/app'],
    ] as const) {
      expect(errorOf(await ada.call(method, path, { cookie })), path).toBe('step_up');
    }
    expect((await off(ada)).status).toBe(200);
  });

  test('a late or replaced secret is refused', async () => {
    const ada = await signUp();
    const { password } = ada.credentials;
    const first = (await begin(ada, password)).body as AppSecretAnswer;
    const second = (await begin(ada, password)).body as AppSecretAnswer;
    expect(errorOf(await confirm(ada, codeNow(first.secret)))).toBe('wrong_code');
    await ada.change('second_factors', { createdAt: Date.now() - 600_001 });
    expect(errorOf(await confirm(ada, codeNow(second.secret)))).toBe('conflict');
    expect((await view(ada)).appSince).toBeNull();
  });

  test('one of several simultaneous uses of a code counts', async () => {
    const ada = await signUp();
    const { secret } = (await begin(ada, ada.credentials.password)).body as AppSecretAnswer;
    const both = await Promise.all([1, 2].map(() => confirm(ada, codeNow(secret))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await view(ada)).recoveryCodesLeft).toBe(10);
    const won = both.find(({ status }) => status === 200)?.body as RecoveryCodesAnswer;
    await later(api, ada.id);
    for (const given of [{ code: codeNow(secret) }, { recoveryCode: won.recoveryCodes[0] }]) {
      expect(await statusesAtOnce(3, () => prove(ada, given))).toEqual([200, 400, 400]);
    }
  });

  test('a GitHub account needs a sign-in within ten minutes', async () => {
    const ada = await Developer.join(api);
    expect((await view(ada)).proof).toBe('signIn');
    const old = new Date(Date.now() - 601_000).toISOString();
    const began = (createdAt: string) => ada.change('sessions', { createdAt });
    await began(old);
    expect([(await begin(ada)).status, errorOf(await begin(ada))]).toEqual([403, 'forbidden']);
    await began(new Date().toISOString());
    await switchOn(ada);
    expect((await view(ada)).recoveryCodesLeft).toBe(10);
  });

  test('a passkey counts as much as a code', async () => {
    const ada = await signUp();
    const { device } = await addPasskey(ada, { password: ada.credentials.password });
    await proved(ada, null);
    expect(errorOf(await begin(ada, ada.credentials.password))).toBe('step_up');
    await stepUp(ada, device);
    await switchOn(ada);
    expect((await ada.call('GET', '/api/step-up')).body).toEqual({ ways: ['code', 'passkey'] });
    await proved(ada, 61);
    expect(errorOf(await off(ada))).toBe('step_up');
    await stepUp(ada, device);
    expect((await off(ada)).status).toBe(200);
  });

  test('sensitive actions need a code from the last ten minutes', async () => {
    const ada = await signUp();
    expect((await ada.call('GET', '/api/step-up')).body).toEqual({ ways: [] });
    const { secret } = await switchOn(ada, ada.credentials.password);
    expect((await ada.call('GET', '/api/step-up')).body).toEqual({ ways: ['code'] });
    // The other actions are in passkeys.test.ts.
    for (const provedAt of [null, 601]) {
      await proved(ada, provedAt);
      for (const [method, path, body] of [
        ['POST', '/api/pair-links', undefined],
        ['POST', '/api/passkeys/options', {}],
        ['DELETE', '/api/factors/app', undefined],
        ['POST', '/api/factors/recovery-codes', undefined],
      ] as const) {
        const answer = await ada.call(method, path, { body });
        expect([answer.status, errorOf(answer)], `${method} ${path}`).toEqual([403, 'step_up']);
      }
    }
    expect(errorOf(await prove(ada, { code: wrongCodeOf(secret) }))).toBe('wrong_code');
    expect(errorOf(await ada.call('POST', '/api/pair-links'))).toBe('step_up');
    const waiting = await logIn(ada);
    const { cookie } = await sendCode(api, waiting.cookie, { code: codeNow(secret) });
    expect((await ada.call('POST', '/api/pair-links', { cookie })).status).toBe(201);
    // The other session has not passed a step-up check.
    expect(errorOf(await ada.call('POST', '/api/pair-links'))).toBe('step_up');
  });

  test('new recovery codes replace old ones; the data copy has no secrets', async () => {
    const ada = await signUp();
    const { secret, recoveryCodes: old } = await switchOn(ada, ada.credentials.password);
    const answer = await ada.call('POST', '/api/factors/recovery-codes');
    const { recoveryCodes } = answer.body as RecoveryCodesAnswer;
    expect((await prove(ada, { recoveryCode: old[0] })).status).toBe(400);
    expect((await prove(ada, { recoveryCode: recoveryCodes[0] })).status).toBe(200);
    expect((await view(ada)).recoveryCodesLeft).toBe(9);
    await ada.mail(/has new recovery codes$/);

    const { text } = await ada.call('GET', '/api/account/export');
    const copy = JSON.parse(text) as {
      secondFactor: { app: { onSince: string }; recoveryCodes: { usedAt: string | null }[] };
    };
    expect(Date.parse(copy.secondFactor.app.onSince)).toBeGreaterThan(0);
    const used = copy.secondFactor.recoveryCodes.filter(({ usedAt }) => usedAt !== null);
    expect([copy.secondFactor.recoveryCodes.length, used.length]).toEqual([10, 1]);
    const { sealed } = await rowOf(api.db, 'second_factors', { userId: ada.id });
    for (const hidden of [secret, sealed, recoveryCodes[1]]) expect(text).not.toContain(hidden);
    expect(sealed).not.toContain(secret);
  });

  test('trusted browsers are listed, removable, and end after thirty days or twenty', async () => {
    const ada = await signUp();
    const { secret } = await switchOn(ada, ada.credentials.password);
    const trust = async (userAgent: string) => {
      const { cookie } = await logIn(ada);
      await later(api, ada.id);
      const body = { code: codeNow(secret), trust: true };
      const done = await sendCode(api, cookie, body, { 'user-agent': userAgent });
      expect(done.status, done.text).toBe(200);
      return done.cookie;
    };
    const cookies: string[] = [];
    for (const userAgent of ['One', 'Two', 'Three']) cookies.push(await trust(userAgent));
    const { trusted } = await view(ada);
    expect(trusted.map(({ userAgent }) => userAgent)).toEqual(['Three', 'Two', 'One']);
    expect(Object.keys(trusted[0] ?? {}).sort()).toEqual(['_id', 'expiresAt', 'userAgent']);
    const days = (Date.parse(trusted[0]?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    const path = `/api/trusted-browsers/${trusted[0]?._id ?? ''}`;
    const ben = await signUp();
    expect((await ben.call('DELETE', path)).status).toBe(404);
    expect((await ada.call('DELETE', path)).status).toBe(200);
    expect((await logIn(ada, cookies[2])).body).toEqual({ needs: 'code' });
    expect((await logIn(ada, cookies[1])).body).toHaveProperty('data');
    expect((await ada.call('DELETE', '/api/trusted-browsers')).body).toEqual({
      message: '2 browsers will be asked for a code',
    });
    expect((await logIn(ada, cookies[1])).body).toEqual({ needs: 'code' });

    const cookie = await trust('Four');
    expect((await logIn(ada, cookie)).body).toHaveProperty('data');
    await ada.change('trusted_browsers', { expiresAt: Date.now() - 1 });
    expect((await logIn(ada, cookie)).body).toEqual({ needs: 'code' });
    expect((await view(ada)).trusted).toEqual([]);
    const expiresAt = Date.now() + 60_000;
    const [row] = await ada.rows('trusted_browsers');
    for (let n = 0; n < 20; n++) {
      const more = { id: randomUUIDv7(), hash: `another ${n}`, expiresAt };
      await insertRow(api.db, 'trusted_browsers', { ...row!, ...more });
    }
    expect((await view(ada)).trusted).toHaveLength(20);
    await trust('Twenty-first');
    expect((await view(ada)).trusted).toHaveLength(20);
  });
});

describeOnBothPlaces('authenticator secrets', (newPlace) => {
  test('secrets survive a rotation of AUTH_SECRET and are re-encrypted', async () => {
    const place = await newPlace();
    const [one, two] = ['one-secret', 'two-secret'].map((name) => name.padEnd(36, '-'));
    const start = (env: object) => startForTest(place, { ...env });
    const before = await start({ AUTH_SECRET: one });
    const after = await start({ AUTH_SECRET: two });
    const ada = await Developer.signUp(before);
    const { secret } = await switchOn(ada, ada.credentials.password);
    const sealed = () => rowOf(before.db, 'second_factors', { userId: ada.id });
    const signsIn = async (server: ApiServer): Promise<number> => {
      await later(server, ada.id);
      const { emailId, password } = ada.credentials;
      const body = { emailId, password };
      const { cookie } = await server.call('POST', '/api/login', { body });
      return (await sendCode(server, cookie, { code: codeNow(secret) })).status;
    };
    const old = await sealed();
    expect(await signsIn(after)).toBe(400);
    const both = await start({ AUTH_SECRET: two, AUTH_SECRET_OLD: one });
    expect(await signsIn(both)).toBe(200);
    await both.backend.retention.forget(Date.now());
    expect((await sealed()).keyName).not.toBe(old.keyName);
    expect([await signsIn(both), await signsIn(after)]).toEqual([200, 200]);
    // The sealed secret of one row does not open in another row.
    const ben = await Developer.signUp(after);
    await switchOn(ben, ben.credentials.password);
    await ben.change('second_factors', { sealed: (await sealed()).sealed });
    const waiting = await logIn(ben);
    expect((await sendCode(after, waiting.cookie, { code: codeNow(secret) })).status).toBe(400);
  });
});
