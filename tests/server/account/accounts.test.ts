import { expect, test } from 'vitest';
import { BLANK_PROFILE } from '#shared/profile-fields.ts';
import { uniquePerson } from '../../support/account.ts';
import { statusesAtOnce, useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { rowsOf } from '../../support/rows.ts';

describeOnBothPlaces('accounts', (newPlace) => {
  const api = useApiServer(newPlace);

  const signUp = (person: object) => api.call('POST', '/api/signup', { body: person });
  const logIn = (emailId: string, password: string) =>
    api.call('POST', '/api/login', { body: { emailId, password } });

  test('a sign-up returns the user, a session and a device cookie', async () => {
    const person = uniquePerson({ emailId: `  MiXed-${Date.now().toString()}@Example.org ` });
    const { status, body: user, cookie, headers } = await signUp(person);
    expect([status, user]).toEqual([
      201,
      {
        _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as string,
        ...BLANK_PROFILE,
        firstName: person.firstName,
        lastName: person.lastName,
        emailId: person.emailId.trim().toLowerCase(),
        emailVerified: false,
        photoUrl: null,
        projectDay: null,
        pausedUntil: null,
      },
    ]);
    const view = await api.call('GET', '/api/profile/view', { cookie });
    expect(view.body).toEqual(user);
    expect(view.headers.get('cache-control')).toContain('no-store');
    const none = { requests: 0, unread: 0, sessions: 0, notifications: 0 };
    expect((await api.call('GET', '/api/me/counts')).body).toEqual({ user: null, ...none });
    expect((await api.call('GET', '/api/me/counts', { cookie })).body).toMatchObject({ user });

    const [session = '', device = '', ...more] = headers.getSetCookie();
    expect(more).toEqual([]);
    for (const part of [/^pairwise\.session_token=/, /; HttpOnly/, /; SameSite=Lax/, /; Path=\//])
      expect(session).toMatch(part);
    expect(session).not.toMatch(/; Secure/);
    expect(device).toMatch(/^pairwise\.device=[\w-]{65}; /);
    expect(device).toContain('; Path=/api; HttpOnly; SameSite=Lax');
    // The device cookie is no login session, and a logout keeps it.
    expect(await api.isSignedIn(device.split(';', 1)[0] ?? '')).toBe(false);
    for (let n = 0; n < 2; n += 1) {
      const out = await api.call('POST', '/api/logout', { cookie });
      expect(out.status).toBe(200);
      expect(out.cookie).not.toContain('pairwise.device');
      expect(await api.isSignedIn(cookie)).toBe(false);
    }
  });

  test('every spelling of an address and password is one account', async () => {
    const local = `ada-${Date.now().toString()}`;
    const person = uniquePerson({
      emailId: `${local}@Bücher.example`,
      password: '  a new horse  ',
    });
    expect((await signUp(person)).body).toMatchObject({
      emailId: `${local}@xn--bcher-kva.example`,
    });
    const spellings = [
      person.emailId,
      person.emailId.toUpperCase(),
      `${local}@xn--bcher-kva.example`,
    ];
    for (const emailId of spellings) {
      expect((await logIn(emailId, 'a new horse ')).status).toBe(200);
      const again = await signUp({ ...person, emailId });
      expect(again).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    }
  });

  test('a wrong password and an unknown email get one answer', async () => {
    const { credentials } = await Developer.signUp(api);
    for (const emailId of [credentials.emailId, 'nobody@pairwise.example']) {
      const body = { code: 'wrong_credentials', message: 'Wrong email or password' };
      const answer = await logIn(emailId, 'not the password');
      expect(answer).toMatchObject({ status: 400, body, cookie: '' });
    }
  });

  test('ten simultaneous sign-ups with one email create one account', async () => {
    const person = uniquePerson();
    const statuses = await statusesAtOnce(10, () => signUp(person));
    expect(statuses).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  test('people delete only their own account, without leaving rows', async () => {
    const [mine, other] = [await Developer.signUp(api), await Developer.signUp(api)];
    const foreign = await mine.call('DELETE', `/api/delete/${other.id}`);
    expect(foreign).toMatchObject({ status: 403, body: { code: 'forbidden' } });

    // A week-old session may delete its account, too.
    const old = new Date(Date.now() - 8 * 24 * 3600 * 1000);
    const time = api.backend.database.kind === 'sqlite' ? old.toISOString() : old;
    await mine.change('sessions', { createdAt: time, updatedAt: time });
    const own = await mine.call('DELETE', `/api/delete/${mine.id}`);
    expect(own).toMatchObject({ status: 200, body: { message: expect.any(String) as string } });
    for (const table of ['sessions', 'accounts'] as const)
      expect(await rowsOf(api.db, table, { userId: mine.id })).toEqual([]);
    expect([await mine.isSignedIn(), await other.isSignedIn()]).toEqual([false, true]);
    await Developer.signUp(api, mine.credentials);
  });

  test('calls during the deletion of their account never fail', async () => {
    const round = async () => {
      const ada = await Developer.signUp(api);
      const { password } = ada.credentials;
      const calls = await Promise.all([
        ada.call('POST', '/api/factors/app', { body: { password } }),
        ada.call('POST', '/api/email/change', { body: { emailId: uniquePerson().emailId } }),
        ada.call('DELETE', `/api/delete/${ada.id}`),
      ]);
      return calls.map(({ status }) => status);
    };
    const statuses = (await Promise.all(Array.from({ length: 8 }, round))).flat();
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
