import { expect, test } from 'vitest';
import type { SessionAnswer, SessionsAnswer } from '#shared/pair-session.ts';
import type { SignedIn } from '../support/account.ts';
import { useCluster } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';

const cluster = useCluster(2);

async function call(node: number, who: SignedIn, path: string, body?: object): Promise<unknown> {
  const answer = await cluster.call(node, who, body ? 'POST' : 'GET', `/api/sessions${path}`, body);
  expect(answer.status).toBeLessThan(300);
  return answer.body;
}

const listed = async (node: number, who: SignedIn) =>
  ((await call(node, who, '')) as SessionsAnswer).sessions;

async function meet() {
  const [ada, ben] = await cluster.pair();
  return { ada, ben, hers: await cluster.open(0, ada), his: await cluster.open(1, ben) };
}

test('a proposal on one node starts by an answer on another, live on both', async () => {
  const { ada, ben, hers, his } = await meet();
  await call(0, ada, '/now', { targetUserId: ben.user._id });
  const { session } = await his.hears('session');
  expect(session).toMatchObject({ state: 'proposed', mine: false });
  await call(1, ben, `/${session._id}/accept`, { time: session.times[0] });
  for (const client of [hers, his]) {
    const started = await client.hears('session', ({ session: { begun } }) => begun);
    expect(started.session).toMatchObject({ _id: session._id, state: 'agreed' });
  }
  // The pad tells each side about the other, and shares output.
  await his.ask('padJoin', { targetUserId: ada.user._id });
  await hers.hears('padPresence', ({ userId }) => userId === ben.user._id);
  expect(await hers.ask('whoIsInPads', {})).toEqual({ ok: true, userIds: [ben.user._id] });
  const run = { rows: [{ kind: 'log', text: 'one', line: 1 }], end: null } as const;
  await hers.ask('padRun', { targetUserId: ben.user._id, run });
  expect(await his.hears('padRun')).toMatchObject({ userId: ada.user._id, run });
  his.close();
  await eventually(async () => {
    expect(await hers.ask('whoIsInPads', {})).toEqual({ ok: true, userIds: [] });
  });
});

test('both pressing at once on two nodes start one session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ada, ben, hers, his } = await meet();
    await Promise.all([
      call(0, ada, '/now', { targetUserId: ben.user._id }),
      call(1, ben, '/now', { targetUserId: ada.user._id }),
    ]);
    for (const client of [hers, his]) {
      await client.hears('session', ({ session: { begun } }) => begun);
    }
    const [one, other] = [await listed(0, ada), await listed(1, ben)];
    expect([one.length, other.length]).toEqual([1, 1]);
    expect(one).toMatchObject([{ state: 'agreed' }]);
  }
});

test('the death of a node between proposal, answer and start loses nothing', async () => {
  const { ada, ben } = await meet();
  const proposal = await call(0, ada, '/now', { targetUserId: ben.user._id });
  const { session } = proposal as SessionAnswer;
  await cluster.node(0).kill();
  await call(1, ben, `/${session._id}/accept`, { time: session.times[0] });
  await cluster.node(1).kill();
  await cluster.node(0).restart();
  for (const who of [ada, ben]) {
    expect(await listed(0, who)).toMatchObject([{ _id: session._id, begun: true }]);
  }
  await cluster.node(1).restart();
});
