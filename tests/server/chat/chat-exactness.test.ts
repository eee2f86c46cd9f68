import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../support/account.ts';
import { ChatWriter } from '../../support/chat/chat-writer.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { checkConversation, type Violations } from '../../support/chat/exactness.ts';
import { randomOf } from '../../support/random.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

const LONG = process.env.LONG_RUNS !== undefined;
const SEEDS = Array.from({ length: LONG ? 100 : 2 }, (_, index) => index + 1);
/** Number of messages written by each of the two people. */
const MESSAGES = 60;

/**
 * Two people write, edit, delete and react over bad networks while servers are killed. PostgreSQL has two nodes;
 * everyone uses a random one.
 */
describeOnBothPlaces('acknowledged messages', (newPlace, kind) => {
  const servers: ServerProcess[] = [];
  const totals = { runs: 0, messages: 0, changes: 0, kills: 0, cuts: 0 };

  beforeAll(async () => {
    const { databaseUrl, dataDir } = await newPlace();
    for (let node = 0; node < (kind === 'sqlite' ? 1 : 2); node++) {
      const env = { DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'error' };
      servers.push(await startServer({ dataDir, env }));
    }
  });
  afterAll(async () => {
    for (const server of servers) await server.kill();
    console.log(`${kind}:`, JSON.stringify(totals));
  });

  const connectedPair = async () => {
    const url = servers[0]?.url ?? '';
    const people = [await createAccount(url), await createAccount(url)];
    const [one, other] = people.map(({ user, cookie }) => ({ id: user._id, cookie }));
    if (one === undefined || other === undefined) throw new Error('nobody there');
    const post = async (path: string, { cookie }: { cookie: string }) => {
      const headers = { cookie, origin: url };
      const response = await fetch(url + path, { method: 'POST', headers });
      if (!response.ok) throw new Error(await response.text());
    };
    // Mutual interest makes a connection.
    await post(`/api/request/send/interested/${other.id}`, one);
    await post(`/api/request/send/interested/${one.id}`, other);
    return [one, other] as const;
  };

  test.each(SEEDS)('seed %i: messages stay complete, unique, ordered and edited', async (seed) => {
    const random = randomOf(seed);
    const [one, other] = await connectedPair();
    const urls = servers.map(({ url }) => url);
    let goOn: () => void = () => undefined;
    const options = { urls, count: MESSAGES, random, onProgress: () => goOn() };
    const writers = [
      new ChatWriter({ ...options, who: one, peerId: other.id }),
      new ChatWriter({ ...options, who: other, peerId: one.id }),
    ];
    const all = Promise.all(writers.map((writer) => writer.write()));

    const kills = LONG ? 1 + Math.floor(random() * 3) : 1;
    const cuts = 4 + Math.floor(random() * 6);
    const troubles = [
      ...Array.from({ length: kills }, () => 'kill' as const),
      ...Array.from({ length: cuts }, () => 'cut' as const),
    ]
      .map((trouble) => ({ trouble, at: Math.floor(random() * MESSAGES * 2 * 0.9) }))
      .sort((first, second) => first.at - second.at);
    const progress = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
    for (const { trouble, at } of troubles) {
      while (progress() < at) await new Promise<void>((resolve) => (goOn = resolve));
      if (trouble === 'cut') {
        writers[Math.floor(random() * 2)]?.disrupt();
      } else {
        const server = servers[Math.floor(random() * servers.length)];
        await server?.kill();
        await server?.restart();
      }
    }
    await all;
    for (const writer of writers) await writer.finish();

    const kept = (await writers[0]?.whole()) ?? [];
    expect(await writers[1]?.whole()).toEqual(kept);
    expect(writers.flatMap(({ refusals }) => refusals)).toEqual([]);
    const violations = checkConversation({
      outboxes: writers.map(({ outbox }) => outbox),
      kept,
      seen: writers.map(({ seen }) => seen),
      changes: writers.map(({ changer }) => changer.changes),
    });
    const exact: Violations = {
      lost: [],
      doubled: [],
      reordered: [],
      different: [],
      unchanged: [],
    };
    expect(violations).toEqual(exact);
    expect(kept).toHaveLength(MESSAGES * 2);
    totals.runs += 1;
    totals.messages += kept.length;
    totals.changes += writers.reduce((sum, { changer }) => sum + changer.changes.length, 0);
    totals.kills += kills;
    totals.cuts += cuts;
  });
});
