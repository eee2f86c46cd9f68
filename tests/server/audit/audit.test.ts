import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AuditAction, AuditAnswer, AuditEntry } from '#shared/audit.ts';
import { CLOSED_PAGE } from '#shared/public-page.ts';
import { DAY_MS } from '#shared/time.ts';
import { uniquePerson } from '../../support/account.ts';
import { startForTest, useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { codeNow, switchOn, wrongCodeOf } from '../../support/factors.ts';
import { addPasskey, answerSignIn, askToSignIn, signInWith } from '../../support/passkeys.ts';

const BOSS = uniquePerson({ firstName: 'Mona', lastName: 'Rator' });

describeOnBothPlaces('the audit log', (newPlace) => {
  const lines: string[] = [];
  const logLines = { write: (line: string) => void lines.push(line) };
  const api = useApiServer(newPlace, { ADMIN_EMAILS: BOSS.emailId }, { logLines });
  const page = { limit: 2, cursor: null };

  /** Entries of the same millisecond have no order. */
  const entriesOf = async (personId: string): Promise<AuditEntry[]> =>
    (await api.backend.audit.list({ limit: 100, cursor: null, personId })).entries;
  const actionsOf = async (personId: string) =>
    (await entriesOf(personId)).map(({ action }) => action);

  const logIn = (emailId: string, password: string) =>
    api.call('POST', '/api/login', { body: { emailId, password } });

  test('logins, changes and the deletion of an account are recorded without secrets', async () => {
    const ada = await Developer.signUp(api);
    const { emailId, password } = ada.credentials;
    expect((await logIn(emailId, 'not the password')).status).toBe(400);
    expect((await logIn(emailId, password)).status).toBe(200);
    const newpassword = 'correct horse other battery';
    ada.cookie = (await ada.changePassword(newpassword)).cookie;
    await ada.call('PUT', '/api/privacy', { body: { what: 'receipts', on: false } });
    await ada.call('PUT', '/api/privacy', { body: { what: 'receipts', on: false } });
    const setting = { kind: 'message', channel: 'push', on: false };
    await ada.call('PUT', '/api/notifications/settings', { body: setting });
    // The second of each changes nothing, and leaves no entry.
    await ada.call('PUT', '/api/notifications/settings', { body: setting });
    await logIn(emailId, newpassword);
    await ada.call('DELETE', '/api/devices');
    await ada.call('DELETE', '/api/devices');
    await ada.call('GET', '/api/account/export');
    await ada.call('POST', '/api/logout');
    await ada.signInAgain();
    await ada.leave();
    const entries = await entriesOf(ada.id);
    expect(entries.map(({ action }) => action).sort()).toEqual([
      ...['account.created', 'account.deleted', 'account.exported', 'account.notifications'],
      ...['account.privacy', 'security.password', 'signIn.done', 'signIn.done'],
      ...['signIn.ended', 'signIn.failed', 'signIn.out'],
    ]);
    const of = (wanted: AuditAction) => entries.find(({ action }) => action === wanted);
    expect(of('account.created')).toMatchObject({ actor: { _id: ada.id }, address: '127.0.0.1' });
    expect(of('signIn.failed')).toMatchObject({ actor: null, detail: { failure: 'password' } });
    expect(of('signIn.done')?.detail).toEqual({ by: 'a password' });
    expect(of('account.privacy')?.detail).toEqual({ setting: 'receipts', on: false });
    const logged = lines.filter((line) => line.includes('"audit":true')).join('');
    expect(logged).toContain(`"action":"account.deleted","actor":"${ada.id}"`);
    for (const text of [JSON.stringify(entries), logged]) {
      for (const secret of [emailId, password, 'not the password', newpassword, 'horse']) {
        expect(text).not.toContain(secret);
      }
    }
  });

  test('a failed login to no account names the address in short', async () => {
    expect((await logIn('zoe.nobody@pairwise.example', 'whatever it was')).status).toBe(400);
    const page = { limit: 1, cursor: null, kind: 'signIn' } as const;
    // The answer doesn't wait for the entry.
    await expect
      .poll(async () => (await api.backend.audit.list(page)).entries)
      .toMatchObject([
        { action: 'signIn.failed', person: null, detail: { email: 'z…@pairwise.example' } },
      ]);
  });

  test('second factors and passkeys are recorded, refused ones too', async () => {
    const ada = await Developer.signUp(api);
    const { emailId, password } = ada.credentials;
    const { device, passkey } = await addPasskey(ada, { password });
    const { secret } = await switchOn(ada);
    const waiting = await logIn(emailId, password);
    const enter = (code: string) =>
      api.call('POST', '/api/login/code', { cookie: waiting.cookie, body: { code } });
    expect((await enter(wrongCodeOf(secret))).status).toBe(400);
    expect((await enter(codeNow(secret))).status).toBe(200);
    const guess = { currentpassword: 'a guess of a thief', newpassword: 'correct horse battery 9' };
    expect((await ada.call('PUT', '/api/profile/password', { body: guess })).status).toBe(400);
    const proof = { code: wrongCodeOf(secret) };
    expect((await ada.call('POST', '/api/step-up/code', { body: proof })).status).toBe(400);
    const { cookie } = await signInWith(api, device);
    const again = await askToSignIn(api);
    const forged = { ...(device.get(again.asked) as object) };
    const stale = await askToSignIn(api);
    expect((await answerSignIn(api, stale.cookie, forged)).status).toBe(400);
    ada.cookie = cookie;
    await ada.call('POST', '/api/factors/recovery-codes');
    await ada.call('DELETE', '/api/factors/app');
    await ada.call('DELETE', `/api/passkeys/${passkey._id}`);
    const entries = await entriesOf(ada.id);
    const seen = entries.map(
      ({ action, detail }) => `${action} ${detail.failure ?? detail.by ?? ''}`,
    );
    expect(seen.sort()).toEqual([
      ...['account.created ', 'security.appOff ', 'security.appOn ', 'security.passkeyAdded '],
      ...[
        'security.passkeyRemoved ',
        'security.recoveryCodes ',
        'security.refused code',
        'security.refused password',
      ],
      ...[
        'signIn.done a passkey',
        'signIn.done a password',
        'signIn.failed code',
        'signIn.failed passkey',
      ],
    ]);
  });

  test('the data export leaves out addresses of others and decisions', async () => {
    const ada = await Developer.signUp(api);
    await logIn(ada.credentials.emailId, 'a guess of somebody');
    const decision = { actorId: ada.id, personId: ada.id, address: '192.0.2.7' };
    await api.backend.audit.record({ ...decision, action: 'moderation.dismissed' });
    const { auditLog } = await ada.read<{ auditLog: object[] }>('/api/account/export');
    expect(auditLog).toMatchObject([
      { action: 'account.created', own: true, address: '127.0.0.1' },
      { action: 'signIn.failed', own: false, address: null },
      { action: 'account.exported' },
    ]);
  });

  test('moderators filter by page URL, id and kind', async () => {
    const mona = await Developer.signUp(api, BOSS);
    await mona.confirmEmail();
    const ada = await Developer.signUp(api);
    const handle = `audit-${ada.id.slice(-12)}`;
    const publicPage = { ...CLOSED_PAGE, on: true };
    await ada.edit({ handle, publicPage });
    const of = async (query: string) =>
      (await mona.read<AuditAnswer>(`/api/admin/log?${query}`)).entries;
    const own = [expect.objectContaining({ person: { _id: ada.id, name: 'Robin Tester' } })];
    expect(await of(`person=${ada.id}`)).toEqual(own);
    expect(await of(`person=${encodeURIComponent(`https://x.example/u/${handle}`)}`)).toEqual(own);
    expect(await of(`person=${ada.id}&kind=security`)).toEqual([]);
    expect(await of('person=nobody-at-all')).toEqual([]);
    for (const query of ['kind=secrets', `person=${'x'.repeat(101)}`, 'cursor=7']) {
      expect((await mona.call('GET', `/api/admin/log?${query}`)).status, query).toBe(400);
    }
  });

  test('a failed write fails no logout, and undoes a login', async () => {
    const ada = await Developer.signUp(api);
    const before = await ada.rows('sessions');
    await sql`alter table audit_log rename to audit_log_away`.execute(api.db);
    try {
      const { emailId, password } = ada.credentials;
      expect((await logIn(emailId, password)).status).toBe(500);
      expect(await ada.rows('sessions')).toEqual(before);
      expect((await ada.call('POST', '/api/logout')).status).toBe(200);
    } finally {
      await sql`alter table audit_log_away rename to audit_log`.execute(api.db);
    }
    expect(lines.join('')).toContain('an audit entry was not stored');
    expect(await actionsOf(ada.id)).toEqual(['account.created']);
  });

  test('failed logins beyond the limit are only logged, and counted', async () => {
    const few = await startForTest(await newPlace(), { RATE_LIMITS: 'audit.failed=2/1s' });
    const { audit } = few.backend;
    const failed = { action: 'signIn.failed', actorId: null, personId: null } as const;
    const all = async () => (await audit.list({ limit: 100, cursor: null })).entries;
    for (let count = 0; count < 5; count += 1) await audit.record({ ...failed, address: null });
    expect(await all()).toHaveLength(2);
    // They don't hide attempts on accounts.
    const [ada] = await Developer.many(few, 1);
    await audit.record({ ...failed, personId: ada.id, address: null });
    expect((await all())[0]).toMatchObject({ person: { _id: ada.id }, detail: {} });
    await eventually(async () => {
      await audit.record({ ...failed, address: null });
      expect((await all())[0]?.detail.unlisted).toBeGreaterThanOrEqual(3);
    });
  });

  test('entries are listed by person and kind, the latest first, page by page', async () => {
    const { audit } = api.backend;
    const [ada, ben] = await Developer.many(api, 2);
    const own = { actorId: ada.id, personId: ada.id, address: '192.0.2.1' };
    await audit.record({ ...own, action: 'signIn.out' });
    await audit.record({ ...own, action: 'security.passkeyAdded', detail: { by: 'Phone' } });
    await audit.record({ ...own, action: 'signIn.done', personId: ben.id });
    await audit.record({ ...own, action: 'signIn.ended', detail: { count: 2 } });

    const first = await audit.list({ ...page, personId: ada.id });
    const next = await audit.list({ ...page, personId: ada.id, cursor: first.nextCursor });
    const entries = [...first.entries, ...next.entries];
    expect(
      entries
        .map(({ _id }) => _id)
        .sort()
        .reverse(),
    ).toEqual(entries.map(({ _id }) => _id));
    expect(entries.find(({ action }) => action === 'signIn.ended')).toMatchObject({
      person: { _id: ada.id, name: `${ada.user.firstName} ${ada.user.lastName}` },
      address: '192.0.2.1',
      detail: { count: 2 },
    });
    expect(entries.map(({ action }) => action)).toContain('signIn.out');
    const security = await audit.list({ ...page, personId: ada.id, kind: 'security' });
    expect(security.entries.map(({ action }) => action)).toEqual(['security.passkeyAdded']);
  });

  test('a transaction takes its entry with it', async () => {
    const [ada] = await Developer.many(api, 1);
    const record = { action: 'account.email', actorId: ada.id, personId: ada.id } as const;
    const undone = api.db.transaction().execute(async (trx) => {
      await api.backend.audit.record({ ...record, address: null }, trx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { entries } = await api.backend.audit.list({ ...page, personId: ada.id });
    expect(entries.map(({ action }) => action)).not.toContain('account.email');
  });

  test('AUDIT_KEPT_DAYS deletes older entries', async () => {
    const [ada] = await Developer.many(api, 1);
    const own = { actorId: ada.id, personId: ada.id, address: null };
    await api.backend.audit.record({ ...own, action: 'signIn.out' });
    const left = async (days: number) => {
      await api.backend.retention.forget(Date.now() + days * DAY_MS);
      return (await api.backend.audit.list({ ...page, personId: ada.id })).entries.length;
    };
    expect(await left(364)).toBeGreaterThan(0);
    expect(await left(366)).toBe(0);
  });
});
