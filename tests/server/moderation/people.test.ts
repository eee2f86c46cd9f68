import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateRows } from '#server/platform/db/rows.ts';
import type { PeopleAnswer, PersonDetail } from '#shared/moderation.ts';
import { uniquePerson } from '../../support/account.ts';
import { startForTest, useApiServer } from '../../support/api-server.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { codeNow, later, switchOn } from '../../support/factors.ts';
import { rowsOf } from '../../support/rows.ts';
import { longestTurnMs } from '../../support/thread-ms.ts';

const NOBODY = '0190a0b0-0000-7000-8000-000000000000';
const BOSS = uniquePerson({ firstName: 'Mona', lastName: 'Rator' });

describeOnBothPlaces('people for moderators', (newPlace) => {
  const env = { ADMIN_EMAILS: BOSS.emailId };
  const api = useApiServer(newPlace, env);
  let mona: Developer;
  beforeAll(async () => {
    mona = await Developer.signUp(api, BOSS);
    await mona.confirmEmail();
  });

  const search = async (q: string, more: object = {}): Promise<PeopleAnswer> => {
    const answer = await mona.call('POST', '/api/admin/people/search', { body: { q, ...more } });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as PeopleAnswer;
  };
  const idsFor = async (q: string) => (await search(q)).people.map(({ _id }) => _id);
  const detail = (id: string) => mona.read<PersonDetail>(`/api/admin/people/${id}`);
  const act = (id: string, action: string, body?: unknown) =>
    mona.call('POST', `/api/admin/people/${id}/${action}`, { body });
  const remove = (id: string, emailId: string) =>
    mona.call('DELETE', `/api/admin/people/${id}`, { body: { emailId } });
  /** The newest entry of the audit log about an account or by the moderator. */
  const entryOf = async (personId: string | null) =>
    (await rowsOf(api.db, 'audit_log', { actorId: mona.id, personId }))
      .sort((one, other) => (one.id < other.id ? 1 : -1))
      .map(({ action, address, detail }) => [action, address, detail])[0];

  describe('a search', () => {
    test('finds parts of names and addresses, and whole addresses and ids', async () => {
      const zoe = await Developer.join(api);
      await zoe.change('users', { firstName: 'Zoë', lastName: 'Østergård' });
      const { emailId } = zoe.user;
      for (const q of ['zoe ost', 'ZOË', 'østergard', emailId.toUpperCase(), zoe.id]) {
        expect(await idsFor(q), q).toEqual([zoe.id]);
      }
      expect(await idsFor(emailId.slice(2, -3))).toContain(zoe.id);
      for (const q of ['nobody at all', NOBODY, '%', '_', 'x@y.example']) {
        expect(await search(q), q).toEqual({ people: [], nextCursor: null });
      }
      expect((await search(emailId)).people).toEqual([
        {
          ...{ _id: zoe.id, firstName: 'Zoë', lastName: 'Østergård', photoUrl: null, emailId },
          ...{ emailVerified: false, isModerator: false, isSuspended: false, pausedUntil: null },
        },
      ]);
      expect((await search(BOSS.emailId)).people).toMatchObject([{ isModerator: true }]);
    });

    test('without words lists everyone, newest first, in pages', async () => {
      const [ada, ben, cleo] = await Developer.many(api, 3);
      const first = await search('', { limit: '2' });
      expect(first.people.map(({ _id }) => _id)).toEqual([cleo.id, ben.id]);
      const second = await search('', { limit: '2', cursor: first.nextCursor });
      expect(second.people[0]?._id).toBe(ada.id);
    });

    test('looks at a bounded number of accounts without holding the server', async () => {
      const many = await startForTest(await newPlace(), env);
      const boss = await Developer.signUp(many, BOSS);
      await boss.confirmEmail();
      const now = new Date().toISOString();
      for (let from = 0; from < 20_500; from += 500) {
        const rows = Array.from({ length: 500 }, (_, at) => ({
          ...{ id: randomUUIDv7(), email: `many-${String(from + at)}@pairwise.example` },
          // Each of these letters folds to 18.
          ...{ name: '', firstName: 'ﷺ'.repeat(50), lastName: 'ﷺ'.repeat(50) },
          ...{ createdAt: now, updatedAt: now },
        }));
        await many.db.insertInto('users').values(rows).execute();
      }
      const look = async (cursor: string | null) => {
        const body = { q: 'rator', cursor };
        return (await boss.call('POST', '/api/admin/people/search', { body })).body as PeopleAnswer;
      };
      let first: PeopleAnswer | undefined;
      const longest = await longestTurnMs(async () => {
        [first] = await Promise.all(Array.from({ length: 3 }, () => look(null)));
      });
      expect(longest).toBeLessThan(100);
      expect(first).toEqual({ people: [], nextCursor: expect.any(String) as string });
      const { people } = await look(first?.nextCursor ?? null);
      expect(people.map(({ _id }) => _id)).toEqual([boss.id]);
    });

    test('has a rate limit and refuses invalid input', async () => {
      for (const body of [
        ...[{ q: 7 }, { q: 'x'.repeat(255) }, { q: 'a\u0000' }, { more: 1 }, []],
        ...[{ cursor: 'x' }, { limit: '0' }, { limit: 3 }],
      ]) {
        const answer = await mona.call('POST', '/api/admin/people/search', { body });
        expect(answer.status, JSON.stringify(body)).toBe(400);
      }
      const strict = await startForTest(api.place, { ...env, RATE_LIMITS: 'people.user=2/1h' });
      const options = { cookie: mona.cookie, body: { q: 'mona' } };
      const again = async () =>
        (await strict.call('POST', '/api/admin/people/search', options)).status;
      expect([await again(), await again(), await again()]).toEqual([200, 200, 429]);
    });

    test('leaves no address in the log', async () => {
      const lines: string[] = [];
      const logLines = { write: (line: string) => void lines.push(line) };
      const logged = await startForTest(api.place, env, { logLines });
      const ada = await Developer.signUp(api);
      const { cookie } = mona;
      const path = `/api/admin/people/${ada.id}`;
      const body = { q: ada.user.emailId };
      await logged.call('POST', '/api/admin/people/search', { cookie, body });
      await logged.call('POST', `${path}/log-out`, { cookie });
      const { emailId } = ada.user;
      await logged.call('DELETE', path, { cookie, body: { emailId } });
      expect(lines.length).toBeGreaterThan(2);
      expect(lines.join('')).not.toContain(emailId);
    });
  });

  test('an account shows its state, last activity and ways to log in', async () => {
    const ada = await Developer.signUp(api);
    const ben = await Developer.join(api);
    const pausedUntil = Date.now() + 86_400_000;
    await ada.change('users', { pausedUntil, emailVerified: 1 });
    await switchOn(ada, ada.credentials.password);
    const seenAt = Date.now() + 60_000;
    await api.db.insertInto('last_seen').values({ userId: ada.id, seenAt }).execute();
    const identity = { id: randomUUIDv7(), userId: ben.id, accountId: ben.id };
    const times = { createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() };
    const github = { ...identity, ...times, providerId: 'github' };
    await api.db.insertInto('accounts').values(github).execute();

    expect(await detail(ada.id)).toMatchObject({
      ...{ emailId: ada.user.emailId, emailVerified: true, pausedUntil, failedMails: 0 },
      ...{ account: { kind: 'here' }, sessions: 1, signIn: ['password', 'app'] },
      lastActive: new Date(seenAt).toISOString(),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    await ben.change('sessions', { expiresAt: new Date(Date.now() - 1000).toISOString() });
    expect(await detail(ben.id)).toMatchObject({
      ...{ emailVerified: false, sessions: 0, signIn: ['gitHub'], lastActive: null },
    });
    expect((await mona.call('GET', `/api/admin/people/${NOBODY}`)).status).toBe(404);
  });

  test('a suspension without a report logs out, is in the log, and is lifted', async () => {
    const ada = await Developer.signUp(api);
    const closed = (await ada.socket()).closed();
    const until = new Date(Date.now() + 86_400_000).toISOString();
    expect((await act(ada.id, 'suspend', { reason: 'Spam', until })).status).toBe(200);
    expect(await closed).toBe('io server disconnect');
    expect(await ada.logIn()).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Spam.') as string },
    });
    expect(await detail(ada.id)).toMatchObject({
      ...{ isSuspended: true, account: { kind: 'suspended', until, reason: 'Spam' }, sessions: 0 },
    });
    expect(await entryOf(ada.id)).toEqual([
      ...['moderation.suspended', '127.0.0.1'],
      expect.stringContaining(BOSS.emailId),
    ]);
    await mona.call('POST', `/api/admin/lift/${ada.id}`, { body: { reason: 'Sorry' } });
    expect((await ada.logIn()).status).toBe(200);
    for (const body of [{ reason: 'x' }, { reason: '', until: null }, { reason: 'x', until: 'y' }])
      expect((await act(ada.id, 'suspend', body)).status).toBe(400);
  });

  test('logging out ends sessions, sockets and pending sign-ins, and allows another', async () => {
    const ada = await Developer.signUp(api);
    await switchOn(ada, ada.credentials.password);
    const again = await ada.logIn();
    expect(again.body).toEqual({ needs: 'code' });
    const closed = (await ada.socket()).closed();
    expect((await act(ada.id, 'log-out')).status).toBe(200);
    expect(await closed).toBe('io server disconnect');
    expect(await ada.isSignedIn()).toBe(false);
    expect(await new ChatClient(api.url, ada.cookie).connect()).toMatchObject({
      code: 'unauthenticated',
    });
    for (const table of ['sessions', 'waiting_sign_ins', 'trusted_browsers'] as const)
      expect(await ada.rows(table), table).toEqual([]);
    expect((await ada.logIn()).body).toEqual({ needs: 'code' });
    expect((await act(NOBODY, 'log-out')).status).toBe(404);
    expect(await entryOf(ada.id)).toEqual(['signIn.ended', '127.0.0.1', '{"count":1}']);
  });

  describe('a removal', () => {
    test('needs the address, and leaves nothing of the account', async () => {
      const ada = await Developer.signUp(api);
      const { emailId } = ada.user;
      const closed = (await ada.socket()).closed();
      const refused = { status: 400, body: { fields: { emailId: expect.any(String) as string } } };
      for (const typed of [`x${emailId}`, 'robin', ''])
        expect(await remove(ada.id, typed)).toMatchObject(refused);
      expect(await ada.isSignedIn()).toBe(true);
      const answers = await Promise.all([remove(ada.id, emailId), remove(ada.id, emailId)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(await closed).toBe('io server disconnect');
      expect(await ada.isSignedIn()).toBe(false);
      expect(await rowsOf(api.db, 'users', { id: ada.id })).toEqual([]);
      expect(await search(emailId)).toEqual({ people: [], nextCursor: null });
      expect(await entryOf(ada.id)).toEqual(['account.deleted', '127.0.0.1', '{}']);
    });

    test('leaves no login session of a concurrent login', async () => {
      const ada = await Developer.signUp(api);
      const calls = await Promise.all([
        ...Array.from({ length: 4 }, () => ada.logIn()),
        remove(ada.id, ada.user.emailId),
        ...Array.from({ length: 4 }, () => ada.logIn()),
      ]);
      const [removed] = calls.splice(4, 1);
      expect(removed?.status).toBe(200);
      for (const { status, cookie } of calls) {
        expect([200, 400, 401]).toContain(status);
        if (status === 200) expect(await api.isSignedIn(cookie)).toBe(false);
      }
      expect(await ada.rows('sessions')).toEqual([]);
    });
  });

  test('moderators are neither suspended nor removed, but can be logged out', async () => {
    for (const answer of [
      await act(mona.id, 'suspend', { reason: 'x', until: null }),
      await remove(mona.id, BOSS.emailId),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    expect(await mona.isSignedIn()).toBe(true);
    expect((await act(mona.id, 'log-out')).status).toBe(200);
    expect(await mona.isSignedIn()).toBe(false);
    mona.cookie = (await mona.logIn()).cookie;
  });

  test('confirmations and undelivered mail are sent again', async () => {
    const ada = await Developer.signUp(api);
    await ada.mail(/^Confirm your email/);
    expect((await act(ada.id, 'mail', { which: 'confirmation' })).status).toBe(200);
    await ada.mail(/^Confirm your email/, 2);
    await ada.confirmEmail();
    expect((await act(ada.id, 'mail', { which: 'confirmation' })).status).toBe(409);
    expect((await act(ada.id, 'mail', { which: 'all' })).status).toBe(400);

    const { emailId } = ada.user;
    const failed = { status: 'refused', subject: 'Again' } as const;
    await updateRows(api.db, 'outbox', { recipient: emailId }, failed);
    expect(await detail(ada.id)).toMatchObject({ failedMails: 2 });
    const sent = await act(ada.id, 'mail', { which: 'failed' });
    expect(sent.body).toEqual({ message: '2 mails on the way' });
    await ada.mail(/^Again/, 2);
    expect(await entryOf(ada.id)).toEqual(['account.mailSent', '127.0.0.1', '{"count":2}']);
    expect((await act(ada.id, 'mail', { which: 'failed' })).body).toEqual({
      message: '0 mails on the way',
    });
  });

  test('an invitation opens the site if SIGNUP takes one', async () => {
    const invite = await startForTest(api.place, { ...env, SIGNUP: 'invite' });
    const { cookie } = mona;
    const make = (body: unknown) => invite.call('POST', '/api/admin/invitations', { cookie, body });
    const { url } = (await make({ uses: 1, days: 1 })).body as { url: string };
    const invitation = url.split('/login#sign-up=')[1];
    const statuses = [];
    for (let at = 0; at < 2; at += 1) {
      const body = { ...uniquePerson(), invitation };
      statuses.push((await invite.call('POST', '/api/signup', { body })).status);
    }
    expect(statuses).toEqual([201, 410]);
    for (const body of [{ uses: 0, days: 1 }, { uses: 1, days: 366 }, { uses: 1.5, days: 1 }, {}])
      expect((await make(body)).status, JSON.stringify(body)).toBe(400);
    const closed = await startForTest(api.place, { ...env, SIGNUP: 'closed' });
    const body = { uses: 1, days: 1 };
    const refused = await closed.call('POST', '/api/admin/invitations', { cookie, body });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('every change needs a second factor from the last ten minutes', async () => {
    const ada = await Developer.signUp(api);
    const { secret } = await switchOn(mona, BOSS.password);
    await mona.change('sessions', { provedAt: null });
    const changes = () =>
      Promise.all([
        act(ada.id, 'suspend', { reason: 'x', until: null }),
        act(ada.id, 'log-out'),
        act(ada.id, 'mail', { which: 'failed' }),
        remove(ada.id, ada.user.emailId),
        mona.call('POST', '/api/admin/invitations', { body: { uses: 1, days: 1 } }),
      ]);
    for (const answer of await changes()) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'step_up' } });
    }
    expect(await ada.isSignedIn()).toBe(true);
    expect(await idsFor(ada.id)).toEqual([ada.id]);
    expect((await detail(ada.id)).sessions).toBe(1);
    await later(api, mona.id);
    await mona.call('POST', '/api/step-up/code', { body: { code: codeNow(secret) } });
    expect((await remove(ada.id, ada.user.emailId)).status).toBe(200);
    await mona.call('DELETE', '/api/factors/app');
  });
});
