import { expect, test } from 'vitest';
import { Client } from 'pg';
import { connectAccounts, createAccount, type SignedIn } from '../support/account.ts';
import { useCluster } from '../support/cluster.ts';

const { node, url, open: tabAt, pair, parts } = useCluster(3);
const offer = { description: { type: 'offer', sdp: 'v=0' } } as const;

test('a call across three nodes survives the death of one', async () => {
  const [ada, ben] = await pair();
  const [one, other, second] = [await tabAt(0, ada), await tabAt(1, ben), await tabAt(2, ben)];
  const [adaId, benId] = [ada.user._id, ben.user._id];

  expect(await one.ask('callRing', { targetUserId: benId, tab: 'a' })).toMatchObject({
    state: 'ringing',
  });
  await other.hears('callNews', ({ kind }) => kind === 'rings');
  await second.hears('callNews', ({ kind }) => kind === 'rings');
  // The first tab to answer gets the call, regardless of its node.
  const yes = { targetUserId: adaId, accept: true };
  const answers = await Promise.all([
    other.ask('callAnswer', { ...yes, tab: 'b' }),
    second.ask('callAnswer', { ...yes, tab: 'c' }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const [tab, theirs] = answers[0].ok ? (['b', other] as const) : (['c', second] as const);
  expect(await one.hears('callNews', ({ kind }) => kind === 'begun')).toMatchObject({ tab: 'a' });
  await one.ask('callSignal', { targetUserId: benId, tab: 'a', signal: offer });
  expect(await theirs.hears('callSignal')).toEqual({ userId: adaId, tab, signal: offer });

  const begin = Date.now();
  await node(0).kill();
  const back = await tabAt(2, ada);
  const again = { targetUserId: benId, tab: 'a', accept: true };
  expect(await back.ask('callAnswer', again)).toEqual({ ok: true });
  await theirs.ask('callSignal', { targetUserId: adaId, tab, signal: offer });
  expect(await back.hears('callSignal')).toEqual({ userId: benId, tab: 'a', signal: offer });
  console.log(`signals again after ${String(Date.now() - begin)} ms`);

  await theirs.ask('callEnd', { targetUserId: adaId });
  expect(await back.hears('callNews', ({ kind }) => kind === 'over')).toMatchObject({
    why: 'ended',
  });
  await node(0).restart();
});

test('people ringing each other from two nodes share one call', async () => {
  const database = new Client(parts().postgres.url);
  await database.connect();
  let together = 0;
  for (let round = 0; round < 10; round += 1) {
    const people = await Promise.all([0, 1, 2].map(() => createAccount(url(0))));
    const [ada, ben, cleo] = people as [SignedIn, SignedIn, SignedIn];
    await connectAccounts(url(0), ada, ben);
    await connectAccounts(url(0), ben, cleo);
    const [one, other, third] = [await tabAt(0, ada), await tabAt(1, ben), await tabAt(2, cleo)];
    const answers = await Promise.all([
      one.ask('callRing', { targetUserId: ben.user._id, tab: 'a' }),
      other.ask('callRing', { targetUserId: ada.user._id, tab: 'b' }),
      third.ask('callRing', { targetUserId: ben.user._id, tab: 'c' }),
    ]);
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('conflict');
    const ids = [ada, ben, cleo].map(({ user }) => user._id);
    const { rows } = await database.query<{ lowUserId: string; userId: string; state: string }>(
      'select "lowUserId", "userId", state from talkers where "userId" = any($1)',
      [ids],
    );
    expect(rows, 'one pair, both of them').toHaveLength(2);
    expect(new Set(rows.map(({ lowUserId, state }) => lowUserId + state)).size).toBe(1);
    const calls = answers[0].ok && answers[1].ok;
    expect(rows[0]?.state).toBe(calls ? 'talking' : 'ringing');
    together += calls ? 1 : 0;
  }
  expect(together, 'rounds in which the two who rang each other talk').toBeGreaterThan(0);
  await database.end();
});

test('a ring whose node dies is missed exactly once', async () => {
  const [ada, ben] = await pair();
  const [one, other] = [await tabAt(2, ada), await tabAt(1, ben)];
  await one.ask('callRing', { targetUserId: ben.user._id, tab: 'a' });
  await other.hears('callNews', ({ kind }) => kind === 'rings');
  await node(2).kill();
  await expect
    .poll(
      () => other.heard('callNews').map((news) => (news.kind === 'over' ? news.why : news.kind)),
      {
        timeout: 60_000,
        interval: 500,
      },
    )
    .toEqual(['rings', 'missed']);
  await other.settled();
  expect(other.heard('messageReceived').map(({ kind }) => kind)).toEqual(['missed']);
  await node(2).restart();
}, 90_000);
