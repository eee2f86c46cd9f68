import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { MessagesAnswer } from '#shared/api.ts';
import type { ReportsAnswer } from '#shared/moderation.ts';
import { DESCRIPTION_MAX } from '#shared/call.ts';
import { sql } from 'kysely';
import { createCalls } from '#server/features/calls/service.ts';
import { uniquePerson } from '../../support/account.ts';
import { useApiServer, startForTest } from '../../support/api-server.ts';
import type { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';

const BOSS = uniquePerson();
const offer = { description: { type: 'offer', sdp: 'v=0' } } as const;

describeOnBothPlaces('a call', (newPlace, kind) => {
  const api = useApiServer(newPlace, { ADMIN_EMAILS: BOSS.emailId });
  const tabOf = (who: Developer): Promise<ChatClient> => who.socket();
  /** Sets the deadlines of people's calls. */
  const setUntil = (until: number, ...people: Developer[]) => {
    const ids = people.map(({ id }) => id);
    return api.db.updateTable('talkers').set({ until }).where('userId', 'in', ids).execute();
  };
  const two = async () => {
    const [ada, ben] = await Developer.pair(api);
    return { ada, ben, one: await tabOf(ada), other: await tabOf(ben) };
  };
  const talking = async () => {
    const all = await two();
    const { ada, ben, one, other } = all;
    await one.ask('callRing', { targetUserId: ben.id, tab: 'a' });
    await other.ask('callAnswer', { targetUserId: ada.id, tab: 'b', accept: true });
    await one.hears('callNews', ({ kind }) => kind === 'begun');
    return all;
  };
  const suspend = async (whom: Developer, reporter: Developer): Promise<void> => {
    const mona = await Developer.signUp(api, BOSS);
    await mona.confirmEmail();
    await reporter.report(whom, { reason: 'respect' });
    const { body } = await mona.call('GET', '/api/admin/reports');
    const [report] = (body as ReportsAnswer).reports;
    const decision = { decision: 'suspended', reason: 'Insults', until: null };
    const path = `/api/admin/reports/${report?._id ?? ''}/decide`;
    expect((await mona.call('POST', path, { body: decision })).status).toBe(200);
  };
  const over = (client: ChatClient) => client.hears('callNews', ({ kind }) => kind === 'over');

  test('rings, is accepted by one tab and exchanges signals', async () => {
    const { ada, ben, one, other } = await two();
    const second = await tabOf(ben);
    expect(await one.ask('callRing', { targetUserId: ben.id, tab: 'a' })).toMatchObject({
      ...{ ok: true, state: 'ringing' },
    });
    expect(await other.hears('callNews')).toEqual({
      userId: ada.id,
      kind: 'rings',
      name: 'Robin Tester',
    });
    expect(await second.hears('callNews')).toMatchObject({ userId: ada.id, kind: 'rings' });
    const yes = { targetUserId: ada.id, accept: true };
    const answers = await Promise.all([
      other.ask('callAnswer', { ...yes, tab: 'b' }),
      second.ask('callAnswer', { ...yes, tab: 'c' }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const tab = answers[0].ok ? 'b' : 'c';
    const begun = await second.hears('callNews', ({ kind }) => kind === 'begun');
    expect(begun).toEqual({ userId: ada.id, kind: 'begun', tab });
    const signal = { targetUserId: ben.id, tab: 'a', signal: offer };
    expect(await one.ask('callSignal', signal)).toEqual({ ok: true });
    expect(await other.hears('callSignal')).toEqual({ userId: ada.id, tab, signal: offer });
    expect(await one.ask('callSignal', { ...signal, tab: 'z' })).toMatchObject({
      code: 'not_found',
    });
  });

  /** Returns the calls of another node on the same database. */
  const node = (parts: Partial<Parameters<typeof createCalls>[0]> = {}) => {
    const { database, connections, messages, events, log } = api.backend;
    const nothing = () => Promise.resolve();
    const own = { database, connections, pairOf: messages.pairOf, events, log };
    return createCalls({ ...own, limit: nothing, missed: nothing, ...parts });
  };

  test('a ring that meets an unmatch is refused', async () => {
    const { ada, ben } = await two();
    const pair = await api.backend.messages.pairOf(ada.id, ben.id);
    // The two were connected when it was checked.
    const calls = node({ pairOf: () => Promise.resolve(pair) });
    await ada.unmatch(ben);
    const ring = calls.ring(ada.id, ben.id, { tab: 'a', sessionId: ada.id });
    await expect(ring).rejects.toMatchObject({ code: 'not_found' });
    await calls.close();
  });

  test.runIf(kind === 'postgres')('an unmatch that meets a deadlock is repeated', async () => {
    const { database, connections, safety, calls } = api.backend;
    const { ada, ben } = await two();
    await calls.ring(ada.id, ben.id, { tab: 'a', sessionId: ada.id });
    const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    let unmatched: Promise<void> = Promise.resolve();
    await database.db.transaction().execute(async (trx) => {
      const row = trx.selectFrom('talkers').selectAll().where('userId', '=', ada.id);
      await row.forUpdate().execute();
      unmatched = safety.unmatch(ben.id, ada.id);
      const locks = async () => Number((await waiting.execute(database.db)).rows[0]?.count);
      await expect.poll(locks).toBeGreaterThan(0);
      // The unmatch holds the connection and waits for the row; it waits longer, so it gives way.
      expect(await connections.lock(trx, ada.id, ben.id)).toBe(true);
    });
    await expect(unmatched).resolves.toBeUndefined();
  });

  test('an unmatch succeeds while both ring', async () => {
    const { safety, calls } = api.backend;
    const pairs = await Promise.all(Array.from({ length: 12 }, two));
    const ends = pairs.map(async ({ ada, ben }, at) => {
      const ring = async (one: Developer, other: Developer) => {
        // The rings meet the unmatch at different moments.
        for (let turn = 0; turn < 2 * at; turn += 1) await nextTurn();
        return calls.ring(one.id, other.id, { tab: one.id, sessionId: one.id });
      };
      const rings = Promise.allSettled([ring(ada, ben), ring(ben, ada), ring(ada, ben)]);
      await safety.unmatch(ben.id, ada.id);
      for (const one of await rings) {
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'not_found' });
      }
    });
    await Promise.all(ends);
  });

  test('simultaneous rings make one call', async () => {
    const { ada, ben, one, other } = await two();
    const answers = await Promise.all([
      one.ask('callRing', { targetUserId: ben.id, tab: 'a' }),
      other.ask('callRing', { targetUserId: ada.id, tab: 'b' }),
    ]);
    expect(answers.map((answer) => answer.ok && answer.state).sort()).toEqual([
      'ringing',
      'talking',
    ]);
    for (const [client, tab] of [
      [one, 'a'],
      [other, 'b'],
    ] as const) {
      expect(await client.hears('callNews', ({ kind }) => kind === 'begun')).toMatchObject({ tab });
    }
  });

  test('a person is in one call at a time', async () => {
    const { ada, ben, one } = await talking();
    const eve = await Developer.join(api);
    await connect(eve, ben);
    await connect(eve, ada);
    const third = await tabOf(eve);
    const ring = { targetUserId: ben.id, tab: 'e' };
    expect(await third.ask('callRing', ring)).toMatchObject({ code: 'conflict' });
    expect(await one.ask('callRing', { targetUserId: eve.id, tab: 'a' })).toMatchObject({
      ...{ code: 'conflict', message: 'You’re in another call' },
    });
    const spied = { targetUserId: ben.id, tab: 'a', signal: offer };
    expect(await third.ask('callSignal', spied)).toMatchObject({ code: 'not_found' });
    await one.ask('callEnd', { targetUserId: ben.id });
    expect(await third.ask('callRing', ring)).toMatchObject({ ok: true });
  });

  test('repeated rings are limited, but answering stays possible', async () => {
    const [ada, ben] = await Developer.pair(
      await startForTest(api.place, { RATE_LIMITS: 'ring.pair=2/1h' }),
    );
    const [one, other] = [await ada.socket(), await ben.socket()];
    const ring = { targetUserId: ben.id, tab: 'a' };
    for (let count = 0; count < 2; count += 1) {
      expect(await one.ask('callRing', ring)).toMatchObject({ ok: true });
      expect(await one.ask('callRing', ring)).toMatchObject({ ok: true });
      await one.ask('callEnd', { targetUserId: ben.id });
    }
    expect(await one.ask('callRing', ring)).toMatchObject({
      ok: false,
      code: 'too_many_requests',
    });
    expect(await other.ask('callRing', { targetUserId: ada.id, tab: 'b' })).toMatchObject({
      ok: true,
    });
    // Ben rings: answering does not count as a ring.
    expect(await one.ask('callRing', ring)).toMatchObject({ ok: true, state: 'talking' });
  });

  test('a flood of descriptions does not disconnect the recipient', async () => {
    const [ada, ben] = await Developer.pair(await startForTest(api.place, { RATE_LIMITS: '' }));
    const [one, other] = [await ada.socket(), await ben.socket()];
    await one.ask('callRing', { targetUserId: ben.id, tab: 'a' });
    await other.ask('callAnswer', { targetUserId: ada.id, tab: 'b', accept: true });
    const description = { type: 'offer', sdp: 'x'.repeat(DESCRIPTION_MAX) } as const;
    const signal = { targetUserId: ben.id, tab: 'a', signal: { description } };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => one.ask('callSignal', signal)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(15);
    await other.settled();
    expect(other.heard('callSignal')).toHaveLength(15);
  });

  test('declining and hanging up end it for both', async () => {
    const { ada, ben, one, other } = await two();
    const ring = { targetUserId: ben.id, tab: 'a' };
    await one.ask('callRing', ring);
    expect(await one.ask('callRing', { ...ring, again: true })).toMatchObject({ ok: true });
    // The caller cannot answer for the other person.
    const own = await one.ask('callAnswer', { ...ring, accept: true });
    expect(own).toMatchObject({ code: 'conflict' });
    const answer = { targetUserId: ada.id, tab: 'b' };
    await other.ask('callAnswer', { ...answer, accept: false });
    expect(await over(one)).toEqual({ userId: ben.id, kind: 'over', why: 'ended' });
    const late = await other.ask('callAnswer', { ...answer, accept: true });
    expect(late).toMatchObject({ code: 'not_found' });
    const again = await one.ask('callRing', { ...ring, again: true });
    expect(again, 'repeating it starts no call').toMatchObject({ ok: false, code: 'not_found' });
    const next = await talking();
    await next.other.ask('callEnd', { targetUserId: next.ada.id });
    expect(await over(next.one)).toMatchObject({ userId: next.ben.id, why: 'ended' });
  });

  test('a cancelled ring leaves a missed call and a notification', async () => {
    const { ada, ben, one, other } = await two();
    await one.ask('callRing', { targetUserId: ben.id, tab: 'a' });
    await one.ask('callEnd', { targetUserId: ben.id });
    expect(await over(other)).toEqual({ userId: ada.id, kind: 'over', why: 'missed' });
    const lines = async () =>
      (await ben.read<MessagesAnswer>(`/api/chat/${ada.id}/messages`)).messages.map(
        ({ kind, sender }) => ({
          kind,
          of: sender._id,
        }),
      );
    await expect.poll(lines).toEqual([{ kind: 'missed', of: ada.id }]);
    expect((await ben.notifications())[0]).toMatchObject({
      ...{ kind: 'talk', isRead: false },
    });
    // Closing the tab cancels too; a declined or answered call is not missed.
    await one.ask('callRing', { targetUserId: ben.id, tab: 'c' });
    one.close();
    await expect.poll(lines).toHaveLength(2);
    const again = await tabOf(ada);
    await again.ask('callRing', { targetUserId: ben.id, tab: 'd' });
    await other.ask('callAnswer', { targetUserId: ada.id, tab: 'b', accept: false });
    await again.ask('callRing', { targetUserId: ben.id, tab: 'd' });
    await other.ask('callAnswer', { targetUserId: ada.id, tab: 'b', accept: true });
    await again.ask('callEnd', { targetUserId: ben.id });
    expect(await lines()).toHaveLength(2);
  });

  test('unmatch, block, suspension and logout end it at once', async () => {
    const gone = async ({ ada, ben, one, other }: Awaited<ReturnType<typeof talking>>) => {
      expect(await other.hears('connectionLost')).toMatchObject({ userId: ada.id });
      const signal = { targetUserId: ada.id, tab: 'b', signal: offer };
      expect(await other.ask('callSignal', signal)).toMatchObject({ code: 'not_found' });
      await one.settled();
      const rows = api.db.selectFrom('talkers').select('userId');
      expect(await rows.where('userId', 'in', [ada.id, ben.id]).execute()).toEqual([]);
    };
    const parted = await talking();
    await parted.ada.unmatch(parted.ben);
    await gone(parted);
    const blocked = await talking();
    await blocked.ben.block(blocked.ada);
    await gone(blocked);
    const suspended = await talking();
    await suspend(suspended.ada, suspended.ben);
    expect(await over(suspended.other)).toMatchObject({ userId: suspended.ada.id });
    const loggedOut = await talking();
    await loggedOut.ada.call('POST', '/api/logout');
    expect(await over(loggedOut.other)).toMatchObject({ userId: loggedOut.ada.id });
  });

  test('an unanswered call is missed after its time', async () => {
    const { ada, ben, one, other } = await two();
    const written: string[] = [];
    const missed = (caller: { firstName: string }, targetUserId: string) => {
      written.push(`${caller.firstName} to ${targetUserId}`);
      return Promise.resolve();
    };
    const calls = node({ missed, ringMs: 50 });
    await calls.ring(ada.id, ben.id, { tab: 'a', sessionId: ada.id });
    expect(await over(one)).toEqual({ userId: ben.id, kind: 'over', why: 'missed' });
    expect(await over(other)).toEqual({ userId: ada.id, kind: 'over', why: 'missed' });
    await expect.poll(() => written).toEqual([`Robin to ${ben.id}`]);
    await calls.close();
  });

  test('a leaving tab ends only its own call', async () => {
    const { ada, ben, one, other } = await talking();
    const former = await tabOf(ada);
    await former.ask('callRing', { targetUserId: ben.id, tab: 'c' });
    former.socket.disconnect();
    await other.ask('callSignal', { targetUserId: ada.id, tab: 'b', signal: offer });
    expect(await one.hears('callSignal')).toMatchObject({ tab: 'a' });
    // As many bytes as two descriptions of a shared screen: they must not make it count as a stranger's.
    const sdp = 'x'.repeat(5000);
    const shared = { description: { type: 'offer', sdp } } as const;
    await one.ask('callSignal', { targetUserId: ben.id, tab: 'a', signal: shared });
    one.socket.disconnect();
    expect(await over(other)).toEqual({ userId: ada.id, kind: 'over', why: 'ended' });
  });

  test('ringing again reaches new pages; answering marks it read', async () => {
    const { ada, ben, one, other } = await two();
    const ring = { targetUserId: ben.id, tab: 'a' };
    await one.ask('callRing', ring);
    await other.hears('callNews');
    const since = await tabOf(ben);
    expect(await one.ask('callRing', ring)).toMatchObject({ ok: true, state: 'ringing' });
    expect(await since.hears('callNews')).toMatchObject({ userId: ada.id, kind: 'rings' });
    const told = async () => (await ben.notifications()).filter(({ kind }) => kind === 'talk');
    await expect.poll(told).toMatchObject([{ from: { _id: ada.id }, count: 1, isRead: false }]);
    await since.ask('callAnswer', { targetUserId: ada.id, tab: 'b', accept: true });
    await expect.poll(told).toMatchObject([{ isRead: true }]);
  });

  test('only a call’s own tab can keep or end it', async () => {
    const { database } = api.backend;
    const elsewhere = node();
    const calls = node({ ringMs: 50 });
    const { ada, ben } = await two();
    await elsewhere.ring(ada.id, ben.id, { tab: 'a', sessionId: ada.id });
    await calls.answer(ben.id, ada.id, { tab: 'b', sessionId: ben.id, accept: true });
    const until = async ({ id }: Developer) => {
      const row = database.db.selectFrom('talkers').select('until').where('userId', '=', id);
      return (await row.executeTakeFirst())?.until ?? 0;
    };
    /**
     * Ends another ring, so that the node checks all of its calls. Returns 1 for Ada and for Ben if the deadline of their
     * row moved, otherwise 0.
     */
    const lookedAfter = async (): Promise<number[]> => {
      const soon = Date.now() + 5000;
      await setUntil(soon, ada, ben);
      const next = await two();
      await calls.ring(next.ada.id, next.ben.id, { tab: 'a', sessionId: next.ada.id });
      await over(next.other);
      return [Math.sign((await until(ada)) - soon), Math.sign((await until(ben)) - soon)];
    };
    await calls.closed(ada.id, 'former');
    calls.left(ben.id, 'former');
    expect(await lookedAfter()).toEqual([0, 1]);
    // Ben's tab repeats its answer, as after a reconnection; Ada's tab is gone.
    await calls.answer(ben.id, ada.id, { tab: 'b', sessionId: ben.id, accept: true });
    expect(await lookedAfter()).toEqual([0, 1]);
    calls.left(ben.id, 'b');
    expect(await lookedAfter()).toEqual([0, 0]);
    await calls.close();
    await elsewhere.close();
  });

  test('a crashed tab frees its owner although the partner stays', async () => {
    const { ada, ben, one, other } = await talking();
    // A crashed browser sends no goodbye.
    one.socket.io.reconnection(false);
    one.socket.io.engine.close();
    await setUntil(Date.now() - 1, ada);
    const back = await tabOf(ada);
    expect(await back.ask('callRing', { targetUserId: ben.id, tab: 'c' })).toMatchObject({
      ...{ ok: true, state: 'ringing' },
    });
    expect(await over(other)).toEqual({ userId: ada.id, kind: 'over', why: 'lost' });
  });

  test('leaving a page ends only its own call, over HTTP', async () => {
    const { ada, ben, one, other } = await talking();
    const end = (tab: string) => ada.call('POST', '/api/calls/end', { body: { tab } });
    expect((await end('z')).status).toBe(200);
    await one.ask('callEnd', { targetUserId: ben.id, tab: 'z' });
    await other.ask('callSignal', { targetUserId: ada.id, tab: 'b', signal: offer });
    expect(await one.hears('callSignal')).toMatchObject({ tab: 'a' });
    expect((await end('a')).status).toBe(200);
    expect(await over(other)).toMatchObject({ userId: ada.id, why: 'ended' });
    expect((await end('no tab!')).status).toBe(400);
  });

  test('calls ended on another node are forgotten', async () => {
    const { database } = api.backend;
    const one = node();
    const other = node({ ringMs: 50 });
    const { ada, ben } = await two();
    const call = async (where: typeof one, tabs: { ada: string; ben: string }) => {
      await one.ring(ada.id, ben.id, { tab: tabs.ada, sessionId: ada.id });
      await where.answer(ben.id, ada.id, { tab: tabs.ben, sessionId: ben.id, accept: true });
    };
    await call(other, { ada: 'a', ben: 'b' });
    await one.end(ada.id, ben.id);
    await call(one, { ada: 'c', ben: 'd' });
    const soon = Date.now() + 5000;
    await setUntil(soon, ada, ben);
    // The end of a ring makes the node check all of its calls.
    const next = await two();
    const over = next.one.hears('callNews', ({ kind }) => kind === 'over');
    await other.ring(next.ada.id, next.ben.id, { tab: 'a', sessionId: next.ada.id });
    await over;
    const rows = await database.db
      .selectFrom('talkers')
      .select('until')
      .where('userId', 'in', [ada.id, ben.id])
      .execute();
    expect(rows.map(({ until }) => until)).toEqual([soon, soon]);
    await one.close();
    await other.close();
  });

  test('a new ring still records the missed call before it', async () => {
    const written: string[] = [];
    const missed = ({ _id }: { _id: string }, targetUserId: string) => {
      written.push(`${_id} to ${targetUserId}`);
      return Promise.resolve();
    };
    const calls = node({ missed });
    const { ada, ben, other } = await two();
    const by = { tab: 'a', sessionId: ada.id };
    await calls.ring(ada.id, ben.id, by);
    await setUntil(Date.now() - 1, ada, ben);
    expect(await calls.ring(ada.id, ben.id, by)).toEqual({ state: 'ringing' });
    expect(written).toEqual([`${ada.id} to ${ben.id}`]);
    expect(await over(other)).toEqual({ userId: ada.id, kind: 'over', why: 'missed' });
    await calls.close();
  });

  test('a returning tab resumes its call', async () => {
    const { ada, ben, one, other } = await talking();
    // A lost network sends no goodbye.
    one.socket.io.reconnection(false);
    one.socket.io.engine.close();
    const back = await tabOf(ada);
    const again = { targetUserId: ben.id, tab: 'a', accept: true };
    expect(await back.ask('callAnswer', again)).toEqual({ ok: true });
    await other.ask('callSignal', { targetUserId: ada.id, tab: 'b', signal: offer });
    expect(await back.hears('callSignal')).toMatchObject({ tab: 'a' });
  });
});
