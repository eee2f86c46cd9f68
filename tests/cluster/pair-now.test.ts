import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionAnswer, SessionsAnswer } from '#shared/pair-session.ts';
import { connectAccounts, createAccount, type SignedIn } from '../support/account.ts';
import { ChatClient } from '../support/chat/chat-client.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(2);
});
afterAll(() => cluster.stop());

const url = (node: number): string => cluster.node(node).url;

async function call(node: number, who: SignedIn, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${url(node)}/api/sessions${path}`, {
    headers: { cookie: who.cookie, origin: url(node), 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(answer.status).toBeLessThan(300);
  return answer.json();
}

const listed = async (node: number, who: SignedIn) =>
  ((await call(node, who, '')) as SessionsAnswer).sessions;

async function meet() {
  const [ada, ben] = [await createAccount(url(0)), await createAccount(url(1))];
  await connectAccounts(url(0), ada, ben);
  const hers = await ChatClient.open(url(0), ada.cookie);
  const his = await ChatClient.open(url(1), ben.cookie);
  return { ada, ben, hers, his };
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
  hers.close();
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
      client.close();
    }
    const [one, other] = [await listed(0, ada), await listed(1, ben)];
    expect([one.length, other.length]).toEqual([1, 1]);
    expect(one).toMatchObject([{ state: 'agreed' }]);
  }
});

test('the death of a node between proposal, answer and start loses nothing', async () => {
  const { ada, ben, hers, his } = await meet();
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
  for (const client of [hers, his]) client.close();
});
