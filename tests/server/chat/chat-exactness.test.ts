import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectAccounts, createAccount } from '../../support/account.ts';
import { ChatWriter } from '../../support/chat/chat-writer.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { checkConversation } from '../../support/chat/exactness.ts';
import { randomOf } from '../../support/random.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

const LONG = process.env.LONG_RUNS !== undefined;
type Who = Record<'id' | 'cookie', string>;
const SEEDS = Array.from({ length: LONG ? 100 : 2 }, (_, index) => index + 1);
/** Number of messages written by each of the two people. */
const MESSAGES = 60;

/**
 * Two people write, edit, delete and react over bad networks while servers are killed. PostgreSQL has two nodes;
 * everyone uses a random one.
 */
describeOnBothPlaces('acknowledged messages', (newPlace, kind) => {
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    const { databaseUrl, dataDir } = await newPlace();
    for (let node = 0; node < (kind === 'sqlite' ? 1 : 2); node++) {
      const env = { DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'error' };
      servers.push(await startServer({ dataDir, env }));
    }
  });
  afterAll(async () => {
    for (const server of servers) await server.kill();
  });

  const connectedPair = async () => {
    const url = servers[0]?.url ?? '';
    const [one, other] = [await createAccount(url), await createAccount(url)];
    await connectAccounts(url, one, other);
    return [one, other].map(({ user, cookie }) => ({ id: user._id, cookie })) as [Who, Who];
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
    for (const [kind, found] of Object.entries(violations)) expect(found, kind).toEqual([]);
    expect(kept).toHaveLength(MESSAGES * 2);
  });
});
