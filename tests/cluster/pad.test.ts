import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { connectAccounts, createAccount } from '../support/account.ts';
import { SEEDS, writeWhileNodesDie } from '../support/pad/kills.ts';
import { PadWriter } from '../support/pad/writer.ts';

const NODES = 3;
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(NODES);
});
afterAll(() => cluster.stop());

test('pages at one pad end with the same text, whichever node dies while they write', async () => {
  const nodes = Array.from({ length: NODES }, (_, at) => cluster.node(at));
  // A seed takes a quarter of a minute here; the others are those of one node.
  const seeds = process.env.LONG_RUNS === undefined ? SEEDS.slice(0, 2) : SEEDS;
  for (const seed of seeds) await writeWhileNodesDie(nodes, seed);
}, 3_600_000);

test('what is written on one node is seen on the others at once', async () => {
  const url = (node: number): string => cluster.node(node).url;
  const [ada, ben] = [await createAccount(url(0)), await createAccount(url(1))];
  await connectAccounts(url(0), ada, ben);
  const one = new PadWriter(ada.cookie, ben.user._id);
  const other = new PadWriter(ben.cookie, ada.user._id);
  await one.join(url(0));
  await other.join(url(2));
  one.text.insert(0, 'here');
  await one.sayAll();
  await other.client?.hears('padUpdate');
  expect(other.text.toJSON()).toBe('here');
  one.leave();
  other.leave();
});
