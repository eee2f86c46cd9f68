import type { JWTPayload } from 'jose';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/platform/db/database.ts';
import { changePerson } from '#server/platform/db/lock-people.ts';
import { deleteRows, insertRow, updateRows } from '#server/platform/db/rows.ts';
import { DAY_MS } from '#shared/time.ts';
import type { User } from '#shared/user.ts';
import { uniquePerson } from '../../support/account.ts';
import { type ApiServer, startApiServer, startForTest } from '../../support/api-server.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import {
  type DatabasePlace,
  describeOnBothPlaces,
  newSqlitePlace,
} from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { codeNow, jar, later, sendCode, switchOn } from '../../support/factors.ts';
import {
  createVisitor,
  type OidcPerson,
  oidcPerson,
  type OidcStandIn,
  startOidc,
  unsigned,
} from '../../support/fakes/oidc.ts';
import { comeBack } from '../../support/provider-login.ts';
import { rowsOf } from '../../support/rows.ts';

const ORIGIN = 'http://pairwise.example';
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

describeOnBothPlaces('single sign-on', (newPlace, kind) => {
  let place: DatabasePlace;
  let oidc: OidcStandIn;
  /** Only the provider creates accounts; addresses of its domain open earlier ones. */
  let api: ApiServer;
  /** Without domains and with open sign-up, on the same database. */
  let open: ApiServer;
  let ssoOnly: ApiServer;
  beforeAll(async () => {
    oidc = await startOidc();
    place = await newPlace();
    const env = oidc.env(ORIGIN);
    const company = { ...env, SIGNUP: 'sso', SIGNUP_DOMAINS: 'pairwise.example' };
    api = await startApiServer(place, company);
    open = await startApiServer(place, env);
    ssoOnly = await startApiServer(place, { ...company, LOGIN: 'sso' });
    oidc.sites = [api.url];
  });
  afterEach(() => {
    oidc.mood = 'works';
    oidc.forge = null;
  });
  afterAll(async () => {
    for (const one of [api, open, ssoOnly]) await one.close();
    await oidc.close();
  });

  /** Follows the button; returns the provider's address and the browser's cookies. */
  async function begin(at = api, { to = '', cookie = '' } = {}) {
    const query = to === '' ? '' : `?to=${encodeURIComponent(to)}`;
    const answer = await at.call('GET', `/api/login/sso${query}`, { cookie });
    expect(answer.status, answer.text).toBe(302);
    return { url: answer.headers.get('location') ?? '', cookie: jar(cookie, answer.cookie) };
  }

  /** Logs in at the provider; returns the address to come back to. */
  const visit = async (url: string, visitor = createVisitor()): Promise<string> => {
    const { pathname, search } = await visitor.follow(url);
    return pathname + search;
  };

  async function signIn(person: OidcPerson, { at = api, to = '', visitor = createVisitor() } = {}) {
    oidc.person = person;
    const { url, cookie } = await begin(at, { to });
    return comeBack(at, await visit(url, visitor), cookie);
  }

  const me = async (cookie: string) => {
    const answer = await api.call('GET', '/api/profile/view', { cookie });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as User;
  };
  const accountsOf = (userId: string) => rowsOf(api.db, 'accounts', { userId });
  const hasAccount = async ({ email }: OidcPerson) =>
    (await rowsOf(api.db, 'users', { email: String(email) })).length > 0;

  /** A member with a confirmed address from before single sign-on. */
  async function member(at = open): Promise<Developer> {
    const ada = await Developer.signUp(at);
    await ada.confirmEmail();
    return ada;
  }
  const personOf = ({ credentials }: Developer) => oidcPerson({ email: credentials.emailId });

  test('a new person gets an account without a password and returns to it', async () => {
    const person = oidcPerson();
    const back = await signIn(person);
    expect(back).toMatchObject({ to: '/start', signedIn: true });
    const user = await me(back.cookie);
    expect(user).toMatchObject({
      firstName: 'Octavia',
      lastName: 'Sso Tester',
      emailId: person['email'],
      emailVerified: true,
    });
    expect(await accountsOf(user._id)).toMatchObject([
      {
        providerId: `oidc ${oidc.issuer}`,
        accountId: person.sub,
        ...{ password: null, accessToken: null, refreshToken: null, idToken: null },
      },
    ]);
    const moved = { ...person, email: `moved-${person.sub}@pairwise.example` };
    const again = await signIn(moved, { to: '/settings' });
    expect(again).toMatchObject({ to: '/settings', signedIn: true });
    expect(await me(again.cookie)).toEqual(user);
    const old = new Date(Date.now() - 601_000).toISOString();
    const factors = () => api.call('GET', '/api/factors', { cookie: again.cookie });
    const addApp = () => api.call('POST', '/api/factors/app', { cookie: again.cookie });
    expect((await factors()).body).toMatchObject({ proof: 'signIn' });
    expect((await addApp()).status).toBe(200);
    await updateRows(api.db, 'sessions', { userId: user._id }, { createdAt: old });
    expect((await addApp()).status).toBe(403);
  });

  test('the address may be only in the ID token, proved as Entra does', async () => {
    const person = oidcPerson({ email_verified: undefined });
    const proved = (xms_edov: unknown) => (claims: JWTPayload) =>
      oidc.sign({ ...claims, name: 'Entra Person', email: person['email'], xms_edov });
    oidc.forge = proved(false);
    expect(await signIn(person)).toMatchObject({ to: '/login?failed=sso-no-email' });
    oidc.forge = (claims) => proved(true)({ ...claims, email_verified: false });
    expect(await signIn(person)).toMatchObject({ to: '/login?failed=sso-no-email' });
    oidc.forge = proved(true);
    const back = await signIn(person);
    expect(await me(back.cookie)).toMatchObject({ firstName: 'Entra', lastName: 'Person' });
  });

  const signed = (changes: object) => (claims: JWTPayload) => oidc.sign({ ...claims, ...changes });
  test.each([
    ['another nonce', signed({ nonce: 'x'.repeat(43) })],
    ['no nonce', signed({ nonce: undefined })],
    ['another issuer', signed({ iss: 'https://evil.example' })],
    ['another audience', signed({ aud: 'another client' })],
    ['an earlier time', signed({ iat: Date.now() / 1000 - 7200, exp: Date.now() / 1000 - 3600 })],
    ['no signature', unsigned],
    ['a stranger’s signature', (claims: JWTPayload) => oidc.signByStranger(claims)],
    ['an unknown key', (claims: JWTPayload) => oidc.sign(claims, { kid: 'unknown' })],
    ['no subject', signed({ sub: undefined })],
    ['a hostile subject', signed({ sub: 'a\0b' })],
  ])('an ID token with %s is refused', async (_, forge) => {
    oidc.forge = forge;
    const person = oidcPerson();
    expect(await signIn(person)).toMatchObject({ to: '/login?failed=sso-failed', signedIn: false });
    expect(await hasAccount(person)).toBe(false);
  });

  test('a forged, foreign, used or missing state and a used code are refused', async () => {
    oidc.person = oidcPerson();
    const [victim, attacker] = [await begin(), await begin()];
    const [own, stolen] = [await visit(victim.url), await visit(attacker.url)];
    const expired = { to: '/login?failed=sso-expired', signedIn: false };
    expect(await comeBack(api, stolen, victim.cookie)).toMatchObject(expired);
    expect(await comeBack(api, stolen, '')).toMatchObject(expired);
    for (const bad of [
      own.replace(/state=[^&]+/, 'state=forged'),
      own.replace(/&?state=[^&]+/, ''),
    ]) {
      expect(await comeBack(api, bad, victim.cookie)).toMatchObject(expired);
    }
    expect(await comeBack(api, own, victim.cookie)).toMatchObject({ signedIn: true });
    expect(await comeBack(api, own, victim.cookie)).toMatchObject(expired);
    // The code of the first visit with the state of a third, and an answer of another issuer.
    const third = await begin();
    const code = new URLSearchParams(own.split('?')[1]).get('code') ?? '';
    const fresh = await visit(third.url);
    const replayed = fresh.replace(/code=[^&]+/, `code=${code}`);
    const refused = { to: '/login?failed=sso-failed', signedIn: false };
    expect(await comeBack(api, replayed, third.cookie)).toMatchObject(refused);
    const fourth = await begin();
    const mixed = await visit(fourth.url);
    const otherIssuer = mixed.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example');
    expect(otherIssuer).not.toBe(mixed);
    expect(await comeBack(api, otherIssuer, fourth.cookie)).toMatchObject(refused);
  });

  test('only verified addresses of allowed domains count', async () => {
    for (const [claims, failed] of [
      [{ email_verified: false }, 'no-email'],
      [{ email_verified: 'true' }, 'no-email'],
      [{ email: undefined }, 'no-email'],
      [{ email: 'x@elsewhere.example' }, 'domain'],
      [{ email: 'x@pairwise.example.evil.example' }, 'domain'],
      [{ email: 'x@evilpairwise.example' }, 'domain'],
    ] as const) {
      const person = oidcPerson(claims);
      expect(await signIn(person)).toMatchObject({ to: `/login?failed=sso-${failed}` });
      expect(await hasAccount(person)).toBe(false);
    }
  });

  test('an earlier account is joined only if both sides and the host allow it', async () => {
    const ada = await member();
    const apart = { to: '/login?failed=sso-apart', signedIn: false };
    expect(await signIn(personOf(ada), { at: open })).toMatchObject(apart);
    const unverified = { ...personOf(ada), email_verified: false };
    expect(await signIn(unverified)).toMatchObject({ to: '/login?failed=sso-no-email' });
    expect(await accountsOf(ada.id)).toHaveLength(1);
    const person = personOf(ada);
    const joined = await signIn(person);
    expect(joined).toMatchObject({ to: '/', signedIn: true });
    expect(await me(joined.cookie)).toMatchObject({ _id: ada.id, firstName: ada.user.firstName });
    expect(await signIn(person, { at: open })).toMatchObject({ to: '/', signedIn: true });
    expect(await signIn(personOf(ada))).toMatchObject({ to: '/login?failed=sso-other' });

    // Another mailbox, although its lower case is the same.
    const emailId = `kit-${person.sub}@pairwise.example`;
    const kit = await Developer.signUp(open, uniquePerson({ emailId }));
    await kit.confirmEmail();
    const lookalike = oidcPerson({ email: kit.credentials.emailId.replace('k', '\u212A') });
    expect(await signIn(lookalike)).toMatchObject({ to: '/login?failed=sso-no-email' });

    const unconfirmed = await Developer.signUp(open);
    expect(await signIn(personOf(unconfirmed))).toMatchObject({ to: '/login?failed=sso-taken' });
    expect(await accountsOf(unconfirmed.id)).toHaveLength(1);
  });

  test.each(['one address', 'different addresses'])(
    'simultaneous first sign-ins with %s create one account',
    async (addresses) => {
      const person = (oidc.person = oidcPerson());
      let count = 0;
      if (addresses !== 'one address')
        oidc.forge = (claims) =>
          oidc.sign({
            ...{ ...claims, name: 'Octavia', email_verified: true },
            email: `${String((count += 1))}-${person.sub}@pairwise.example`,
          });
      const visits = await Promise.all([1, 2, 3, 4].map(() => begin()));
      const paths: string[] = [];
      for (const { url } of visits) paths.push(await visit(url));
      const backs = await Promise.all(
        visits.map(({ cookie }, index) => comeBack(api, paths[index] ?? '', cookie)),
      );
      const ids = await Promise.all(backs.map(async ({ cookie }) => (await me(cookie))._id));
      expect(new Set(ids).size).toBe(1);
      expect(await accountsOf(ids[0] ?? '')).toMatchObject([{ accountId: person.sub }]);
    },
  );

  test('suspended people stay out, and a second factor is asked for', async () => {
    const person = oidcPerson();
    const ada = await Developer.join(api);
    const first = await signIn(person);
    const { _id } = await me(first.cookie);
    const suspend = (suspendedUntil: number | null) =>
      updateRows(api.db, 'users', { id: _id }, { suspendedUntil });
    await suspend(Date.now() + 60_000);
    const refused = { to: '/login?failed=sso-suspended', signedIn: false };
    expect(await signIn(person)).toMatchObject(refused);
    expect(await api.isSignedIn(first.cookie)).toBe(false);
    await suspend(null);
    ada.cookie = (await signIn(person)).cookie;
    const { secret } = await switchOn(ada);
    await later(api, _id);
    const waiting = await signIn(person, { to: '/connections' });
    expect(waiting).toMatchObject({ to: '/login?to=%2Fconnections#code', signedIn: false });
    const done = await sendCode(api, waiting.cookie, { code: codeNow(secret), trust: false });
    expect((await me(done.cookie))._id).toBe(_id);
  });

  test(
    'declined, failing and silent providers lead back within ten seconds',
    { timeout: 40_000 },
    async () => {
      oidc.mood = 'refuses';
      expect(await signIn(oidcPerson())).toMatchObject({ to: '/login?failed=sso-refused' });
      for (const mood of ['down', 'slow'] as const) {
        oidc.mood = 'works';
        const { url, cookie } = await begin();
        const path = await visit(url);
        const fresh = await startForTest(place, oidc.env(ORIGIN));
        oidc.mood = mood;
        const since = Date.now();
        const [begun, back] = await Promise.all([
          fresh.call('GET', '/api/login/sso'),
          comeBack(api, path, cookie),
        ]);
        expect(Date.now() - since).toBeLessThan(10_000);
        expect([begun.status, begun.headers.get('location')]).toEqual([
          302,
          '/login?failed=sso-failed',
        ]);
        expect(back).toMatchObject({ to: '/login?failed=sso-failed', signedIn: false });
        // The next attempt asks again.
        oidc.mood = 'works';
        expect((await begin(fresh)).url).toMatch(oidc.issuer);
      }
    },
  );

  test('an endless answer is cut off', async () => {
    const { url, cookie } = await begin();
    const path = await visit(url);
    const fresh = await startForTest(place, oidc.env(ORIGIN));
    oidc.mood = 'endless';
    await Promise.all([fresh.call('GET', '/api/login/sso'), comeBack(api, path, cookie)]);
    expect(oidc.sent).toBeGreaterThan(0);
    expect(oidc.sent).toBeLessThan(20_000_000);
  });

  describe('sign-up and login by the provider only', () => {
    test('SIGNUP=sso: no password creates an account; LOGIN=sso: nor begins a session', async () => {
      const answer = await api.call('POST', '/api/signup', { body: uniquePerson() });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('Your company’s login creates your account');
      const ada = await member();
      const { emailId, password } = ada.credentials;
      const body = { emailId, password };
      expect((await api.call('POST', '/api/login', { body })).status).toBe(200);
      for (const path of [
        'login',
        'signup',
        'login/passkey/options',
        'login/passkey',
        'login/github',
      ])
        expect((await ssoOnly.call('POST', `/api/${path}`, { body })).status, path).toBe(404);
      const back = await signIn(personOf(ada), { at: ssoOnly });
      expect(back).toMatchObject({ to: '/', signedIn: true });
    });

    test('an invitation of the browser’s cookie is used up', async () => {
      const invite = await startForTest(place, { ...oidc.env(ORIGIN), SIGNUP: 'invite' });
      const join = async (token: string) => {
        oidc.person = oidcPerson();
        const begun = await begin(invite, { cookie: `pairwise.invitation=${token}` });
        return comeBack(invite, await visit(begun.url), begun.cookie);
      };
      const token = await invite.backend.invitations.make({ uses: 1, ms: 60_000 });
      expect(await join('not a token')).toMatchObject({ to: '/login?failed=sso-uninvited' });
      expect(await join(token)).toMatchObject({ to: '/start', signedIn: true });
      expect(await join(token)).toMatchObject({ to: '/login?failed=sso-uninvited' });
    });
  });

  describe('logout', () => {
    const logout = (claims: Record<string, unknown> = {}) => ({
      iss: oidc.issuer,
      aud: 'pairwise',
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 120,
      jti: crypto.randomUUID(),
      events: { [LOGOUT]: {} },
      ...claims,
    });
    const areSignedIn = (...people: { cookie: string }[]) =>
      Promise.all(people.map(({ cookie }) => api.isSignedIn(cookie)));
    /** The id of the provider's session. */
    const sidOf = (cookie: string) => {
      const [, payload = ''] = /pairwise\.id_token=[^.]+\.([^.]+)/.exec(cookie) ?? [];
      return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }).sid;
    };
    const send = (token: string) =>
      api.call('POST', '/api/login/sso/logout', {
        raw: new URLSearchParams({ logout_token: token }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });

    test('logging out here leads to the provider, which ends its session', async () => {
      const visitor = createVisitor();
      const person = oidcPerson();
      const [here, elsewhere] = [await signIn(person, { visitor }), await signIn(person)];
      const answer = await api.call('POST', '/api/logout', { cookie: here.cookie });
      const { page } = answer.body as { page: string };
      expect(page).toContain('id_token_hint=');
      expect(answer.headers.getSetCookie().join()).toContain('pairwise.id_token=; Max-Age=0');
      expect(await areSignedIn(here, elsewhere)).toEqual([false, true]);
      expect((await visitor.logOut(page)).href).toBe(`${ORIGIN}/login`);
      expect(await api.isSignedIn(elsewhere.cookie)).toBe(true);
      oidc.mood = 'down';
      const other = await startForTest(place, oidc.env(ORIGIN));
      const down = await other.call('POST', '/api/logout', { cookie: elsewhere.cookie });
      expect(down.body).toEqual({ message: 'Logged out' });
    });

    test('only the person who logged in through the provider is led there', async () => {
      const hintOf = (cookie: string) => /pairwise\.id_token=[^;]+/.exec(cookie)?.[0] ?? '';
      const first = await signIn(oidcPerson());
      const logOut = (cookie: string) => api.call('POST', '/api/logout', { cookie });
      expect((await logOut(hintOf(first.cookie))).body).toEqual({ message: 'Logged out' });
      const ben = await member();
      const next = await ben.logIn(undefined, { cookie: hintOf(first.cookie) });
      expect(next.headers.getSetCookie().join()).toContain('pairwise.id_token=; Max-Age=0');
    });

    test('a logout waits for a session that begins under another id', async () => {
      const { cookie } = await signIn(oidcPerson());
      const { _id: userId } = await me(cookie);
      const token = await oidc.sign(logout({ sid: sidOf(cookie) }));
      const { db } = api.backend.database;
      let sending: ReturnType<typeof send> | undefined;
      await changePerson(api.backend.database, userId, async (trx) => {
        const [session] = await rowsOf(trx, 'sessions', { userId });
        if (session === undefined) throw new Error('There is no session');
        await deleteRows(trx, 'sessions', { userId });
        sending = send(token);
        if (kind === 'postgres') await expect.poll(() => areWaiting(db)).toBe(true);
        await insertRow(trx, 'sessions', { ...session, id: crypto.randomUUID() });
      });
      expect((await sending)?.status).toBe(200);
      expect(await rowsOf(api.db, 'sessions', { userId })).toEqual([]);
    });

    test('a logout at the provider ends the session of its browser and its sockets', async () => {
      const visitor = createVisitor();
      const person = oidcPerson();
      const [here, elsewhere] = [await signIn(person, { visitor }), await signIn(person)];
      const [closing, staying] = [
        await ChatClient.open(api.url, here.cookie),
        await ChatClient.open(api.url, elsewhere.cookie),
      ];
      const hint = /pairwise\.id_token=([^;]+)/.exec(here.cookie)?.[1] ?? '';
      await visitor.logOut(
        `${oidc.issuer}/session/end?id_token_hint=${hint}&post_logout_redirect_uri=${ORIGIN}/login`,
      );
      await expect.poll(() => closing.socket.connected).toBe(false);
      expect(await areSignedIn(here, elsewhere)).toEqual([false, true]);
      expect(staying.socket.connected).toBe(true);
      for (const client of [closing, staying]) client.close();
    });

    test('a logout of the person ends all sessions, also waiting and renamed ones', async () => {
      const person = oidcPerson();
      const first = await signIn(person);
      const ada = await Developer.join(api);
      ada.cookie = first.cookie;
      const { secret } = await switchOn(ada);
      const waiting = await signIn(person);
      expect(waiting.signedIn).toBe(false);
      const client = await ChatClient.open(api.url, first.cookie);
      expect((await send(await oidc.sign(logout({ sub: person.sub })))).status).toBe(200);
      await expect.poll(() => client.socket.connected).toBe(false);
      expect(await api.isSignedIn(first.cookie)).toBe(false);
      const late = await sendCode(api, waiting.cookie, { code: codeNow(secret), trust: false });
      expect(late.status).toBe(410);
      client.close();
    });

    test('a new password keeps the end of a session and its link to the provider', async () => {
      const ada = await member();
      const { cookie } = await signIn(personOf(ada));
      const createdAt = new Date(Date.now() - 89.5 * DAY_MS).toISOString();
      await ada.change('sessions', { createdAt });
      const changed = await ada.changePassword('another good password', { cookie });
      expect(changed.status, changed.text).toBe(200);
      const [session] = await rowsOf(api.db, 'sessions', { userId: ada.id });
      expect(new Date(session?.createdAt ?? 0).toISOString()).toBe(createdAt);
      expect(new Date(session?.expiresAt ?? 0).getTime()).toBe(Date.parse(createdAt) + 90 * DAY_MS);
      expect((await send(await oidc.sign(logout({ sid: sidOf(cookie) })))).status).toBe(200);
      expect(await api.isSignedIn(changed.cookie)).toBe(false);
    });

    test('forged, foreign, old and repeated logout tokens end nothing', async () => {
      const person = oidcPerson();
      const { sub } = person;
      const { cookie } = await signIn(person);
      const now = Math.floor(Date.now() / 1000);
      const bad: Record<string, string> = {
        unsigned: await unsigned(logout({ sub })),
        'by a stranger': await oidc.signByStranger(logout({ sub })),
        'with an unknown key': await oidc.sign(logout({ sub }), { kid: 'unknown' }),
        'of another issuer': await oidc.sign(logout({ sub, iss: 'https://evil.example' })),
        'for another client': await oidc.sign(logout({ sub, aud: 'another' })),
        'from an hour ago': await oidc.sign(logout({ sub, iat: now - 3600 })),
        'from the future': await oidc.sign(logout({ sub, iat: now + 3600 })),
        expired: await oidc.sign(logout({ sub, exp: now - 600 })),
        'without events': await oidc.sign(logout({ sub, events: {} })),
        'with a nonce': await oidc.sign(logout({ sub, nonce: 'x' })),
        'without jti': await oidc.sign(logout({ sub, jti: null })),
        'about nobody': await oidc.sign(logout()),
        'with a hostile subject': await oidc.sign(logout({ sub: 'a\0b' })),
        'not a token': 'x'.repeat(16_000),
      };
      for (const [name, token] of Object.entries(bad)) {
        expect((await send(token)).status, name).toBe(400);
      }
      expect(await api.isSignedIn(cookie)).toBe(true);
      const stranger = oidcPerson();
      const other = await signIn(stranger);
      const used = await oidc.sign(logout({ sub: stranger.sub }));
      expect((await send(used)).status).toBe(200);
      expect((await send(used)).status).toBe(400);
      expect(await areSignedIn({ cookie }, other)).toEqual([true, false]);
      expect((await send(await oidc.sign(logout({ sub: 'a stranger' })))).status).toBe(200);
      oidc.mood = 'down';
      expect((await send(await oidc.sign(logout({ sub })))).status).toBe(200);
    });
  });
});

/** Whether a statement waits for a lock. */
async function areWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

test('providers without configuration have no routes', async () => {
  const api = await startForTest(await newSqlitePlace());
  for (const [method, path] of [
    ['GET', 'sso'],
    ['GET', 'sso/callback'],
    ['POST', 'sso/logout'],
    ['POST', 'github'],
    ['GET', 'github/callback?code=1&state=2'],
  ] as const)
    expect((await api.call(method, `/api/login/${path}`)).status, path).toBe(404);
});
