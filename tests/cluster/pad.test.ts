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

test.each([
  ['the only node', 1],
  ['one of three nodes', NODES],
])(
  'pages at one pad end with the same text, though %s dies while they write',
  async (_, count) => {
    const nodes = Array.from({ length: count }, (_node, at) => cluster.node(at));
    let acknowledged = 0;
    for (const seed of SEEDS) acknowledged += await writeWhileNodesDie(nodes, seed);
    console.log(`${SEEDS.length} seeds, two deaths each, ${acknowledged} acknowledged updates`);
  },
  3_600_000,
);

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
