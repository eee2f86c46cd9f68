import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { cookieValue } from '#server/features/account/cookies.ts';
import { type ApiServer, startApiServer, startForTest } from '../../support/api-server.ts';
import { uniquePerson } from '../../support/account.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';

const ONE = 'one-secret-of-at-least-32-characters';
const TWO = 'two-secret-of-at-least-32-characters';
const SESSION = 'pairwise.session_token=';
const DEVICE = 'pairwise.device=';

/** Reports whether the session cookie of a Cookie header is signed with `secret`. */
function isSignedBy(secret: string, cookie: string): boolean {
  const value = decodeURIComponent(cookieValue(cookie, SESSION) ?? '');
  const dot = value.lastIndexOf('.');
  const made = createHmac('sha256', secret).update(value.slice(0, dot)).digest('base64');
  return value.slice(dot + 1) === made;
}

describeOnBothPlaces('a rotated secret', (newPlace) => {
  test('existing sessions stay valid and are signed again', async () => {
    const place = await newPlace();
    const person = uniquePerson();
    const run = async (env: Record<string, string>, work: (api: ApiServer) => Promise<void>) => {
      const api = await startApiServer(place, env);
      await work(api).finally(() => api.close());
    };
    const status = async (api: ApiServer, cookie: string) =>
      (await api.call('GET', '/api/profile/view', { cookie })).status;

    let old = '';
    let other = '';
    let unsubscribe = '';
    await run({ AUTH_SECRET: ONE }, async (api) => {
      const answer = await api.call('POST', '/api/signup', { body: person });
      old = answer.cookie;
      const { emailId, password } = person;
      other = (await api.call('POST', '/api/login', { body: { emailId, password } })).cookie;
      const userId = (answer.body as { _id: string })._id;
      const mac = createHmac('sha256', ONE).update(`unsubscribe:${userId}`).digest('base64url');
      unsubscribe = `${userId}.${mac}`;
    });
    expect(isSignedBy(ONE, old)).toBe(true);

    await run({ AUTH_SECRET: TWO }, async (api) => {
      expect(await status(api, old)).toBe(401);
    });

    let renewed = '';
    await run({ AUTH_SECRET: TWO, AUTH_SECRET_OLD: ONE }, async (api) => {
      expect(await status(api, old)).toBe(200);
      const counts = await api.call('GET', '/api/me/counts', { cookie: old });
      renewed = counts.cookie;
      expect(isSignedBy(TWO, renewed), counts.headers.getSetCookie().join()).toBe(true);
      expect(counts.headers.getSetCookie().join()).toMatch(/Max-Age=1209[56]\d{2}; Path=\/; H/);
      // The session is the same, and its cookie is signed again only once.
      expect(await status(api, renewed)).toBe(200);
      expect((await api.call('GET', '/api/me/counts', { cookie: renewed })).cookie).toBe('');

      (await ChatClient.open(api.url, old)).close();
      // Links in sent mails stay valid.
      expect(api.backend.digest.userOf(unsubscribe)).toBe(unsubscribe.split('.')[0]);
      const next = 'another password here';
      const changed = await api.call('PUT', '/api/profile/password', {
        cookie: other,
        body: { currentpassword: person.password, newpassword: next },
      });
      expect(changed.status, changed.text).toBe(200);
      expect(isSignedBy(TWO, changed.cookie)).toBe(true);
    });

    // Finally drops the old secret.
    await run({ AUTH_SECRET: TWO }, async (api) => {
      const again = await api.call('POST', '/api/login', {
        body: { emailId: person.emailId, password: 'another password here' },
      });
      expect([again.status, isSignedBy(TWO, again.cookie)]).toEqual([200, true]);
      expect(await status(api, old)).toBe(401);
    });
  });

  test('known browsers stay known and get a new signature', async () => {
    const place = await newPlace();
    const api = await startForTest(place, { AUTH_SECRET: TWO, AUTH_SECRET_OLD: ONE });
    const before = await startForTest(place, { AUTH_SECRET: ONE });
    const after = await startForTest(place, { AUTH_SECRET: TWO });
    const person = uniquePerson();
    const { cookie } = await before.call('POST', '/api/signup', { body: person });
    const { emailId, password } = person;
    const login = (server: ApiServer, typed: string, device: string) =>
      server.call('POST', '/api/login', { cookie: device, body: { emailId, password: typed } });
    const known = `${DEVICE}${cookieValue(cookie, DEVICE) ?? ''}`;
    const again = (await login(api, password, known)).cookie;
    const renewed = cookieValue(again, DEVICE) ?? '';
    // The account keeps one entry: the same browser id with a proof from the new secret.
    expect(renewed).toHaveLength(65);
    expect(renewed.slice(0, 22)).toBe(known.slice(DEVICE.length).slice(0, 22));
    expect(renewed).not.toBe(known.slice(DEVICE.length));
    const later = (await login(after, password, `${DEVICE}${renewed}`)).cookie;
    expect(cookieValue(later, DEVICE)).toBe(renewed);
  });
});
