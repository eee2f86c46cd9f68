import type { ClientToServerEvents } from '#shared/realtime.ts';
import { PAGE_SIZE_MAX } from '#shared/matching.ts';
import { MESSAGE_MAX } from '#shared/limits.ts';
import { SHARED_ROWS_MAX, SHARED_TEXT_MAX } from '#shared/pad-run.ts';
import { PAD_NAME_MAX, PAD_POSITION_MAX } from '#shared/pad.ts';
import { EVENTS } from '../access/events.ts';
import { base64, largestUpdate } from '../pad/updates.ts';
import { WORST } from '../pad/worst.ts';
import { DESCRIPTION_MAX } from '#shared/call.ts';
import { actorOf, as, type Input, send, type Target } from './calls.ts';
import { textOf } from './texts.ts';

type EventName = keyof ClientToServerEvents;
type Payload = (target: Target, n: number) => object;

const marks = textOf('combining marks', MESSAGE_MAX);
const tab = 'a'.repeat(20);

/** The fields of events at their limits. */
const LARGEST: Partial<Record<EventName, Payload>> = {
  userOnline: () => ({ userId: 'x'.repeat(200), firstName: marks.slice(0, 200) }),
  userOffline: () => ({ userId: 'x'.repeat(200), lastSeen: 'x'.repeat(200) }),
  getWhoIsOnline: ({ world }) => ({
    userIds: Array.from({ length: PAGE_SIZE_MAX }, () => world.friend.id),
  }),
  sendMessage: () => ({ text: marks }),
  editMessage: () => ({ text: marks }),
  reactToMessage: (_, n) => ({ on: n % 2 === 0 }),
  padJoin: ({ world }) => ({ holds: world.friend.id }),
  padUpdate: (_, n) => ({ update: largestUpdate(n) }),
  padAwareness: () => ({
    caret: { anchor: 'A'.repeat(PAD_POSITION_MAX), head: 'A'.repeat(PAD_POSITION_MAX) },
    ...{ tab, asks: true },
  }),
  padRun: () => ({
    run: {
      rows: Array.from({ length: SHARED_ROWS_MAX }, () => ({
        ...{ kind: 'log', line: 1 },
        text: marks.slice(0, SHARED_TEXT_MAX / SHARED_ROWS_MAX),
      })),
      end: { how: 'ended', ms: 1 },
    },
  }),
  padName: () => ({ name: marks.slice(0, PAD_NAME_MAX) }),
  callRing: () => ({ tab }),
  callAnswer: () => ({ tab }),
  callSignal: () => ({
    ...{ tab, signal: { description: { type: 'offer', sdp: 'x'.repeat(DESCRIPTION_MAX) } } },
  }),
};

/** Returns the largest valid payload of an event, to the friend. */
function largest(name: EventName, target: Target, n: number): object {
  const { friend, messageIds } = target.world;
  const stage = { owner: { ...friend, emailId: '' }, has: { sharedId: messageIds.at(-1) ?? '' } };
  return { ...EVENTS[name].payload(stage), ...LARGEST[name]?.(target, n) };
}

const LARGE = 1_400_000;
/** Maximum milliseconds to wait for an answer; an unanswered socket is closed long before. */
const LATE_MS = 60_000;
const fill = (part: string, bytes = LARGE): string => part.repeat(Math.floor(bytes / part.length));

/** Packets that no browser sends, for an event name and a payload. */
const PACKETS: Readonly<Record<string, (name: string, right: object) => string[]>> = {
  'a megabyte of text in it': (name, right) => [
    ask(
      name,
      Object.fromEntries(
        Object.keys(right).map((key) => [key, 'x'.repeat(LARGE / Object.keys(right).length - 100)]),
      ),
    ),
  ],
  'a megabyte of deep lists': (name) => [
    `420["${name}",${'['.repeat(LARGE / 2)}${']'.repeat(LARGE / 2)}]`,
  ],
  'a megabyte of deep objects': (name) => [
    `420["${name}",${fill('{"a":', LARGE * 0.8)}1${'}'.repeat(Math.floor((LARGE * 0.8) / 5))}]`,
  ],
  'a megabyte of a wide list': (name) => [`420["${name}",[${fill('0,')}0]]`],
  'a megabyte of arguments': (name) => [`420["${name}",${fill('0,')}0]`],
  'a megabyte of keys': (name) => [
    `420["${name}",{${Array.from({ length: 110_000 }, (_, n) => `"k${String(n)}":0`).join(',')}}]`,
  ],
  'five hundred at once': (name, right) => Array<string>(500).fill(ask(name, right)),
};

const ask = (name: string, payload: object): string => `420${JSON.stringify([name, payload])}`;

/** Returns all inputs of an event. */
export function eventInputs(name: EventName): Input[] {
  const legal: Input = {
    name: 'every field at its limit',
    send: (target, n) => exchange(target, n, [ask(name, largest(name, target, n))]),
  };
  const bent = Object.entries(PACKETS).map(([words, make]): Input => ({
    name: words,
    send: (target, n) => exchange(target, n, make(name, largest(name, target, n))),
  }));
  return [legal, ...bent, ...(name === 'padJoin' ? WORST_PADS : [])];
}

/** The most expensive pad documents: written as far as accepted, then joined and read. */
const WORST_PADS = Object.entries(WORST).map(([words, make], family): Input => ({
  name: `a pad of ${words}`,
  async send(target, n) {
    const { world } = target;
    const by = world.actors.length - 1 - ((family + n) % world.actors.length);
    const targetUserId = world.met[(family * 5 + n) % world.met.length];
    const outcome = await openSocket(target, by, (socket, end) => {
      const packets = [
        ...make().map((update) =>
          ask('padUpdate', { targetUserId, begun: 0, update: base64(update) }),
        ),
        ...Array<string>(5).fill(ask('padJoin', { targetUserId })),
      ];
      let answered = 0;
      socket.addEventListener('message', ({ data }) => {
        if (!String(data).startsWith('430')) return;
        answered += 1;
        const next = packets[answered];
        if (next === undefined) end(/"code":"(\w+)"/.exec(String(data))?.[1] ?? 'ok');
        else socket.send(next);
      });
      socket.send(packets[0] ?? '');
    });
    const headers = as(actorOf(target, by));
    const read = await send(target.url, {
      method: 'GET',
      path: `/api/pad/${targetUserId ?? ''}`,
      headers,
    });
    return `${outcome}, read ${read}`;
  },
}));

/** Joins as an attacker, sends `packets` and waits until the last is answered, or the socket closed. */
async function exchange(
  target: Target,
  n: number,
  packets: readonly (string | Uint8Array<ArrayBuffer>)[],
): Promise<string> {
  return await openSocket(target, n, (socket, end) => {
    let left = packets.filter(
      (packet) => typeof packet === 'string' && packet.startsWith('420'),
    ).length;
    socket.addEventListener('message', ({ data }) => {
      if (!String(data).startsWith('430')) return;
      left -= 1;
      if (left === 0) end(/"code":"(\w+)"/.exec(String(data))?.[1] ?? 'ok');
    });
    for (const packet of packets) socket.send(packet);
  });
}

/** Opens a web socket without a client library; `use` gets it once it has joined. */
function openSocket(
  { url, world }: Target,
  n: number,
  use: (socket: WebSocket, end: (outcome: string) => void) => void,
): Promise<string> {
  const headers = as(actorOf({ url, world }, n));
  return new Promise((resolve) => {
    // Node's WebSocket accepts headers beyond the standard.
    const options = { headers } as unknown as string[];
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
      options,
    );
    const late = setTimeout(() => end('late'), LATE_MS);
    const end = (outcome: string): void => {
      clearTimeout(late);
      resolve(outcome);
      socket.close();
    };
    socket.addEventListener('error', () => end('closed'));
    socket.addEventListener('close', () => end('closed'));
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send('40');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) use(socket, end);
      else if (text.startsWith('44')) end('refused');
    });
  });
}
