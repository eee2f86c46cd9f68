import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSessionWatch } from '#server/features/account/session-watch.ts';
import type { AppSocket } from '#server/platform/sockets/types.ts';
import type { UserSockets } from '#server/platform/sockets/user-sockets.ts';
import { updateRows } from '#server/platform/db/rows.ts';
import { createAccount, uniquePerson } from '../../support/account.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { putAccount, putSession } from '../../support/quick-session.ts';
import { rowOf } from '../../support/rows.ts';

describeOnBothPlaces('a session', (newPlace) => {
  const api = useApiServer(newPlace);

  /** Makes the database read-only, as a full disk or a failover does. */
  async function setReadOnly(on: boolean): Promise<void> {
    const { driver } = api.backend.database;
    if (driver.kind === 'sqlite') {
      driver.writer.connection.pragma(`query_only = ${on ? 'on' : 'off'}`);
      return;
    }
    const { pool } = driver;
    const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const client of all) {
      await client.query(`set default_transaction_read_only = ${on ? 'on' : 'off'}`);
      client.release();
    }
  }

  /** Reports an outage to other requests until the returned function is called. */
  function startOutage(): () => void {
    const outage = Object.assign(new Error('of another request'), { code: 'ECONNRESET' });
    let isOver = false;
    const keepFailing = (): void => {
      api.backend.database.faults.note(outage);
      if (!isOver) setImmediate(keepFailing);
    };
    keepFailing();
    return () => (isOver = true);
  }

  test('old sessions stay readable in an outage, outlive a failed logout and renew later', async () => {
    const robin = await Developer.join(api);
    const expiresAt = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString();
    await robin.change('sessions', { expiresAt });
    await setReadOnly(true);
    const edit = await robin.call('PUT', '/api/profile/edit', { body: { about: 'Hello' } });
    const during = await robin.call('GET', '/api/me/counts');
    const logout = await robin.call('POST', '/api/logout');
    await setReadOnly(false);
    expect([edit.status, logout.status]).toEqual([503, 503]);
    expect(logout.body).toMatchObject({ code: 'unavailable' });
    expect(during, during.text).toMatchObject({ status: 200, body: { user: { _id: robin.id } } });
    expect(during.cookie).toBe('');
    const after = await robin.call('GET', '/api/me/counts');
    expect(after.status).toBe(200);
    expect(after.cookie).toBe(robin.cookie);
  });

  test('visits renew it for at most ninety days', async () => {
    const robin = await Developer.join(api);
    const DAY = 24 * 3_600_000;
    const aged = (age: number, left: number) =>
      robin.change('sessions', {
        createdAt: new Date(Date.now() - age * DAY).toISOString(),
        expiresAt: new Date(Date.now() + left * DAY).toISOString(),
      });
    const daysLeft = async (): Promise<number> => {
      const row = await rowOf(api.db, 'sessions', { userId: robin.id });
      return (new Date(row.expiresAt).getTime() - Date.now()) / DAY;
    };
    const visit = () => robin.call('GET', '/api/me/counts');
    expect(await daysLeft()).toBeCloseTo(14, 1);
    await aged(40, 10);
    expect((await visit()).cookie).toBe(robin.cookie);
    expect(await daysLeft()).toBeCloseTo(14, 1);
    await aged(85, 2);
    expect((await visit()).cookie).toBe(robin.cookie);
    expect(await daysLeft(), 'not beyond the ninetieth').toBeCloseTo(5, 1);
    expect((await visit()).cookie, 'renewed once').toBe('');
    await aged(90, -0.001);
    expect(await robin.isSignedIn()).toBe(false);
  });

  test('suspension closes sockets even if sessions cannot be deleted', async () => {
    const { suspensions, accounts, database } = api.backend;
    const robin = await Developer.join(api);
    const { id } = await rowOf(database.db, 'sessions', { userId: robin.id });
    const client = await robin.socket();
    const left = new Promise((resolve) => client.socket.once('disconnect', resolve));
    const until = Date.now() + 3_600_000;
    await suspensions.suspend(database.db, robin.id, 'Keep it civil', until);
    // The periodic check of open sockets finds them too.
    expect(await accounts.liveSessions([id])).toEqual(new Map());
    await setReadOnly(true);
    await expect(suspensions.expel(robin.id)).rejects.toThrow();
    await setReadOnly(false);
    await left;
  });

  test('a logout closes its sockets despite other requests’ outages', async () => {
    const { database, events } = api.backend;
    const robin = await Developer.join(api);
    const client = await robin.socket();
    const ended: unknown[] = [];
    const stop = events.on('sessionsEnded', (event) => ended.push(event));
    const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
    // Holds a lock for the logout to wait for, so that the outage happens during it.
    const holding = database.db.transaction().execute(async (trx) => {
      await updateRows(trx, 'sessions', { userId: robin.id }, { userAgent: 'held' });
      await held;
    });
    const leaving = robin.call('POST', '/api/logout');
    expect(await api.isSignedIn('')).toBe(false);
    const stopOutage = startOutage();
    letGo(undefined);
    await holding;
    const answer = await leaving;
    stopOutage();
    stop();
    expect(answer.status, answer.text).toBe(200);
    expect(ended).toMatchObject([{ userId: robin.id, ended: { kind: 'some' } }]);
    await eventually(() => expect(client.socket.connected).toBe(false));
    expect(await robin.isSignedIn()).toBe(false);
  });

  test('wrong passwords stay refused during outages of other requests', async () => {
    const robin = await Developer.signUp(api);
    const stopOutage = startOutage();
    const wrong = await robin.logIn('a guess');
    const taken = await api.call('POST', '/api/signup', { body: robin.credentials });
    const change = await robin.call('PUT', '/api/profile/password', {
      body: { currentpassword: 'a guess', newpassword: 'a new password' },
    });
    stopOutage();
    expect([wrong.status, taken.status, change.status]).toEqual([400, 409, 400]);
    // An outage during the attempt itself does not count as a wrong password.
    await setReadOnly(true);
    const own = await robin.logIn();
    const first = await api.call('POST', '/api/signup', { body: uniquePerson() });
    await setReadOnly(false);
    expect([own.status, first.status]).toEqual([503, 503]);
  });
});

/** The secret, token and cookie were recorded when better-auth signed cookies, up to version 0.2.0. */
const RECORDED = {
  secret: 'one-secret-of-at-least-32-characters',
  token: 'Zq3hVwX8sT1mKd0RbYcJ5uNfGa7LpEo2',
  cookie:
    'pairwise.session_token=Zq3hVwX8sT1mKd0RbYcJ5uNfGa7LpEo2.mA0UrZTd%2F6OBjJBps4ByGg3uz1tCmWaz7Nw%2FpuEaKcY%3D',
};

describeOnBothPlaces('a session from before an upgrade', (newPlace) => {
  const { secret, token, cookie } = RECORDED;
  const api = useApiServer(newPlace, { AUTH_SECRET: secret });

  test('stays open, renews and ends at a logout', async () => {
    const { database } = api.backend;
    const { _id } = await putAccount(database);
    await putSession(database, secret, _id);
    const expiresAt = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString();
    await database.db.updateTable('sessions').set({ token, expiresAt }).execute();
    const counts = await api.call('GET', '/api/me/counts', { cookie });
    expect(counts).toMatchObject({ status: 200, cookie, body: { user: { _id } } });
    expect((await api.call('POST', '/api/logout', { cookie })).status).toBe(200);
    expect(await api.isSignedIn(cookie)).toBe(false);
  });
});

describeOnBothPlaces('a session cookie', (newPlace) => {
  const api = useApiServer(newPlace);

  const reads = async (cookie: string) => (await api.backend.readSession(cookie))?.user._id ?? null;

  test('a valid cookie', async () => {
    const { user, cookie } = await createAccount(api.url);
    expect(await reads(cookie)).toBe(user._id);
    expect(await reads(`theme=dark; ${cookie}; other=1`)).toBe(user._id);
  });

  test('the socket check closes only expired sessions', async () => {
    const [gone, live] = await Developer.many(api, 2);
    const closed: string[] = [];
    const sockets = new Map<string, AppSocket>();
    for (const { user } of [gone, live]) {
      const { id } = await rowOf(api.db, 'sessions', { userId: user._id });
      const data = { sessionId: id, person: { _id: user._id, firstName: '', photoUrl: null } };
      const socket = { data, disconnect: () => closed.push(user._id) };
      sockets.set(user._id, socket as unknown as AppSocket);
    }
    // Expired last, because the server deletes old sessions.
    await gone.change('sessions', { expiresAt: new Date(Date.now() - 1000).toISOString() });
    const watch = createSessionWatch({
      userSockets: {
        everyoneHere: () => sockets.keys(),
        here: (userId: string) => new Set([sockets.get(userId)]),
      } as unknown as UserSockets,
      liveSessions: (ids) => api.backend.accounts.liveSessions(ids),
      log: api.backend.log,
    });
    watch.look();
    // The check also updates the names of the remaining people.
    await eventually(() =>
      expect(sockets.get(live.user._id)?.data.person.firstName).toBe(live.user.firstName),
    );
    await watch.close();
    expect(closed).toEqual([gone.user._id]);
  });

  test('forged, damaged and empty cookies', async () => {
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
      expect(await reads(forged), forged).toBeNull();
    }
  });
});
