// Measures 200 people typing in 100 pads, against Hocuspocus with SQLite and the bare y-websocket server without
// storage.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import * as Y from 'yjs';
import { PAD_TEXT } from '#shared/pad.ts';
import { ROOT } from '../scripts/support/run.ts';
import { startServer } from '../tests/support/server-process.ts';
import { CHAT_ENV, type ChatPerson, storeChatPeople } from './support/chat-people.ts';
import { INSPECT, measureMemory } from './support/inspector.ts';
import { inPairs, installServers, type Pad, PADS, type Page } from './support/pad-peers.ts';
import { median } from './support/side-by-side.ts';
import type { Bench } from './support/table.ts';

const ROUNDS = 5;
const SECONDS = 4;
/** Milliseconds until a pad is quiet: no notification or limit concerns its last change. */
const QUIET_MS = 65_000;
/** Changes per person and second. */
const PACE = 5;

interface Result {
  p50: number;
  p99: number;
  perSecond: number;
}

export const bench: Bench = {
  title: 'two carets in a pad',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pairwise-bench-pad-'));
    const stops: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
    try {
      const servers = await installServers(join(ROOT, 'node_modules/.cache/pairwise-bench-pad'));
      const dataDir = join(folder, 'data');
      await mkdir(dataDir);
      const people = await storeChatPeople(dataDir, PADS * 2);
      const env = { ...CHAT_ENV, HOST: '127.0.0.1', RATE_LIMITS: 'off', NODE_OPTIONS: INSPECT };
      const server = await startServer({ dataDir, env });
      stops.push(() => server.stop());
      const sockets = people.map((person) => socketOf(server.url, person));
      await Promise.all(sockets.map(({ connected }) => connected));
      // The first half warms up the server; the second half measures pads.
      const ours: Pad[] = [];
      const live: number[] = [];
      for (const half of [sockets.slice(0, PADS), sockets.slice(PADS)]) {
        const pads = await inPairs(half.map((socket) => joined(socket)));
        await paced(pads, SECONDS);
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
        live.push((await measureMemory(server.output())).live);
        ours.push(...pads);
      }
      const sides = {
        ours,
        hocuspocus: await servers.hocuspocus(stops),
        bare: await servers.yWebsocket(stops),
      };
      for (const pads of Object.values(sides)) await paced(pads, 1);
      const rounds: Record<keyof typeof sides, Result>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const names = Object.keys(sides) as (keyof typeof sides)[];
        const order = round % 2 === 0 ? names : names.reverse();
        const results: Partial<Record<keyof typeof sides, Result>> = {};
        for (const name of order) {
          const delays = await paced(sides[name], SECONDS);
          results[name] = { ...delays, perSecond: await flatOut(sides[name], SECONDS) };
        }
        rounds.push(results as Record<keyof typeof sides, Result>);
      }
      for (const pads of Object.values(sides)) pads.flat().forEach((page) => page.close());
      const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
      const said = (name: keyof typeof sides) =>
        `${of((round) => round[name].p50).toFixed(1)} and ${of((round) => round[name].p99).toFixed(1)} ms`;
      const rate = (name: keyof typeof sides) => of((round) => round[name].perSecond).toFixed(0);
      const quiet = Math.max(0, (live[1] ?? 0) - (live[0] ?? 0)) / (PADS / 2);
      return [
        {
          what: 'pad, 200 people: y-websocket / ours, p99 from key to the other',
          figures: `p50 and p99: ours ${said('ours')}, bare y-websocket ${said('bare')}, Hocuspocus ${said('hocuspocus')}`,
          value: of(({ ours: mine, bare }) => bare.p99 / mine.p99),
          target: 1 / 1.5,
        },
        {
          what: 'pad: ours / Hocuspocus, changes a second',
          figures: `${rate('ours')} of ${rate('hocuspocus')} changes/s; bare y-websocket ${rate('bare')}`,
          value: of(({ ours: mine, hocuspocus }) => mine.perSecond / hocuspocus.perSecond),
          target: 1,
        },
        {
          what: '5 KB / memory of a quiet pad',
          figures: `${(quiet / 1024).toFixed(1)} KB, with two idle clients in each`,
          value: (5 * 1024) / Math.max(quiet, 1),
          target: 1,
        },
      ];
    } finally {
      for (const stop of stops.reverse()) await stop();
    }
  },
};

/** Types at a fixed pace; measures the delay to the other person in milliseconds. */
async function paced(pads: readonly Pad[], seconds: number): Promise<Omit<Result, 'perSecond'>> {
  const delays: number[] = [];
  await Promise.all(
    pads.flat().map(async (page, at) => {
      const other = pads[at >> 1]?.[(at & 1) ^ 1];
      if (other === undefined) return;
      await new Promise((resolve) => setTimeout(resolve, (at * 1000) / PACE / (PADS * 2)));
      for (let count = 0; count < seconds * PACE; count += 1) {
        const begin = performance.now();
        const done = type(page, other).then(() => delays.push(performance.now() - begin));
        await new Promise((resolve) => setTimeout(resolve, 1000 / PACE));
        await done;
      }
    }),
  );
  delays.sort((one, other) => one - other);
  const at = (share: number): number => delays[Math.floor(delays.length * share)] ?? NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Types as fast as changes arrive; returns changes per second. */
async function flatOut(pads: readonly Pad[], seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let changes = 0;
  await Promise.all(
    pads.flat().map(async (page, at) => {
      const other = pads[at >> 1]?.[(at & 1) ^ 1];
      while (other !== undefined && performance.now() < end) {
        await type(page, other);
        changes += 1;
      }
    }),
  );
  return changes / seconds;
}

/** Types a letter and waits until the other document has it; the text stays short. */
async function type(page: Page, other: Page): Promise<void> {
  const text = page.doc.getText(PAD_TEXT);
  page.doc.transact(() => {
    if (text.length > 200) text.delete(0, 100);
    text.insert(text.length, 'x');
  });
  const { clientID } = page.doc;
  const clock = clockOf(page.doc, clientID);
  if (clockOf(other.doc, clientID) >= clock) return;
  await new Promise<void>((resolve) => {
    const listen = (): void => {
      if (clockOf(other.doc, clientID) < clock) return;
      other.doc.off('update', listen);
      resolve();
    };
    other.doc.on('update', listen);
  });
}

/** Returns the clock of a client in a document. */
const clockOf = (doc: Y.Doc, client: number): number => Y.getState(doc.store, client);

function socketOf(url: string, { cookie, peerId }: ChatPerson) {
  const socket = io(url, {
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { cookie },
  });
  const connected = new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return { socket, connected, peerId };
}

/** Joins a pad; each change is sent at once and stored when acknowledged. */
async function joined({ socket, peerId }: ReturnType<typeof socketOf>): Promise<Page> {
  const doc = new Y.Doc();
  const remote = {};
  socket.on('padUpdate', ({ update }: { update: string }) => {
    Y.applyUpdate(doc, Buffer.from(update, 'base64'), remote);
  });
  const answer = (await socket.emitWithAck('padJoin', { targetUserId: peerId })) as {
    begun: number;
    updates: string[];
  };
  const { begun, updates } = answer;
  for (const update of updates) Y.applyUpdate(doc, Buffer.from(update, 'base64'), remote);
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === remote) return;
    const text = Buffer.from(update).toString('base64');
    const payload = { targetUserId: peerId, begun, update: text };
    socket.emit('padUpdate', payload, ({ ok }: { ok: boolean }) => {
      if (!ok) throw new Error('A change was refused');
    });
  });
  return { doc, close: () => socket.disconnect() };
}
