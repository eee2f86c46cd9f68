// Measures memory of 5,000 silent connections against a Socket.IO server without features.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../tests/support/server-process.ts';
import { startBareChat } from './support/bare-chat.ts';
import { CHAT_ENV, type ChatPerson, storeChatPeople } from './support/chat-people.ts';
import { INSPECT, measureMemory, type Memory } from './support/inspector.ts';
import { RawSocket } from './support/raw-socket.ts';
import type { Bench } from './support/table.ts';

const SOCKETS = 5000;
/** Concurrent handshakes. */
const AT_ONCE = 50;

export const bench: Bench = {
  title: 'memory of idle sockets',
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pairwise-bench-'));
    const people = await storeChatPeople(dataDir, SOCKETS);
    const server = await startServer({ dataDir, env: { ...CHAT_ENV, NODE_OPTIONS: INSPECT } });
    const bare = await startBareChat([INSPECT]);
    try {
      const ours = await growth(server.url, people, () => measureMemory(server.output()));
      const theirs = await growth(bare.url, people, () => measureMemory(bare.output()));
      const kilobytes = (bytes: number) => (bytes / SOCKETS / 1024).toFixed(1);
      const figures = [
        `${kilobytes(ours.live)} KB of ${kilobytes(theirs.live)} KB alive each`,
        `resident ${kilobytes(ours.rss)} KB of ${kilobytes(theirs.rss)} KB`,
      ].join('; ');
      const value = theirs.live / ours.live;
      // At most 1.25 times the memory.
      return [{ what: '5,000 idle sockets, Socket.IO / ours', figures, value, target: 0.8 }];
    } finally {
      bare.stop();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

/** Returns the growth of a process when everyone connects. */
async function growth(
  url: string,
  people: ChatPerson[],
  measure: () => Promise<Memory>,
): Promise<Memory> {
  // Code that runs for the first time must not count.
  const first = await openAll(url, people.slice(0, AT_ONCE));
  first.forEach((socket) => socket.close());
  const before = await measure();
  const sockets = await openAll(url, people);
  const after = await measure();
  sockets.forEach((socket) => socket.close());
  return { rss: after.rss - before.rss, live: after.live - before.live };
}

async function openAll(url: string, people: ChatPerson[]): Promise<RawSocket[]> {
  const sockets: RawSocket[] = [];
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE);
    const opened = some.map(({ cookie, id }) => RawSocket.open(url, { cookie, 'x-user': id }));
    sockets.push(...(await Promise.all(opened)));
  }
  return sockets;
}
