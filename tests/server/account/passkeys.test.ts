import { beforeAll, describe, expect, test } from 'vitest';
import type { PasskeysAnswer } from '#shared/api.ts';
import { PASSKEY_ANSWER_MS, PASSKEYS_MAX } from '#shared/passkeys.ts';
import { createChallenges } from '#server/features/account/challenges.ts';
import { statusesAtOnce, useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { errorOf, jar } from '../../support/factors.ts';
import { type Asked, Authenticator } from '../../support/fakes/authenticator.ts';
import { expectNotified } from '../../support/notified.ts';
import {
  addPasskey,
  answerSignIn,
  askToAdd,
  askToSignIn,
  signInWith,
  stepUp,
} from '../../support/passkeys.ts';
import { rowsOf } from '../../support/rows.ts';

const ORIGIN = 'http://pairwise.example';
const REFUSED = 'This passkey was not accepted. Try again, or log in another way.';

describeOnBothPlaces('passkeys', (newPlace) => {
  const api = useApiServer(newPlace, { ORIGIN });

  const list = (who: Developer) => who.read<PasskeysAnswer>('/api/passkeys');
  /** Moves the session's start back by this many minutes, and removes its step-up check. */
  const age = async (who: Developer, minutes: number): Promise<void> => {
    const then = new Date(Date.now() - minutes * 60_000);
    await who.change('sessions', { createdAt: then.toISOString(), provedAt: null });
  };
  const signUp = async () => {
    const ada = await Developer.signUp(api);
    return { ada, password: ada.credentials.password };
  };
  /** Signs a person up with a passkey. */
  const owner = async () => {
    const made = await signUp();
    return { ...made, ...(await addPasskey(made.ada, made)) };
  };

  test('are added, used, listed and removed with notifications', async () => {
    const { ada, password } = await signUp();
    await ada.confirmEmail();
    expect(await list(ada)).toEqual({
      ...{ passkeys: [], proof: 'password' },
      proposedName: 'Unknown device',
    });
    const { device, passkey } = await addPasskey(ada, { name: '  Ada’s laptop ', password });
    expect(passkey).toMatchObject({ name: 'Ada’s laptop', lastUsedAt: null, isSynced: false });
    const { user, cookie: proved } = await signInWith(api, device);
    expect(user._id).toBe(ada.id);
    const { passkeys, proof } = await list(ada);
    expect(proof).toBe('none');
    expect(passkeys).toHaveLength(1);
    expect(Date.now() - Date.parse(passkeys[0]?.lastUsedAt ?? '')).toBeLessThan(60_000);
    expect(Object.keys(passkeys[0] ?? {}).sort()).toEqual(
      ['_id', 'createdAt', 'isSynced', 'lastUsedAt', 'name'].sort(),
    );
    const path = `/api/passkeys/${passkey._id}`;
    const renamed = await ada.call('PUT', path, { body: { name: 'Work' } });
    expect(renamed.body).toMatchObject({ _id: passkey._id, name: 'Work' });
    // The passkey sign-in passes the step-up check.
    expect((await ada.call('DELETE', path, { cookie: proved })).status).toBe(200);
    expect((await ada.call('DELETE', path)).status).toBe(404);
    expect((await list(ada)).passkeys).toEqual([]);
    const { asked, cookie } = await askToSignIn(api);
    expect((await answerSignIn(api, cookie, device.get(asked))).status).toBe(400);

    await expectNotified(ada, 'passkeyRemoved', 'device', 'passkeyAdded');
    const added = await ada.mail(/^A passkey was added/);
    expect(added.text).toContain('Ada’s laptop');
    const removed = await ada.mail(/^A passkey was removed/);
    expect(removed.text).toContain('Work');
  });

  test('the sign-in challenge reveals no account', async () => {
    const { ada } = await owner();
    const answers = await Promise.all([
      api.call('POST', '/api/login/passkey/options'),
      ada.call('POST', '/api/login/passkey/options'),
    ]);
    for (const { body } of answers) {
      const { challenge, ...rest } = body as Asked;
      expect(challenge).toMatch(/^[\w-]{72}$/);
      expect(rest).toEqual({
        rpId: 'pairwise.example',
        allowCredentials: [],
        timeout: PASSKEY_ANSWER_MS,
        userVerification: 'required',
      });
    }
    expect(answers[0].headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^pairwise\.passkey=[\w-]{22}; Max-Age=300; Path=\/api\/login\/passkey; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  });

  describe('refused passkeys', () => {
    let ada: Developer;
    let device: Authenticator;
    beforeAll(async () => {
      ({ ada, device } = await owner());
    });
    const refuses = async (bend: (asked: Asked) => unknown, other?: string) => {
      const { asked, cookie } = await askToSignIn(api);
      const answer = await answerSignIn(api, other ?? cookie, bend(asked));
      expect(answer).toMatchObject({ status: 400, body: { message: REFUSED }, cookie: '' });
    };

    test('answers from or for another site are refused', async () => {
      for (const bent of [
        { origin: 'https://pairwise.example.evil.example' },
        { origin: 'https://pairwise.example' },
        { rpId: 'evil.example' },
        { unverified: true },
        { type: 'webauthn.create' },
      ]) {
        await refuses((asked) => device.get(asked, bent));
      }
    });

    test('unknown and wrongly signed passkeys get one answer', async () => {
      const stranger = new Authenticator(ORIGIN);
      const { ada: ben, device: bens } = await owner();
      await refuses((asked) => stranger.get(asked));
      const mixed = (asked: Asked) => ({ ...bens.get(asked), id: device.id, rawId: device.id });
      await refuses(mixed);
      const handle = (asked: Asked) => {
        const given = device.get(asked);
        const userHandle = Buffer.from(ben.id).toString('base64url');
        return { ...given, response: { ...given.response, userHandle } };
      };
      await refuses(handle);
    });

    test('unknown, foreign, unrelated and old challenges are refused', async () => {
      const other = createChallenges({ authSecret: 'x'.repeat(32) });
      const own = createChallenges(api.backend.config);
      for (const challenge of [
        Buffer.alloc(54).toString('base64url'),
        other.make('login', ''),
        own.make('login', ''),
        own.make('add', ''),
      ]) {
        await refuses(() => device.get({ challenge }));
      }
      await refuses((asked) => device.get(asked), `pairwise.passkey=${'x'.repeat(22)}`);
      const asked = await ada.call('POST', '/api/step-up/passkey/options');
      await refuses(() => device.get(asked.body as Asked));
    });

    test('one answer works once, even when sent several times simultaneously', async () => {
      const { asked, cookie } = await askToSignIn(api);
      const response = device.get(asked);
      const together = await statusesAtOnce(5, () => answerSignIn(api, cookie, response));
      expect(together).toEqual([200, 400, 400, 400, 400]);
      const again = device.get(asked);
      expect((await answerSignIn(api, cookie, again)).status).toBe(400);
    });

    test('a decreasing counter is refused', async () => {
      device.counter = 100;
      await signInWith(api, device);
      for (const counter of [100, 50, 0]) {
        device.counter = counter - 1;
        await refuses((asked) => device.get(asked, { counter }));
      }
      device.counter = 200;
      await signInWith(api, device);
    });
  });

  test('synced passkeys without a counter work repeatedly', async () => {
    const ada = await Developer.join(api);
    const asked = await askToAdd(ada);
    const device = new Authenticator(ORIGIN);
    device.counts = false;
    const body = { name: 'Phone', response: device.create(asked.body as Asked) };
    expect((await ada.call('POST', '/api/passkeys', { body })).body).toMatchObject({
      isSynced: true,
    });
    await signInWith(api, device);
    await signInWith(api, device);
  });

  test('a challenge expires after five minutes', () => {
    const ours = createChallenges(api.backend.config);
    const challenge = ours.make('login', 'x');
    expect(ours.read(challenge, 'login', 'x')?.expiresAt).toBeLessThanOrEqual(
      Date.now() + PASSKEY_ANSWER_MS,
    );
    const bytes = Buffer.from(challenge, 'base64url');
    bytes.writeUIntBE(Date.now() + 2 * PASSKEY_ANSWER_MS, 16, 6);
    expect(ours.read(bytes.toString('base64url'), 'login', 'x')).toBeNull();
    const rotated = createChallenges({
      authSecret: 'another secret of 32 characters.',
      oldAuthSecret: api.backend.config.authSecret,
    });
    expect(rotated.read(challenge, 'login', 'x')).not.toBeNull();
    expect(ours.read(rotated.make('login', 'x'), 'login', 'x')).toBeNull();
  });

  test('the first passkey needs the password or a recent sign-in', async () => {
    const { ada, password } = await signUp();
    expect(await askToAdd(ada)).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    expect(await askToAdd(ada, 'not the password')).toMatchObject({
      status: 400,
      body: { fields: { password: 'This is not your password' } },
    });
    await age(ada, 60);
    expect((await askToAdd(ada, password)).status).toBe(200);

    const ben = await Developer.join(api);
    expect((await list(ben)).proof).toBe('signIn');
    await age(ben, 11);
    expect((await askToAdd(ben)).status).toBe(403);
    await age(ben, 9);
    expect((await askToAdd(ben)).status).toBe(200);
  });

  test('adding, renaming or removing another passkey needs a recent step-up', async () => {
    const { ada, password, device, passkey } = await owner();
    await addPasskey(ada, { name: 'Second' });
    await age(ada, 60);
    const path = `/api/passkeys/${passkey._id}`;
    const rename = () => ada.call('PUT', path, { body: { name: 'Second' } });
    for (const answer of [
      await askToAdd(ada, password),
      await rename(),
      await ada.call('DELETE', path),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'step_up' } });
    }
    const ben = await owner();
    expect((await stepUp(ada, ben.device)).status).toBe(400);
    expect((await ada.call('DELETE', path)).status).toBe(403);
    expect((await stepUp(ada, device)).status).toBe(200);
    expect((await askToAdd(ada)).status).toBe(200);
    expect((await rename()).status).toBe(200);
    expect((await ada.call('DELETE', path)).status).toBe(200);
    // Another session of the same person has not passed a step-up check.
    await ada.confirmEmail();
    const { status, cookie } = await ada.logIn();
    expect(status).toBe(200);
    expect((await ada.call('POST', '/api/passkeys/options', { cookie })).status).toBe(403);
  });

  test('sensitive actions require a passkey only of its owners', async () => {
    const { ada, password, device } = await owner();
    const ben = (await signUp()).ada;
    await age(ada, 11);
    const calls = [
      ['POST', '/api/step-up', {}],
      ['POST', '/api/email/change', { emailId: `new-${ada.id}@pairwise.example` }],
      ['PUT', '/api/profile/password', { currentpassword: password, newpassword: 'x9 zebra lamp' }],
      ['GET', '/api/account/export', undefined],
      ['POST', '/api/pair-links', undefined],
      ['DELETE', `/api/devices/${ada.id}`, undefined],
      ['DELETE', '/api/devices', undefined],
      ['DELETE', `/api/delete/${ada.id}`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const answer = await ada.call(method, path, { body });
      expect(answer, path).toMatchObject({ status: 403, body: { code: 'step_up' } });
      const other = await ben.call(method, path.replace(ada.id, ben.id), { body });
      expect(errorOf(other), path).not.toBe('step_up');
    }
    expect((await stepUp(ada, device)).status).toBe(200);
    for (const [method, path, body] of calls) {
      const answer = await ada.call(method, path, { body });
      expect(errorOf(answer), path).not.toBe('step_up');
      // A new password rotates the session, and the new one has not passed a step-up check yet.
      if (path.endsWith('password')) {
        ada.cookie = answer.cookie;
        expect((await stepUp(ada, device)).status).toBe(200);
      }
    }
    expect(await api.isSignedIn(ada.cookie)).toBe(false);
  });

  test('a password reset restores access after a lost passkey', async () => {
    const { ada, password } = await owner();
    await ada.confirmEmail();
    const signIn = async (words: string) => {
      const answer = await ada.logIn(words);
      expect(answer.status).toBe(200);
      return answer.cookie;
    };
    const mayGoOn = async (cookie: string) =>
      (await api.call('POST', '/api/step-up', { cookie })).status;
    const createdAt = new Date(Date.now() - 3_600_000).toISOString();
    await ada.change('users', { createdAt });
    await ada.change('accounts', { updatedAt: createdAt });
    expect(await mayGoOn(await signIn(password))).toBe(403);
    expect((await ada.resetPassword('x9 zebra lamp')).status).toBe(200);
    expect(await mayGoOn(await signIn('x9 zebra lamp'))).toBe(200);
  });

  test('an unconfirmed account recovers from a lost passkey by its password', async () => {
    const { ada, passkey } = await owner();
    await age(ada, 60);
    const path = `/api/passkeys/${passkey._id}`;
    expect(await ada.call('DELETE', path)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('log in with your password') as string },
    });
    const { cookie } = await ada.logIn();
    expect((await ada.call('DELETE', path, { cookie })).status).toBe(200);
    expect((await ada.call('DELETE', `/api/delete/${ada.id}`)).status).toBe(200);
  });

  test('an account has ten passkeys at most, despite simultaneous additions', async () => {
    const ada = await Developer.join(api);
    for (let made = 0; made < PASSKEYS_MAX - 1; made += 1) await addPasskey(ada);
    const asked = await Promise.all(Array.from({ length: 3 }, () => askToAdd(ada)));
    const added = await statusesAtOnce(3, (n) => {
      const response = new Authenticator(ORIGIN).create(asked[n]?.body as Asked);
      return ada.call('POST', '/api/passkeys', { body: { name: 'Last', response } });
    });
    expect(added).toEqual([201, 409, 409]);
    expect((await list(ada)).passkeys).toHaveLength(PASSKEYS_MAX);
    expect((await askToAdd(ada)).status).toBe(409);
  });

  test('a passkey belongs to one account and is added once', async () => {
    const { ada, password } = await signUp();
    const device = new Authenticator(ORIGIN);
    const asked = (await askToAdd(ada, password)).body as Asked;
    const body = { name: 'Once', response: device.create(asked) };
    const twice = await statusesAtOnce(2, () => ada.call('POST', '/api/passkeys', { body }));
    expect(twice).toEqual([201, 400]);
    const ben = await Developer.join(api);
    const response = device.create((await askToAdd(ben)).body as Asked);
    const taken = await ben.call('POST', '/api/passkeys', { body: { name: 'Mine', response } });
    expect(taken.status).toBe(400);
    expect((await list(ben)).passkeys).toEqual([]);
    expect((await list(ada)).passkeys).toMatchObject([{ name: 'Once' }]);
  });

  test('additions need our site, challenge, session and no certificates', async () => {
    const { ada, password } = await signUp();
    const asked = (await askToAdd(ada, password)).body as Asked;
    const add = (response: unknown, cookie = ada.cookie) =>
      ada.call('POST', '/api/passkeys', { body: { name: 'No', response }, cookie });
    const device = new Authenticator(ORIGIN);
    for (const bent of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { unverified: true },
      { type: 'webauthn.get' },
    ]) {
      expect((await add(device.create(asked, bent))).status, JSON.stringify(bent)).toBe(400);
    }
    const login = (await askToSignIn(api)).asked;
    expect((await add(device.create(login))).status).toBe(400);
    const other = await ada.logIn();
    expect((await add(device.create(asked), other.cookie)).status).toBe(400);
    const plain = device.create(asked);
    const none = Buffer.from(plain.response.attestationObject, 'base64url').toString('latin1');
    for (const format of ['tpm', 'apple', 'android-key', 'fido-u2f', 'packed']) {
      const named = `${String.fromCharCode(0x60 | format.length)}${format}`;
      const attestationObject = Buffer.from(none.replace('\x64none', named), 'latin1');
      const response = {
        ...plain.response,
        attestationObject: attestationObject.toString('base64url'),
      };
      expect((await add({ ...plain, response })).status, format).toBe(400);
    }
    expect((await list(ada)).passkeys).toEqual([]);
    await ada.call('POST', '/api/logout');
    expect((await add(plain)).status).toBe(401);
  });

  test('a suspended person gets the reason and no session', async () => {
    const { ada, device } = await owner();
    const until = Date.now() + 3_600_000;
    await api.backend.suspensions.suspend(api.db, ada.id, 'Rude words', until);
    const { asked, cookie } = await askToSignIn(api);
    const message = expect.stringContaining('Rude words') as string;
    const answer = await answerSignIn(api, cookie, device.get(asked));
    expect(answer).toMatchObject({ status: 403, body: { message }, cookie: '' });
    expect(await ada.rows('sessions')).toEqual([]);
  });

  test('a new browser is notified once and then known', async () => {
    const { ada, password } = await signUp();
    await ada.confirmEmail();
    const { device } = await addPasskey(ada, { password });
    const signIn = async (headers: Record<string, string>, kept = '') => {
      const { asked, cookie } = await askToSignIn(api);
      const answer = await answerSignIn(api, jar(cookie, kept), device.get(asked), headers);
      expect(answer.status).toBe(200);
      return answer.cookie;
    };
    const first = await signIn({ 'user-agent': 'Opera OPR/1' });
    const { text } = await ada.mail(/^New login/);
    expect(text).toContain('with a passkey: Opera');
    await signIn({ 'user-agent': 'Opera OPR/2' }, /pairwise\.device=[^;]+/.exec(first)?.[0]);
    await expectNotified(ada, 'device', 'passkeyAdded');
    expect(await ada.mails(/^New login/)).toHaveLength(1);
  });

  test('are deleted with the account, and their challenges after a while', async () => {
    const ben = await Developer.join(api);
    await addPasskey(ben);
    await ben.leave();
    expect(await ben.rows('passkeys')).toEqual([]);
    const kept = async () => (await rowsOf(api.db, 'spent_challenges')).length > 0;
    await api.backend.passkeys.forgetChallenges(Date.now());
    expect(await kept()).toBe(true);
    await api.backend.passkeys.forgetChallenges(Date.now() + PASSKEY_ANSWER_MS + 1000);
    expect(await kept()).toBe(false);
  });
});
