// Measures messages between 200 sockets in 100 conversations on SQLite, against a Socket.IO server without storage or
// checks.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../tests/support/server-process.ts';
import { startBareChat } from './support/bare-chat.ts';
import { ChatLoad, type ChatResult } from './support/chat-load.ts';
import { CHAT_ENV, countMessages, storeChatPeople } from './support/chat-people.ts';
import { median } from './support/side-by-side.ts';
import type { Bench } from './support/table.ts';

const SOCKETS = 200;
const ROUNDS = 7;
const SECONDS = 3;

export const bench: Bench = {
  title: 'chat messages',
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pairwise-bench-'));
    const people = await storeChatPeople(dataDir, SOCKETS);
    const server = await startServer({ dataDir, env: CHAT_ENV });
    const bare = await startBareChat();
    try {
      const ours = await ChatLoad.open(server.url, people, true);
      const theirs = await ChatLoad.open(bare.url, people, false);
      await ours.run(2);
      await theirs.run(2);
      const rounds: { ours: ChatResult; theirs: ChatResult }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const first = round % 2 === 0 ? await ours.run(SECONDS) : null;
        const second = await theirs.run(SECONDS);
        rounds.push({ ours: first ?? (await ours.run(SECONDS)), theirs: second });
      }
      ours.close();
      theirs.close();
      await server.stop();
      const kept = await countMessages(dataDir);
      if (kept !== ours.acknowledged) {
        throw new Error(`${String(ours.acknowledged)} acknowledged, ${String(kept)} kept`);
      }
      const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
      const figures = [
        `${of((round) => round.ours.perSecond).toFixed(0)} of ${of((round) => round.theirs.perSecond).toFixed(0)} acknowledged messages/s`,
        `p99 ${of((round) => round.ours.p99).toFixed(0)} ms of ${of((round) => round.theirs.p99).toFixed(0)} ms`,
      ].join('; ');
      const value = of((round) => round.ours.perSecond / round.theirs.perSecond);
      return [{ what: 'chat, 200 sockets / Socket.IO', figures, value, target: 0.6 }];
    } finally {
      bare.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
