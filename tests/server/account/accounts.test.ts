import { updateRows } from '#server/platform/db/rows.ts';
import { BLANK_PROFILE } from '#shared/profile-fields.ts';
import { expect, test } from 'vitest';
import type { User } from '#shared/user.ts';
import { uniquePerson } from '../../support/account.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { rowsOf } from '../../support/rows.ts';

describeOnBothPlaces('accounts', (newPlace) => {
  const api = useApiServer(newPlace);

  const signUp = async (person = uniquePerson()) => {
    const answer = await api.call('POST', '/api/signup', { body: person });
    expect(answer.status).toBe(201);
    return { person, user: answer.body as User, cookie: answer.cookie };
  };
  const count = async () => (await rowsOf(api.db, 'users')).length;

  test('a sign-up returns the user and a session', async () => {
    const person = uniquePerson({ emailId: `  MiXed-${Date.now().toString()}@Example.org ` });
    const { user, cookie } = await signUp(person);
    expect(user).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as string,
      ...BLANK_PROFILE,
      firstName: person.firstName,
      lastName: person.lastName,
      emailId: person.emailId.trim().toLowerCase(),
      emailVerified: false,
      photoUrl: null,
      age: null,
      gender: null,
      about: '',
      skills: [],
      projectDay: null,
      pausedUntil: null,
    });
    const view = await api.call('GET', '/api/profile/view', { cookie });
    expect(view.body).toEqual(user);
    expect(view.headers.get('cache-control')).toContain('no-store');
  });

  test('both spellings of an international domain are one account', async () => {
    const local = `ada-${Date.now().toString()}`;
    const person = uniquePerson({ emailId: `${local}@Bücher.example` });
    const { user } = await signUp(person);
    expect(user.emailId).toBe(`${local}@xn--bcher-kva.example`);
    for (const emailId of [person.emailId, user.emailId]) {
      const body = { emailId, password: person.password };
      expect((await api.call('POST', '/api/login', { body })).status).toBe(200);
    }
  });

  test('the session cookie is HttpOnly, SameSite=Lax and covers the site', async () => {
    const answer = await api.call('POST', '/api/signup', { body: uniquePerson() });
    const [line = ''] = answer.headers.getSetCookie();
    expect(line).toMatch(/^pairwise\.session_token=/);
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).toMatch(/; Path=\//);
    expect(line).not.toMatch(/; Secure/);
  });

  test('the device cookie is HttpOnly, SameSite=Lax and limited to /api', async () => {
    const answer = await api.call('POST', '/api/signup', { body: uniquePerson() });
    const [, line = '', ...more] = answer.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(line).toMatch(/^pairwise\.device=[\w-]{65}; /);
    expect(line).toContain('; Path=/api; HttpOnly; SameSite=Lax');
    // The cookie is no login session, and a logout keeps it.
    const cookie = line.split(';', 1)[0] ?? '';
    expect((await api.call('GET', '/api/profile/view', { cookie })).status).toBe(401);
    const out = await api.call('POST', '/api/logout', { cookie: answer.cookie });
    expect(out.cookie).not.toContain('pairwise.device');
  });

  test('sign-up and login trim the password alike', async () => {
    const { person } = await signUp(uniquePerson({ password: '  correct horse  ' }));
    const login = await api.call('POST', '/api/login', {
      body: { emailId: person.emailId.toUpperCase(), password: 'correct horse ' },
    });
    expect(login.status).toBe(200);
    expect((login.body as { data: User }).data.emailId).toBe(person.emailId);
  });

  test('a wrong password and an unknown email get one answer', async () => {
    const { person } = await signUp();
    const wrong = await api.call('POST', '/api/login', {
      body: { emailId: person.emailId, password: 'not the password' },
    });
    const unknown = await api.call('POST', '/api/login', {
      body: { emailId: 'nobody@pairwise.example', password: 'not the password' },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({ code: 'wrong_credentials', message: 'Wrong email or password' });
    expect(unknown).toMatchObject({ status: 400, body: wrong.body });
    expect(wrong.cookie).toBe('');
  });

  test('an email is taken in any letter case', async () => {
    const { person } = await signUp();
    const before = await count();
    const again = await api.call('POST', '/api/signup', {
      body: { ...person, emailId: person.emailId.toUpperCase() },
    });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'email_taken' });
    expect(await count()).toBe(before);
  });

  test('ten simultaneous sign-ups with one email create one account', async () => {
    const person = uniquePerson();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.call('POST', '/api/signup', { body: person })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ]);
  });

  test('a logout ends the session on the server', async () => {
    const { cookie } = await signUp();
    expect((await api.call('POST', '/api/logout', { cookie })).status).toBe(200);
    const view = await api.call('GET', '/api/profile/view', { cookie });
    expect(view.status).toBe(401);
    expect(view.body).toMatchObject({ code: 'unauthenticated' });
    expect((await api.call('POST', '/api/logout', { cookie })).status).toBe(200);
  });

  test('people delete only their own account, without leaving rows', async () => {
    const mine = await signUp();
    const other = await signUp();
    const foreign = await api.call('DELETE', `/api/delete/${other.user._id}`, mine);
    expect(foreign).toMatchObject({ status: 403, body: { code: 'forbidden' } });

    const own = await api.call('DELETE', `/api/delete/${mine.user._id}`, mine);
    expect(own).toMatchObject({ status: 200, body: { message: expect.any(String) as string } });
    for (const table of ['sessions', 'accounts'] as const) {
      const rows = await rowsOf(api.db, table, { userId: mine.user._id });
      expect(rows).toEqual([]);
    }
    expect((await api.call('GET', '/api/profile/view', mine)).status).toBe(401);
    expect((await api.call('GET', '/api/profile/view', other)).status).toBe(200);
    await signUp(mine.person);
  });

  test('calls during the deletion of their account never fail', async () => {
    const round = async () => {
      const { person, user, cookie } = await signUp();
      const emailId = uniquePerson().emailId;
      const calls = await Promise.all([
        api.call('POST', '/api/factors/app', { cookie, body: { password: person.password } }),
        api.call('POST', '/api/email/change', { cookie, body: { emailId } }),
        api.call('DELETE', `/api/delete/${user._id}`, { cookie }),
      ]);
      return calls.map(({ status }) => status);
    };
    const statuses = (await Promise.all(Array.from({ length: 8 }, round))).flat();
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  test('a week-old session may still delete its account', async () => {
    const { user, cookie } = await signUp();
    const old = new Date(Date.now() - 8 * 24 * 3600 * 1000);
    const time = api.backend.database.kind === 'sqlite' ? old.toISOString() : old;
    await updateRows(
      api.db,
      'sessions',
      { userId: user._id },
      { createdAt: time, updatedAt: time },
    );
    expect((await api.call('DELETE', `/api/delete/${user._id}`, { cookie })).status).toBe(200);
  });

  test('me/counts answers everyone and returns the signed-in user', async () => {
    const { user, cookie } = await signUp();
    expect((await api.call('GET', '/api/me/counts')).body).toEqual({
      user: null,
      requests: 0,
      unread: 0,
      sessions: 0,
      notifications: 0,
    });
    expect((await api.call('GET', '/api/me/counts', { cookie })).body).toMatchObject({ user });
  });
});
