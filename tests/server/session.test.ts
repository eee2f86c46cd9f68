import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Auth, createAuth } from '#server/features/account/auth.ts';
import { createAccount } from '../support/account.ts';
import { type ApiServer, startApiServer } from '../support/api-server.ts';
import { describeOnBothPlaces } from '../support/databases.ts';

/** Our fast session read against better-auth's own, cookie by cookie. */
describeOnBothPlaces('session read agrees with better-auth', (newPlace) => {
  let api: ApiServer;
  let auth: Auth;
  beforeAll(async () => {
    api = await startApiServer(await newPlace());
    auth = createAuth(api.backend.database, api.backend.config);
  });
  afterAll(() => api.close());

  const both = async (cookie: string) => {
    const theirs = await auth.api.getSession({ headers: new Headers({ cookie }) });
    const ours = await api.backend.readSession(cookie);
    return [ours?.user._id ?? null, theirs?.user.id ?? null];
  };

  test('valid', async () => {
    const { user, cookie } = await createAccount(api.url);
    expect(await both(cookie)).toEqual([user._id, user._id]);
    expect(await both(`theme=dark; ${cookie}; other=1`)).toEqual([user._id, user._id]);
  });

  test('revoked', async () => {
    const { cookie } = await createAccount(api.url);
    await api.call('POST', '/api/logout', { cookie });
    expect(await both(cookie)).toEqual([null, null]);
  });

  test('expired', async () => {
    const { user, cookie } = await createAccount(api.url);
    const { db, kind } = api.backend.database;
    const past = new Date(Date.now() - 1000);
    await db
      .updateTable('sessions')
      .set({ expiresAt: kind === 'sqlite' ? past.toISOString() : past })
      .where('userId', '=', user._id)
      .execute();
    // Ours first: better-auth removes an expired session when it meets one.
    expect(await api.backend.readSession(cookie)).toBeNull();
    expect(await both(cookie)).toEqual([null, null]);
  });

  test('forged, mangled and empty', async () => {
    const { cookie } = await createAccount(api.url);
    const [name = '', value = ''] = (cookie.split('; ')[0] ?? '').split(/=(.*)/s);
    const [token = ''] = decodeURIComponent(value).split('.');
    const foreign = createHmac('sha256', 'another secret'.padEnd(32, '!'))
      .update(token)
      .digest('base64');
    const forgeries = [
      `${name}=${encodeURIComponent(`${token}.${foreign}`)}`,
      `${name}=${encodeURIComponent(token)}`,
      `${name}=${encodeURIComponent(`${token}.`)}`,
      `${name}=${value.slice(0, -6)}`,
      `${name}=x${value}`,
      `${name}=${value}x`,
      `${name}=${value}%3D`,
      `${name}=${value.replace('.', '.%20')}`,
      `${name}=%E0%A4%A`,
      `${name}=`,
      name,
      `x${name}=${value}`,
      '',
    ];
    for (const forged of forgeries) {
      expect(await api.backend.readSession(forged), forged).toBeNull();
    }
    for (const forged of forgeries.filter((text) => !text.includes('%E0%A4%A'))) {
      expect(await both(forged), forged).toEqual([null, null]);
    }
  });
});
