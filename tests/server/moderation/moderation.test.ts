import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditAnswer } from '#shared/audit.ts';
import type { ReportDetail, ReportsAnswer } from '#shared/moderation.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import { uniquePerson } from '../../support/account.ts';
import { startForTest, useApiServer } from '../../support/api-server.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces, newSqlitePlace } from '../../support/databases.ts';
import { connect, Developer, seenByOthers } from '../../support/developer.ts';
import { codeNow, later, switchOn } from '../../support/factors.ts';
import { rowsOf } from '../../support/rows.ts';

const NOBODY = '0190a0b0-0000-7000-8000-000000000000';
const BOSS = uniquePerson({ firstName: 'Mona', lastName: 'Rator' });
const SECOND = 'second@pairwise.example';

describeOnBothPlaces('reports and moderation', (newPlace) => {
  const ADMIN_EMAILS = ` ${BOSS.emailId.toUpperCase()}, ${SECOND}`;
  const api = useApiServer(newPlace, { ADMIN_EMAILS });
  let mona: Developer;
  const join = <const Count extends number>(count: Count) => Developer.many(api, count);
  const reports = (query = ''): Promise<ReportsAnswer> =>
    mona.read<ReportsAnswer>(`/api/admin/reports${query}`);
  const detail = (id: string): Promise<ReportDetail> =>
    mona.read<ReportDetail>(`/api/admin/reports/${id}`);
  /** Returns the newest report about a person. */
  const about = async ({ id }: Developer): Promise<string> =>
    (await reports('?limit=50')).reports.find(({ profile }) => profile._id === id)?._id ?? 'none';
  const decide = (id: string, body: unknown) =>
    mona.call('POST', `/api/admin/reports/${id}/decide`, { body });
  const log = (): Promise<AuditAnswer> => mona.read<AuditAnswer>('/api/admin/log?kind=moderation');

  beforeAll(async () => {
    mona = await Developer.signUp(api, BOSS);
    await mona.confirmEmail();
  });

  describe('a report', () => {
    test('keeps profile and messages unchanged after edits and deletion', async () => {
      const [ada, ben] = await Developer.pair(api);
      const [adas, bens] = [await ada.socket(), await ben.socket()];
      const say = async (client: ChatClient, targetUserId: string, text: string) => {
        const answer = await client.ask('sendMessage', { targetUserId, text });
        return answer.ok ? answer.message : expect.fail(answer.message);
      };
      const first = await say(bens, ada.id, 'You owe me an answer');
      const second = await say(adas, ben.id, 'I do not');
      await say(bens, ada.id, 'Not reported');
      const filed = await ada.report(ben, {
        reason: 'respect',
        details: ' He goes on and on. ',
        messageIds: [second._id, first._id, first._id],
      });
      expect(filed.status).toBe(201);
      await ben.edit({ firstName: 'Innocent' });

      const id = await about(ben);
      expect(await detail(id)).toMatchObject({
        reason: 'respect',
        details: 'He goes on and on.',
        profile: seenByOthers(ben.user),
        reporter: { _id: ada.id, name: 'Robin Tester' },
        account: { kind: 'here' },
        excerptCount: 2,
        excerpts: [
          { by: 'reported', text: 'You owe me an answer', sentAt: first.timestamp },
          { by: 'reporter', text: 'I do not', sentAt: second.timestamp },
        ],
      });

      await ben.leave();
      await ada.leave();
      expect(await detail(id)).toMatchObject({
        profile: { firstName: ben.user.firstName },
        reporter: null,
        account: { kind: 'gone' },
        excerpts: [{ text: 'You owe me an answer' }, { text: 'I do not' }],
      });
    });

    test('may include messages of an ended conversation, but of no other one', async () => {
      const [ada, ben, cleo] = await join(3);
      await connect(ben, cleo);
      await connect(ada, ben);
      const bens = await ben.socket();
      const own = await bens.say(ada.id, 'Hit and run');
      const messageIds = [own, await bens.say(cleo.id, 'Between the two of us'), NOBODY];
      await ben.block(ada);
      expect((await ada.report(ben, { reason: 'respect', messageIds })).status).toBe(201);
      const { excerpts } = await detail(await about(ben));
      expect(excerpts.map(({ text }) => text)).toEqual(['Hit and run']);
      // A refusal would tell a block from a deleted account.
      expect((await ada.report(NOBODY, { reason: 'respect', messageIds })).status).toBe(201);
    });

    test('invalid input gets 400', async () => {
      const [ada, ben] = await join(2);
      const messageIds = [['x'], Array<string>(21).fill(NOBODY)];
      for (const body of [
        ...[{}, { reason: 'hate' }, { reason: 'other' }, { reason: 'other', details: '  ' }],
        ...[[], 'text', 7, null, { reason: ['honest'] }, { reason: 'honest', extra: 1 }],
        ...['x'.repeat(1001), '\u0000'].map((details) => ({ reason: 'honest', details })),
        ...messageIds.map((ids) => ({ reason: 'honest', messageIds: ids })),
      ]) {
        const refused = { status: 400, body: { code: 'invalid_input' } };
        expect(await ada.report(ben, body), JSON.stringify(body)).toMatchObject(refused);
      }
      expect((await ada.report(ada, { reason: 'honest' })).status).toBe(400);
    });
  });

  describe('the routes of moderation', () => {
    test('are not found for anyone else', async () => {
      const [ada] = await join(1);
      const calls = [
        ['GET', '/api/admin/reports'],
        ['DELETE', '/api/admin/reports'],
        ['GET', '/api/admin'],
        ['GET', '/api/admin/anything'],
      ] as const;
      for (const [method, path] of calls) {
        const unknown = await ada.call('GET', '/api/no-such-address');
        for (const cookie of [ada.cookie, undefined]) {
          const answer = await api.call(method, path, { cookie });
          expect([answer.status, answer.text], path).toEqual([404, unknown.text]);
          expect(answer.headers.get('allow')).toBeNull();
        }
      }
    });

    test('open only for the configured, confirmed address in any case', async () => {
      expect(await reports()).toMatchObject({ reports: expect.any(Array) as unknown[] });
      const ada = await Developer.join(api);
      const body = { role: 'moderator', emailId: BOSS.emailId };
      expect((await ada.call('PUT', '/api/profile/edit', { body })).status).toBe(400);
      expect((await ada.call('GET', '/api/admin/log')).status).toBe(404);

      const squatter = await Developer.signUp(api, uniquePerson({ emailId: SECOND }));
      expect((await squatter.call('GET', '/api/admin/reports')).status).toBe(404);
      // The unconfirmed address doesn't protect its account either.
      await ada.report(squatter, { reason: 'honest' });
      const decision = { decision: 'suspended', reason: 'Not their address', until: null };
      expect((await decide(await about(squatter), decision)).status).toBe(200);
      expect(await squatter.isSignedIn()).toBe(false);
      await mona.call('POST', `/api/admin/lift/${squatter.id}`, { body: { reason: 'A test' } });
    });

    test('invalid input gets 400, an unknown report 404', async () => {
      for (const query of ['?status=all', '?limit=0', '?cursor=x']) {
        expect((await mona.call('GET', `/api/admin/reports${query}`)).status, query).toBe(400);
      }
      const past = new Date(Date.now() - 1000).toISOString();
      const suspended = { decision: 'suspended', reason: 'x' };
      for (const body of [
        ...[{}, { decision: 'banned' }, { decision: 'warned' }, { decision: 'warned', reason: '' }],
        ...[suspended, { ...suspended, until: past }, { ...suspended, until: 'tomorrow' }],
        { decision: 'warned', reason: 'x'.repeat(501) },
      ]) {
        expect((await decide(NOBODY, body)).status, JSON.stringify(body)).toBe(400);
      }
      expect((await decide(NOBODY, { decision: 'dismissed' })).status).toBe(404);
      expect((await mona.call('GET', `/api/admin/reports/${NOBODY}`)).status).toBe(404);
      expect((await mona.call('GET', '/api/admin/reports/x')).status).toBe(400);
    });
  });

  describe('a decision', () => {
    test('a dismissal is final and leaves the person unaffected', async () => {
      const [ada, ben] = await join(2);
      await ada.report(ben, { reason: 'honest' });
      const id = await about(ben);
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => decide(id, { decision: 'dismissed' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect((await reports('?status=closed')).reports[0]).toMatchObject({
        _id: id,
        outcome: 'dismissed',
      });
      expect(await ben.isSignedIn()).toBe(true);
      expect((await log()).entries[0]).toMatchObject({
        action: 'moderation.dismissed',
        actor: { _id: mona.id },
        person: { _id: ben.id },
        address: '127.0.0.1',
        detail: { reportId: id, typed: { moderator: BOSS.emailId } },
      });
    });

    test('a warning is shown until its recipient acknowledges it', async () => {
      const [ada, ben] = await join(2);
      await ada.report(ben, { reason: 'honest' });
      await decide(await about(ben), { decision: 'warned', reason: 'Use your own photo' });
      const { moderation } = api.backend;
      const warning = await moderation.warningFor(ben.id);
      expect(warning).toMatchObject({ reason: 'Use your own photo' });
      expect(await moderation.warningFor(ada.id)).toBeNull();

      const body = { warningId: warning?._id, back: '/' };
      expect((await ada.call('POST', '/api/warning/seen', { body })).status).toBe(200);
      expect(await moderation.warningFor(ben.id)).not.toBeNull();
      for (const back of ['//evil.example', 'https://evil.example', '/\\evil.example', '', 7]) {
        const answer = await ben.call('POST', '/api/warning/seen', { body: { ...body, back } });
        expect(answer.status, String(back)).toBe(400);
      }
      const form = await ben.call('POST', '/api/warning/seen', {
        raw: new URLSearchParams({ warningId: body.warningId ?? '', back: '/profile' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([form.status, form.headers.get('location')]).toEqual([303, '/profile']);
      expect(await moderation.warningFor(ben.id)).toBeNull();
    });

    test('a suspension signs out, hides and explains until lifted', async () => {
      const [ada, cleo] = await join(2);
      const ben = await Developer.signUp(api);
      await connect(ada, ben);
      await ben.like(cleo);
      const [bens, adas, cleos] = [await ben.socket(), await ada.socket(), await cleo.socket()];
      const closed = bens.closed();
      await ada.report(ben, { reason: 'respect' });
      const until = new Date(Date.now() + 86_400_000).toISOString();
      const reason = 'Insults in a chat';
      await decide(await about(ben), { decision: 'suspended', reason, until });

      expect(await closed).toBe('io server disconnect');
      expect(await ben.isSignedIn()).toBe(false);
      expect(await new ChatClient(api.url, ben.cookie).connect()).toMatchObject({
        code: 'unauthenticated',
      });
      expect(await adas.hears('developerGone')).toEqual({ userId: ben.id });
      await cleos.hears('countsChanged', ({ requests }) => requests === 0);
      expect((await cleo.received()).connectionRequest).toEqual([]);
      expect(await cleo.counts()).toMatchObject({ requests: 0 });
      expect(await cleo.wholeFeed()).not.toContain(ben.id);
      const [stranger] = await join(1);
      expect(await stranger.wholeFeed()).not.toContain(ben.id);
      expect((await stranger.send('interested', ben)).status).toBe(404);

      expect(await ben.logIn()).toMatchObject({
        status: 403,
        body: {
          code: 'forbidden',
          message: expect.stringMatching(/suspended until .* Insults in a chat\./) as string,
        },
        cookie: '',
      });
      // A wrong password reveals nothing about the suspension.
      expect(await ben.logIn('not the password')).toMatchObject({ status: 400 });
      expect(await ben.rows('sessions')).toEqual([]);

      const suspended = await mona.call('GET', '/api/admin/suspended');
      expect(suspended.body).toMatchObject({ suspended: [{ _id: ben.id, until, reason }] });
      const lift = () =>
        mona.call('POST', `/api/admin/lift/${ben.id}`, { body: { reason: 'Talked to him' } });
      expect((await lift()).status).toBe(200);
      expect((await lift()).status).toBe(404);
      expect((await ben.logIn()).status).toBe(200);
      expect((await cleo.received()).connectionRequest).toHaveLength(1);
      expect(await stranger.wholeFeed()).toContain(ben.id);
      expect((await log()).entries.slice(0, 2)).toMatchObject([
        { action: 'moderation.lifted', detail: { typed: { reason: 'Talked to him' } } },
        {
          action: 'moderation.suspended',
          detail: { until: Date.parse(until), typed: { reason } },
        },
      ]);
    });

    test('suspensions can be permanent or end on their date', async () => {
      const [ada, ben] = [await Developer.join(api), await Developer.signUp(api)];
      await ada.report(ben, { reason: 'respect' });
      await decide(await about(ben), { decision: 'suspended', reason: 'Enough', until: null });
      const message = expect.stringMatching(/^Your account is suspended\. /) as string;
      expect(await ben.logIn()).toMatchObject({ status: 403, body: { message } });
      expect(await ben.rows('users')).toMatchObject([{ suspendedUntil: FOR_GOOD }]);
      await ben.change('users', { suspendedUntil: Date.now() - 1 });
      expect((await ben.logIn()).status).toBe(200);
      expect(await ada.wholeFeed()).toContain(ben.id);
    });

    test('decisions require a second factor from the last ten minutes', async () => {
      const [ada, ben] = await join(2);
      await ada.report(ben, { reason: 'honest' });
      const id = await about(ben);
      const { secret } = await switchOn(mona, BOSS.password);
      const forget = () => mona.change('sessions', { provedAt: null });
      const suspend = () => decide(id, { decision: 'suspended', reason: 'Spam', until: null });
      const lift = () =>
        mona.call('POST', `/api/admin/lift/${ben.id}`, { body: { reason: 'A mistake' } });
      const prove = () =>
        mona.call('POST', '/api/step-up/code', { body: { code: codeNow(secret) } });
      await forget();
      expect(await suspend()).toMatchObject({ status: 403, body: { code: 'step_up' } });
      await prove();
      expect((await suspend()).status).toBe(200);
      await forget();
      expect(await lift()).toMatchObject({ status: 403, body: { code: 'step_up' } });
      expect((await mona.call('GET', '/api/admin/suspended')).status).toBe(200);
      await later(api, mona.id);
      await prove();
      expect((await lift()).status).toBe(200);
      await mona.call('DELETE', '/api/factors/app');
    });

    test('is refused for moderators and deleted accounts', async () => {
      const [ada, ben] = await join(2);
      await ada.report(mona, { reason: 'respect' });
      const aboutMona = await about(mona);
      for (const decision of ['warned', 'suspended', 'dismissed'] as const) {
        const more = decision === 'suspended' ? { until: null } : {};
        const answer = await decide(aboutMona, { decision, reason: 'x', ...more });
        expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
      }
      await ada.report(ben, { reason: 'respect' });
      await ben.leave();
      const aboutBen = await about(ben);
      expect((await decide(aboutBen, { decision: 'warned', reason: 'x' })).status).toBe(409);
      expect(
        (await decide(aboutBen, { decision: 'suspended', reason: 'x', until: null })).status,
      ).toBe(409);
      const open = (await reports('?limit=50')).reports.map(({ _id }) => _id);
      expect(open).toEqual(expect.arrayContaining([aboutMona, aboutBen]));
      expect((await decide(aboutBen, { decision: 'dismissed' })).status).toBe(200);
    });
  });

  test('pages reports newest first, open and closed separately', async () => {
    const [ada, ben, cleo] = await join(3);
    for (const other of [ben, cleo, mona]) await ada.report(other, { reason: 'professional' });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await reports(`?limit=2${after}`);
      expect(page.reports.length).toBeLessThanOrEqual(2);
      seen.push(...page.reports.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    const closed = (await reports('?status=closed&limit=50')).reports.map(({ _id }) => _id);
    expect(closed.filter((id) => seen.includes(id))).toEqual([]);
  });

  test('a deleted account leaves only reports without its id, and the log', async () => {
    const [ada, ben] = await Developer.pair(api);
    await (await ben.socket()).say(ada.id);
    await ada.report(ben, { reason: 'honest' });
    await ben.report(ada, { reason: 'honest' });
    await decide(await about(ben), { decision: 'warned', reason: 'Once' });
    const changed = sql`update audit_log set detail = '{}'`.execute(api.db);
    await expect(changed).rejects.toThrow(/append-only/);
    await ada.unmatch(ben);
    await ada.block(ben);
    await ben.leave();
    expect((await log()).entries[0]).toMatchObject({
      person: { _id: ben.id, name: null },
      detail: { typed: { name: 'Robin Tester', reason: 'Once' } },
    });
    for (const [table, ...columns] of [
      ['blocks', 'blockerId', 'blockedId'],
      ['warnings', 'userId'],
      ['ended_messages', 'lowUserId', 'highUserId'],
      ['reports', 'reporterId', 'reportedId'],
    ] as const) {
      const rows: Record<string, unknown>[] = await rowsOf(api.db, table);
      const left = rows.filter((row) => columns.some((column) => row[column] === ben.id));
      expect(left, table).toEqual([]);
    }
  });

  test('expired evidence is deleted', async () => {
    const [ada, ben] = await Developer.pair(api);
    await (await ben.socket()).say(ada.id, 'Old');
    await ada.unmatch(ben);
    await ada.report(ben, { reason: 'honest' });
    const decided = await about(ben);
    await decide(decided, { decision: 'dismissed' });
    await ben.report(ada, { reason: 'honest' });
    const waiting = await about(ada);
    const day = 86_400_000;
    const left = async (days: number) => {
      await api.backend.retention.forget(Date.now() + days * day);
      await mona.signInAgain();
      return {
        messages: (await rowsOf(api.db, 'ended_messages')).length > 0,
        decided: (await mona.call('GET', `/api/admin/reports/${decided}`)).status === 200,
        waiting: (await mona.call('GET', `/api/admin/reports/${waiting}`)).status === 200,
        log: (await log()).entries.length > 0,
      };
    };
    expect(await left(89)).toEqual({ messages: true, decided: true, waiting: true, log: true });
    expect(await left(91)).toEqual({ messages: false, decided: true, waiting: true, log: true });
    const told = async () => (await mona.notifications()).some(({ kind }) => kind === 'reports');
    expect(await left(165)).toMatchObject({ waiting: true });
    expect(await told()).toBe(false);
    expect(await left(167)).toMatchObject({ waiting: true });
    expect(await told()).toBe(true);
    expect(await left(181)).toMatchObject({ decided: true, waiting: false, log: true });
    expect(await left(366)).toEqual({
      messages: false,
      decided: false,
      waiting: false,
      log: false,
    });
  });
});

test('reports and blocks are limited for each developer', async () => {
  const RATE_LIMITS = 'report.user=2/1h block.user=3/1h';
  const api = await startForTest(await newSqlitePlace(), { RATE_LIMITS });
  const [ada, ben] = await Developer.many(api, 2);
  const file = async () => (await ada.report(ben, { reason: 'honest' })).status;
  expect([await file(), await file(), await file()]).toEqual([201, 201, 429]);
  await ada.block(ben);
  await ada.unblock(ben);
  await ada.block(ben);
  expect((await ada.call('POST', `/api/user/block/${ben.id}`)).status).toBe(429);
  expect((await ben.report(ada, { reason: 'honest' })).status).toBe(201);
});
