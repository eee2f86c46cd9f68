import { expect, test } from 'vitest';
import { Client } from 'pg';
import { eventually } from '../support/eventually.ts';
import { useCluster } from '../support/cluster.ts';
import { SEEDS, writeWhileNodesDie } from '../support/pad/kills.ts';
import { PadWriter } from '../support/pad/writer.ts';

const NODES = 3;
/** A seed takes 15 s here; the test with one node and SQLite covers all seeds. */
const SOME = process.env.LONG_RUNS === undefined ? SEEDS.slice(0, 2) : SEEDS;
const { node, url, pair, parts } = useCluster(NODES);

test.each([
  ['the only node', 1],
  ['one of three nodes', NODES],
])(
  'pages at one pad converge although %s dies',
  async (_, count) => {
    const nodes = Array.from({ length: count }, (_node, at) => node(at));
    let acknowledged = 0;
    for (const seed of SOME) acknowledged += await writeWhileNodesDie(nodes, seed);
    console.log(`${SOME.length} seeds, two deaths each, ${acknowledged} acknowledged updates`);
  },
  3_600_000,
);

test('a change reaches the other nodes at once', async () => {
  const [ada, ben] = await pair();
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

test('a change is acknowledged only after it is on disk', async () => {
  const [ada, ben] = await pair();
  const writer = new PadWriter(ada.cookie, ben.user._id);
  await writer.join(url(0));
  const client = new Client(parts().postgres.url);
  await client.connect();
  let acknowledged = false;
  try {
    await client.query('begin');
    await client.query('lock table pad_updates in share row exclusive mode');
    writer.text.insert(0, 'kept');
    const saying = writer.say().then((done) => (acknowledged = done));
    await eventually(async () => {
      const { rows } = await client.query(
        `select 1 from pg_locks where not granted and relation = 'pad_updates'::regclass`,
      );
      expect(rows).toHaveLength(1);
    });
    // Acknowledgements keep their order: an earlier one would have arrived before this one.
    await writer.client?.ask('userOnline', {});
    expect(acknowledged).toBe(false);
    await client.query('rollback');
    expect(await saying).toBe(true);
  } finally {
    await client.end();
    writer.leave();
  }
});
