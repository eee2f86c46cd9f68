import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { cookieValue } from '#server/features/account/cookies.ts';
import { type ApiServer, startForTest } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
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
  test('keeps sessions, known browsers and links, and signs them again', async () => {
    const place = await newPlace();
    const before = await startForTest(place, { AUTH_SECRET: ONE });
    const both = await startForTest(place, { AUTH_SECRET: TWO, AUTH_SECRET_OLD: ONE });
    const after = await startForTest(place, { AUTH_SECRET: TWO });
    const ada = await Developer.signUp(before);
    const { emailId, password } = ada.credentials;
    const logIn = (api: ApiServer, typed: string, cookie: string) =>
      api.call('POST', '/api/login', { cookie, body: { emailId, password: typed } });
    const old = ada.cookie;
    expect(isSignedBy(ONE, old)).toBe(true);
    expect([await after.isSignedIn(old), await both.isSignedIn(old)]).toEqual([false, true]);

    const counts = await both.call('GET', '/api/me/counts', { cookie: old });
    const renewed = counts.cookie;
    expect(isSignedBy(TWO, renewed), counts.headers.getSetCookie().join()).toBe(true);
    expect(counts.headers.getSetCookie().join()).toMatch(/Max-Age=1209[56]\d{2}; Path=\/; H/);
    // The session is the same, and its cookie is signed again only once.
    expect(await after.isSignedIn(renewed)).toBe(true);
    expect((await both.call('GET', '/api/me/counts', { cookie: renewed })).cookie).toBe('');
    (await ChatClient.open(both.url, old)).close();
    // Links in sent mails stay valid.
    const mac = createHmac('sha256', ONE).update(`unsubscribe:${ada.id}`).digest('base64url');
    expect(both.backend.digest.userOf(`${ada.id}.${mac}`)).toBe(ada.id);

    const known = cookieValue(old, DEVICE) ?? '';
    const again = await logIn(both, password, `${DEVICE}${known}`);
    const device = cookieValue(again.cookie, DEVICE) ?? '';
    // The account keeps one entry: the same browser id with a proof from the new secret.
    expect(device).toHaveLength(65);
    expect(device.slice(0, 22)).toBe(known.slice(0, 22));
    expect(device).not.toBe(known);
    const later = await logIn(after, password, `${DEVICE}${device}`);
    expect(cookieValue(later.cookie, DEVICE)).toBe(device);

    const other = (await logIn(before, password, '')).cookie;
    const newpassword = 'another password here';
    const changed = await both.call('PUT', '/api/profile/password', {
      cookie: other,
      body: { currentpassword: password, newpassword },
    });
    expect([changed.status, isSignedBy(TWO, changed.cookie)], changed.text).toEqual([200, true]);
    const last = await logIn(after, newpassword, '');
    expect([last.status, isSignedBy(TWO, last.cookie)]).toEqual([200, true]);
  });
});
