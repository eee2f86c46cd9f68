import { CLOSED_PAGE } from '#shared/public-page.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEFT, PARTS } from '#server/features/own-data/repository.ts';
import { nextMessageId } from '#server/features/chat/messages/message-id.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { picture } from '../../support/images.ts';
import { updateOf } from '../../support/pad/updates.ts';
import { numberOf } from '../../support/pad/stored.ts';
import { type PushService, startPushService } from '../../support/fakes/push-service.ts';

/** Kysely's own tables contain only names of migrations. */
const OWN = /^kysely_/;

describeOnBothPlaces('one’s own data', (newPlace, kind) => {
  let pushService: PushService;
  beforeAll(async () => {
    pushService = await startPushService();
  });
  afterAll(() => pushService.close());
  const api = useApiServer(newPlace, () => pushService.env);

  /** Creates a person with data from every feature, and their connections. */
  async function busyPerson(): Promise<{ ada: Developer; ben: Developer; cleo: Developer }> {
    const ada = await Developer.signUp(api);
    const [ben, cleo, dan, eve] = await Developer.many(api, 4);
    await connect(ben, ada);
    await ada.send('ignored', dan);
    await eve.send('ignored', ada);
    await cleo.like(ada);
    await ada.answer('rejected', cleo);
    const line = `Note of ${ada.id}`;
    await ada.call('PUT', `/api/user/saved/${cleo.id}`, { body: { line } });
    const photo = await ada.call('POST', '/api/profile/photo', {
      raw: new Uint8Array(await picture('jpeg')),
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(photo.status).toBe(200);
    const phone = await ada.socket();
    const answer = await ben.socket();
    const messageId = await phone.say(ben.id, `Words of ${ada.id}`);
    await answer.say(ada.id, 'Words of Ben');
    await phone.ask('reactToMessage', { targetUserId: ben.id, messageId, emoji: '👍', on: true });
    await phone.ask('readUpTo', { targetUserId: ben.id, messageId });
    const text = `Other words of ${ada.id}`;
    await phone.ask('editMessage', { targetUserId: ben.id, messageId, text });
    const subscription = pushService.subscription();
    await ada.call('POST', '/api/notifications/push', { body: subscription });
    const off = { kind: 'message', channel: 'push', on: false };
    await ada.call('PUT', '/api/notifications/settings', { body: off });
    await api.backend.safety.block(ada.id, dan.id);
    await eventually(async () => {
      const told = await api.backend.notifications.all(ada.id);
      expect(told.map((one) => one.kind).sort()).toContain('message');
    });
    const targetUserId = ben.id;
    const update = updateOf(`Code of ${ada.id}`);
    await phone.ask('padUpdate', { targetUserId, begun: await numberOf(api, ada, ben), update });
    phone.close();
    answer.close();
    const times = [new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000).toISOString()];
    const handle = `busy-${ada.id.slice(-12)}`;
    for (const [call, body, status] of [
      ['POST /api/sessions', { targetUserId, goal: 'A parser', minutes: 60, times }, 201],
      ['PUT /api/user/feed/filters', { query: 'skills=Rust' }, 200],
      ['PUT /api/profile/edit', { handle, publicPage: { ...CLOSED_PAGE, on: true } }, 200],
      ['POST /api/pair-links', {}, 201],
      [`PUT /api/chat/${ben.id}/settings`, { unread: true }, 200],
    ] as const) {
      const [method = '', path = ''] = call.split(' ');
      expect((await ada.call(method, path, { body })).status, call).toBe(status);
    }
    return { ada, ben, cleo };
  }

  /** Returns the names of all tables, from the database itself. */
  async function tables(): Promise<string[]> {
    const { db } = api.backend.database;
    const found = await (
      kind === 'postgres'
        ? sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = 'public'`
        : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
    ).execute(db);
    return found.rows.map(({ name }) => name).filter((name) => !OWN.test(name));
  }

  /** Returns everything in the database and the data folder, as text. */
  async function everything(): Promise<Map<string, string>> {
    const all = new Map<string, string>();
    for (const name of await tables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(api.db);
      all.set(`table ${name}`, JSON.stringify(rows));
    }
    const whole = { recursive: true, withFileTypes: true } as const;
    for (const entry of await readdir(api.place.dataDir, whole)) {
      if (!entry.isFile() || entry.name.startsWith('pairwise.db')) continue;
      const path = join(entry.parentPath, entry.name);
      all.set(path, `${path} ${(await readFile(path)).toString('latin1')}`);
    }
    return all;
  }

  const places = (all: Map<string, string>, needle: string): string[] =>
    [...all].filter(([, text]) => text.includes(needle)).map(([name]) => name);

  test('the coverage table lists every database table', async () => {
    const exported = Object.values(PARTS).flatMap((part): readonly string[] => part.tables);
    const covered = new Set([...exported, ...Object.keys(LEFT)]);
    expect([...covered].sort()).toEqual((await tables()).sort());
  });

  test('the copy is complete without secrets or silent signals', async () => {
    const { ada, ben, cleo } = await busyPerson();
    const answer = await ada.call('GET', '/api/account/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="pairwise-/);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const copy = answer.body as Record<string, unknown>;
    expect(Object.keys(copy)).toEqual(['site', 'writtenAt', ...Object.keys(PARTS)]);
    expect(copy).toMatchObject({
      profile: { id: ada.id, email: ada.user.emailId, firstName: ada.user.firstName },
      photo: { type: 'image/webp' },
      signIns: [{ providerId: 'credential' }],
      connections: [{ id: ben.id }],
      requests: expect.arrayContaining([
        expect.objectContaining({ fromUserId: ben.id, review: 'accepted' }),
        expect.objectContaining({ fromUserId: cleo.id, review: 'rejected' }),
      ]) as unknown,
      messages: [
        { withUserId: ben.id, senderId: ada.id, text: `Other words of ${ada.id}` },
        { withUserId: ben.id, senderId: ben.id, text: 'Words of Ben' },
        { withUserId: ben.id, kind: 'session', senderId: ada.id },
      ],
      originals: [{ text: `Words of ${ada.id}` }],
      reactions: [{ emoji: '👍' }],
      blocked: [{}],
      saved: [{ id: cleo.id, line: `Note of ${ada.id}` }],
      pairSessions: [{ goal: 'A parser' }],
      addresses: [{ handle: `busy-${ada.id.slice(-12)}` }],
      publicPage: { on: 1 },
      pads: [{ withUserId: ben.id, text: `Code of ${ada.id}` }],
      notificationSettings: { muted: '["message.push"]' },
      pushSubscriptions: [{}],
    });
    expect((copy['photo'] as { base64: string }).base64.length).toBeGreaterThan(100);
    expect((copy['sessions'] as unknown[]).length).toBe(1);
    const secrets = await api.db
      .selectFrom('accounts')
      .innerJoin('sessions', 'sessions.userId', 'accounts.userId')
      .select(['password', 'token'])
      .where('accounts.userId', '=', ada.id)
      .execute();
    for (const { password, token } of secrets) {
      expect(answer.text).not.toContain(String(password));
      expect(answer.text).not.toContain(token);
    }
    // Cleo's contact is not notified of the decline; the person who ignored Ada stays unknown.
    const theirs = await cleo.read<typeof copy>('/api/account/export');
    expect(theirs['answers']).toEqual([expect.objectContaining({ accepted: false })]);
    expect(JSON.stringify(theirs)).not.toContain('rejected');
    expect(copy['requests']).toHaveLength(2);
  });

  test('long lists are exported completely in batches', async () => {
    const [ada, ben] = await Developer.pair(api);
    const { db } = api.backend.database;
    const [lowUserId = '', highUserId = ''] = [ada.id, ben.id].sort();
    const pair = { lowUserId, highUserId };
    const count = 307;
    const ids = Array.from({ length: count }, () => nextMessageId(null)).sort();
    const message = (id: string) => ({ ...pair, id, senderId: ada.id, text: 'One of many' });
    await db
      .insertInto('messages')
      .values(ids.map((id) => ({ ...message(id), clientId: null })))
      .execute();
    const answers = ids.flatMap((messageId) =>
      ['👍', '🎉'].map((emoji) => ({ ...pair, messageId, userId: ada.id, emoji, change: 1 })),
    );
    await db.insertInto('reactions').values(answers).execute();
    await db
      .insertInto('ended_messages')
      .values(ids.map((id) => ({ ...message(id), endedAt: 1 })))
      .execute();
    const copy = await ada.read<Record<string, object[]>>('/api/account/export');
    const idsOf = (name: string, key: string) =>
      (copy[name] ?? []).map((row) => (row as Record<string, string>)[key]);
    expect(idsOf('messages', 'id')).toEqual(ids);
    expect(idsOf('endedMessages', 'id')).toEqual(ids);
    expect(idsOf('reactions', 'messageId').sort()).toEqual([...ids, ...ids].sort());
    expect(copy['answers']).toEqual([expect.objectContaining({ toUserId: ben.id })]);
  });

  test('unconfirmed accounts neither read nor delete mail to their address', async () => {
    const ada = await Developer.signUp(api);
    const { emailId } = ada.user;
    const subject = 'For the owner of the address';
    await api.backend.outbox.post({ to: emailId, subject, text: 'Hello' });
    const mails = async () => (await ada.dataCopy<{ mails: object[] }>()).mails;
    expect(await mails()).toEqual([]);
    await ada.confirmEmail();
    expect(await mails()).toContainEqual(expect.objectContaining({ subject }));
    const { db } = api.backend.database;
    await ada.change('users', { emailVerified: 0 });
    await ada.leave();
    const kept = db.selectFrom('outbox').select('id').where('recipient', '=', emailId);
    expect(await kept.where('subject', '=', subject).execute()).toHaveLength(1);
  });

  test('the export shows people who block as if they had left', async () => {
    const [ada, ben, cleo] = await Developer.many(api, 3);
    for (const other of [ben, cleo]) {
      await ada.send('ignored', other);
      const body = { reason: 'other', details: 'Spam', messageIds: [] };
      expect((await ada.call('POST', `/api/user/report/${other.id}`, { body })).status).toBe(201);
    }
    await ben.block(ada);
    await cleo.leave();
    // Reports afterwards are answered alike, and only the one about the blocker is stored.
    for (const other of [ben, cleo]) {
      expect(
        (await ada.report(other, { reason: 'other', details: 'Again', messageIds: [] })).status,
      ).toBe(201);
    }
    const { text, body } = await ada.call('GET', '/api/account/export');
    expect(body).toMatchObject({ answers: [], reports: [] });
    expect(text).not.toContain(ben.id);
    expect(text).not.toContain(cleo.id);
  });

  test('a deleted account leaves no row and no file', async () => {
    const { ada, ben } = await busyPerson();
    await ada.confirmEmail();
    const { emailId } = ada.user;
    await api.backend.outbox.post({ to: emailId, subject: 'Hello', text: 'Hello' });
    const name = /\/photos\/(\w{32})-/.exec(
      (await ada.read<{ photoUrl: string }>('/api/profile/view')).photoUrl,
    )?.[1];
    await eventually(async () => {
      const files = await readdir(join(api.place.dataDir, 'mail'));
      expect(files.length).toBeGreaterThan(0);
      const before = await everything();
      expect(places(before, emailId).some((one) => one.endsWith('.eml'))).toBe(true);
      expect(places(before, name ?? '').length).toBeGreaterThan(6);
    });
    await ada.leave();
    await eventually(async () => {
      const after = await everything();
      // Its entries keep the id alone.
      const entries = after.get('table audit_log') ?? '';
      expect(entries).toContain(ada.id);
      expect(entries).not.toContain(ada.user.lastName);
      after.delete('table audit_log');
      for (const needle of [ada.id, emailId, name ?? '']) {
        expect(places(after, needle), needle).toEqual([]);
      }
    });
    expect((await ben.connections()).connections).toEqual([]);
  });
});
