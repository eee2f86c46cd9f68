import { expect, test } from 'vitest';
import type { DevicesAnswer } from '#shared/api.ts';
import { startApiServer, useApiServer, startForTest } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { expectNotified } from '../../support/notified.ts';
import { putSession } from '../../support/quick-session.ts';
import { rowsOf } from '../../support/rows.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describeOnBothPlaces('signed-in devices', (newPlace) => {
  const api = useApiServer(newPlace, { TRUST_PROXY: '1' });

  const listOf = async (person: Developer, cookie = person.cookie) => {
    const { body } = await person.call('GET', '/api/devices', { cookie });
    return (body as DevicesAnswer).devices;
  };
  /** Signs the person in on another device; returns its cookie. */
  const signIn = async (person: Developer, userAgent: string, address: string) => {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': address };
    const answer = await person.logIn(undefined, { headers });
    expect(answer.status).toBe(200);
    return answer.cookie;
  };

  test('are listed with the current one first and without tokens', async () => {
    const robin = await Developer.signUp(api);
    await signIn(robin, FIREFOX, '203.0.113.77');
    const phone = await signIn(robin, IPHONE, '2001:db8:7:9::1');
    const devices = await listOf(robin, phone);
    expect(devices).toHaveLength(3);
    expect(devices[0]).toMatchObject({
      browser: 'Safari',
      system: 'iPhone',
      kind: 'phone',
      current: true,
      place: '2001:db8:…',
    });
    const windows = devices.find(({ system }) => system === 'Windows');
    expect(windows).toMatchObject({ browser: 'Firefox', current: false, place: '203.0.x.x' });
    expect(Math.abs(Date.parse(windows?.lastActive ?? '') - Date.now())).toBeLessThan(60_000);
    const text = JSON.stringify(devices);
    expect(text).not.toContain('203.0.113');
    expect(text).not.toContain(decodeURIComponent(phone).split('=')[1]?.split('.')[0]);
  });

  test('every login without the device cookie is reported by mail', async () => {
    const robin = await Developer.signUp(api);
    const told = () => robin.mails(/^New login/);
    await signIn(robin, FIREFOX, '203.0.113.5');
    await robin.confirmEmail();
    expect((await robin.logIn(undefined, { cookie: robin.cookie })).status).toBe(200);
    await signIn(robin, IPHONE, '203.0.113.77');
    const { text } = await robin.mail(/^New login/);
    expect(text).toContain('Safari on iPhone (203.0.x.x)');
    expect(text).toContain('/settings#devices');
    // A stranger can copy the user agent, but not the cookie.
    await signIn(robin, FIREFOX, '203.0.113.6');
    await robin.mail(/^New login/, 2);
    expect(await told()).toHaveLength(2);
    const headers = { 'user-agent': 'Opera OPR/1' };
    expect((await robin.logIn('not the password', { headers })).status).toBe(400);
    await signIn(robin, 'Vivaldi/7', '203.0.113.78');
    await robin.mail(/^New login/, 3);
    expect(await told()).toHaveLength(3);
    await expectNotified(robin, '3 device');
  });

  test('other devices are signed out, one alone or all at once', async () => {
    const robin = await Developer.signUp(api);
    const other = await signIn(robin, FIREFOX, '203.0.113.1');
    const third = await signIn(robin, IPHONE, '203.0.113.2');
    const end = async (id = '') => (await robin.call('DELETE', `/api/devices/${id}`)).status;
    const own = (await listOf(robin)).find(({ current }) => current);
    expect([await end(own?._id), await end('not-an-id')]).toEqual([409, 400]);
    const id = (await listOf(robin)).find(({ system }) => system === 'Windows')?._id ?? '';
    const ended: unknown[] = [];
    const stop = api.backend.events.on('sessionsEnded', (event) => ended.push(event));
    expect(await end(id)).toBe(200);
    stop();
    expect(ended).toEqual([{ userId: robin.id, ended: { kind: 'some', sessionIds: [id] } }]);
    const living = () => Promise.all([other, third, robin.cookie].map(api.isSignedIn));
    expect(await living()).toEqual([false, true, true]);
    expect(await end(id)).toBe(404);
    await signIn(robin, FIREFOX, '203.0.113.1');
    const answer = await robin.call('DELETE', '/api/devices');
    expect(answer).toMatchObject({ status: 200, body: { message: '2 devices logged out' } });
    expect(await living()).toEqual([false, false, true]);
    expect(await listOf(robin)).toHaveLength(1);
  });

  test('the oldest sessions beyond 100 end at a sign-in', async () => {
    const robin = await Developer.signUp(api);
    const { database, config } = api.backend;
    const { socket } = await robin.socket();
    for (let n = 0; n < 99; n += 1) await putSession(database, config.authSecret, robin.id);
    const phone = await signIn(robin, IPHONE, '203.0.113.1');
    await expect.poll(() => socket.connected, { timeout: 10_000 }).toBe(false);
    expect([await robin.isSignedIn(), await api.isSignedIn(phone)]).toEqual([false, true]);
    expect(await listOf(robin, phone)).toHaveLength(100);
    await putSession(database, config.authSecret, robin.id);
    expect(await listOf(robin, phone)).toHaveLength(100);
  });

  test('many requests write the last use once, also at shutdown', async () => {
    const place = await newPlace();
    const first = await startApiServer(place);
    const robin = await Developer.signUp(first);
    const noted = async () =>
      (await rowsOf(first.db, 'sessions')).map(({ lastActiveAt }) => lastActiveAt);
    const begin = Date.now();
    for (let n = 0; n < 20; n += 1) await robin.call('GET', '/api/profile/view');
    expect(await noted(), 'no request writes').toEqual([null]);
    await first.close();

    const second = await startForTest(place);
    const [row] = await rowsOf(second.db, 'sessions');
    expect(row?.lastActiveAt).toBeGreaterThanOrEqual(begin);
  });
});
