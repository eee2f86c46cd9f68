import { expect, test } from 'vitest';
import { type Run, RUN_TEXT_MAX, SHARED_ROWS_MAX, SHARED_TEXT_MAX } from '#shared/pad-run.ts';
import { useApiServer } from '../../support/api-server.ts';
import type { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';

describeOnBothPlaces('what people at a pad share', (newPlace) => {
  const api = useApiServer(newPlace, {
    RATE_LIMITS: 'socket.pad=300/20s socket.history=50/15s',
  });

  const inPads = (client: ChatClient) => client.ask('whoIsInPads', {});
  const there = (...people: Developer[]) => ({ ok: true, userIds: people.map(({ id }) => id) });

  test('a connection learns who opens and leaves the pad', async () => {
    const [ada, ben] = await Developer.pair(api);
    const stranger = await (await Developer.join(api)).socket();
    const [watcher, first, second] = [await ada.socket(), await ben.socket(), await ben.socket()];
    expect(await inPads(watcher)).toEqual(there());
    await first.ask('padJoin', { targetUserId: ada.id });
    expect(await watcher.hears('padPresence')).toEqual({ userId: ben.id });
    expect(await inPads(watcher)).toEqual(there(ben));
    expect(await inPads(first)).toEqual(there());
    expect(await inPads(stranger)).toEqual(there());

    // Two tabs of one person count once, until both are gone.
    await second.ask('padJoin', { targetUserId: ada.id });
    expect(await inPads(watcher)).toEqual(there(ben));
    const gone = { tab: 'a', caret: null, here: false, asks: false };
    await first.ask('padAwareness', { targetUserId: ada.id, ...gone });
    expect(await inPads(watcher)).toEqual(there(ben));
    second.close();
    await eventually(async () => expect(await inPads(watcher)).toEqual(there()));
    await eventually(() => expect(watcher.heard('padPresence')).toHaveLength(4));
    expect(stranger.heard('padPresence')).toEqual([]);
  });

  test('an unmatch hides a pad that is still open', async () => {
    const [ada, ben] = await Developer.pair(api);
    const [watcher, writer] = [await ada.socket(), await ben.socket()];
    await writer.ask('padJoin', { targetUserId: ada.id });
    expect(await inPads(watcher)).toEqual(there(ben));
    expect((await ada.call('POST', `/api/user/unmatch/${ben.id}`)).status).toBe(200);
    expect(await inPads(watcher)).toEqual(there());
    const before = watcher.heard('padPresence').length;
    writer.close();
    await inPads(watcher);
    expect(watcher.heard('padPresence')).toHaveLength(before);
  });

  const row = (text: string, line: number | null = 1): Run['rows'][number] => ({
    ...{ kind: 'log', line },
    text,
  });

  test('the output of a run reaches everyone at the pad, and nobody else', async () => {
    const [ada, ben] = await Developer.pair(api);
    const [hers, his, away] = [await ada.socket(), await ben.socket(), await ben.socket()];
    for (const [client, other] of [
      [hers, ben],
      [his, ada],
    ] as const)
      await client.ask('padJoin', { targetUserId: other.id });
    const run: Run = { rows: [row('<b>one</b>'), row('\u202e two', null)], end: null };
    expect(await hers.ask('padRun', { targetUserId: ben.id, run })).toEqual({ ok: true });
    expect(await his.hears('padRun')).toEqual({ userId: ada.id, targetUserId: ben.id, run });
    const full = SHARED_TEXT_MAX / SHARED_ROWS_MAX;
    const most = Array.from({ length: SHARED_ROWS_MAX }, () => row('x'.repeat(full)));
    const end = { how: 'ended', ms: 12 } as const;
    expect(await hers.ask('padRun', { targetUserId: ben.id, run: { rows: most, end } })).toEqual({
      ok: true,
    });
    await his.hears('padRun', ({ run: { rows } }) => rows.length === SHARED_ROWS_MAX);
    await away.ask('userOnline', {});
    expect([away.heard('padRun'), hers.heard('padRun')]).toEqual([[], []]);
  });

  test('hostile output is refused', async () => {
    const [ada, ben] = await Developer.pair(api);
    const [hers, his] = [await ada.socket(), await ben.socket()];
    await his.ask('padJoin', { targetUserId: ada.id });
    const good = { rows: [row('one')], end: null };
    for (const run of [
      null,
      'x',
      { ...good, rows: Array.from({ length: SHARED_ROWS_MAX + 1 }, () => row('')) },
      { ...good, rows: [row('x'.repeat(RUN_TEXT_MAX + 1))] },
      { ...good, rows: Array.from({ length: 10 }, () => row('x'.repeat(RUN_TEXT_MAX))) },
      { ...good, rows: [{ ...row('one'), kind: 'begun' }] },
      { ...good, rows: [{ ...row('one'), kind: '__proto__' }] },
      { ...good, rows: [row('one', 0)] },
      { ...good, rows: [row('one', 1.5)] },
      { ...good, rows: [{ ...row('one'), html: '<img>' }] },
      { ...good, end: { how: 'won', ms: 1 } },
      { ...good, end: { how: 'ended', ms: -1 } },
      { ...good, mine: true },
    ]) {
      const answer = await hers.askAnything('padRun', { targetUserId: ben.id, run });
      expect(answer, JSON.stringify(run).slice(0, 80)).toMatchObject({ code: 'invalid_input' });
    }
    const stranger = await (await Developer.join(api)).socket();
    expect(await stranger.ask('padRun', { targetUserId: ben.id, run: good })).toMatchObject({
      code: 'not_found',
    });
    expect(await hers.askAnything('whoIsInPads', { userIds: [ben.id] })).toMatchObject({
      code: 'invalid_input',
    });
    await his.ask('userOnline', {});
    expect(his.heard('padRun')).toEqual([]);
  });

  test('large outputs count for more, by their bytes on the wire', async () => {
    const [ada, ben] = await Developer.pair(api);
    const hers = await ada.socket();
    // Each of these signs takes six bytes on the wire.
    const rows = Array.from({ length: 8 }, () => row('\u0001'.repeat(RUN_TEXT_MAX)));
    const share = () => hers.ask('padRun', { targetUserId: ben.id, run: { rows, end: null } });
    let taken = 0;
    while (taken < 20 && (await share()).ok) taken += 1;
    expect(taken).toBeGreaterThan(1);
    expect(taken * SHARED_TEXT_MAX * 6).toBeLessThan(1024 * 1024);
    for (const rows of [[{ text: { toString: 1 } }], { length: 9 }, [null], [[[[]]]]]) {
      expect(
        await (await ben.socket()).askAnything('padRun', { targetUserId: ada.id, run: { rows } }),
      ).toMatchObject({ code: 'invalid_input' });
    }
  });

  test('coming and going at pads uses up no other limit of the conversation', async () => {
    const [ada, ben] = await Developer.pair(api);
    const watcher = await ada.socket();
    for (let asked = 0; asked < 60; asked += 1) {
      expect(await inPads(watcher)).toEqual(there());
    }
    expect(await watcher.ask('padJoin', { targetUserId: ben.id })).toMatchObject({ ok: true });
  });
});
