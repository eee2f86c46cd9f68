import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVENT_NAMES } from '../../support/access/events.ts';
import { useApiServer } from '../../support/api-server.ts';
import type { ChatClient } from '../../support/chat/chat-client.ts';
import { newSqlitePlace } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { anyLetter } from '../../support/random.ts';

const RUNS = process.env.LONG_RUNS === undefined ? 40 : 1000;
const api = useApiServer(newSqlitePlace);
let mallory: Developer;
let friend: Developer;
let bystanders: [ChatClient, ChatClient];
let to: string;

beforeAll(async () => {
  [mallory, friend] = await Developer.pair(api);
  const [one, other] = await Developer.pair(api);
  bystanders = [await one.socket(), await other.socket()];
  to = other.id;
});
afterAll(() => bystanders.forEach((client) => client.close()));

/** Checks that two uninvolved people can still chat. */
async function othersAreFine(): Promise<void> {
  const [one, other] = bystanders;
  const clientId = randomUUID();
  const answer = await one.ask('sendMessage', { targetUserId: to, text: 'all well', clientId });
  expect(answer.ok).toBe(true);
  await other.hears('messageReceived', (message) => message.clientId === clientId);
}

const id = fc.oneof(
  fc.constantFrom('', 'null', '__proto__', '../../etc', '%00', "' or 1=1 --"),
  fc.uuid(),
  fc.constant(null).map(() => friend.id),
  fc.constant(null).map(() => mallory.id),
);
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.record(
    {
      targetUserId: fc.oneof(id, fc.jsonValue()),
      text: fc.oneof(fc.string({ unit: anyLetter, maxLength: 50 }), fc.jsonValue()),
      clientId: fc.oneof(id, fc.jsonValue()),
      messageId: fc.oneof(id, fc.jsonValue()),
      emoji: fc.oneof(fc.constantFrom('👍', '💥', ''), fc.jsonValue()),
      on: fc.oneof(fc.boolean(), fc.jsonValue()),
      userId: id,
      __proto__: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);

describe.each(EVENT_NAMES)('%s with arbitrary input', (name) => {
  test('is acknowledged without affecting others', async () => {
    const client = await mallory.socket();
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { maxLength: 3 }), async (payloads) => {
        const answer = await client.askAnything(name, ...payloads);
        expect(typeof answer.ok).toBe('boolean');
        if (!answer.ok) {
          expect(['invalid_input', 'not_found']).toContain(answer.code);
          expect(answer.message).not.toBe('');
        }
        expect(client.socket.connected).toBe(true);
      }),
      { numRuns: RUNS },
    );
    await othersAreFine();
  });

  test('100,000 letters are acknowledged as an error', async () => {
    const client = await mallory.socket();
    const messageId = randomUUID();
    const more = { messageId, emoji: '👍' };
    const fields = { targetUserId: friend.id, text: 'hello', userId: mallory.id, ...more };
    const large = 'x'.repeat(100_000);
    const other = Object.keys(fields).map((field) => ({ ...fields, [field]: large }));
    for (const payload of [large, [large], { ...fields, other: large }, ...other]) {
      const answer = await client.askAnything(name, payload);
      expect(answer).toMatchObject({ ok: false, code: 'invalid_input' });
    }
    expect(client.socket.connected).toBe(true);
    await othersAreFine();
  });
});

test('unknown events are acknowledged as errors', async () => {
  const client = await mallory.socket();
  const names = ['error', 'message', '__proto__', 'constructor', 'toString', '', 'admin', '💥'];
  for (const name of [...names, 'x'.repeat(100_000)]) {
    const answer = await client.askAnything(name, { targetUserId: friend.id, text: 'hi' });
    expect(answer, name.slice(0, 20)).toMatchObject({ ok: false, code: 'not_found' });
    client.socket.emit(name as 'typing', { targetUserId: friend.id });
  }
  await client.settled();
  await othersAreFine();
});

describe('packets outside the client’s protocol', () => {
  const packets: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['nothing', ''],
    ['no event', '42'],
    ['half an event', '42["sendMessage",'],
    ['an object for an event', '42{"a":1}'],
    ['a number for a name', '42[7,{}]'],
    ['a null for a name', '42[null]'],
    ['a reserved name', '42["disconnect",{}]'],
    ['an internal name', '42["newListener",{}]'],
    ['an error', '42["error",{"message":"boom"}]'],
    ['an acknowledgement of nothing', '43999["x"]'],
    ['a negative acknowledgement', '43-1["x"]'],
    ['an enormous acknowledgement id', '4299999999999999999999999["typing",{}]'],
    ['a refusal', '44{"message":"x"}'],
    ['attachments that never come', '459-["sendMessage",{"_placeholder":true,"num":0}]'],
    ['many attachments', '45999999999-["sendMessage",{"_placeholder":true,"num":0}]'],
    ['a placeholder out of range', '451-["sendMessage",{"_placeholder":true,"num":-1}]'],
    ['bytes nobody announced', new Uint8Array([1, 2, 3])],
    ['another namespace', '40/admin,'],
    ['half a message of bytes', '451-["sendMessage",{"_placeholder":true,"num":0}]'],
    ['a list of 700,000 arguments', `42["sendMessage"${',1'.repeat(700_000)}]`],
    ['a list of 60,000 arguments', `42["sendMessage"${',1'.repeat(60_000)}]`],
    ['a namespace of a megabyte', `40/${'x'.repeat(1_000_000)},`],
    ['an upgrade', '5'],
    ['a probe', '2probe'],
    ['no such packet type', '9'],
    ['100,000 nested lists', `42["sendMessage",${'['.repeat(100_000)}${']'.repeat(100_000)}]`],
    ['a prototype', '42["sendMessage",{"__proto__":{"text":"x"},"constructor":{"prototype":{}}}]'],
    ['two megabytes', `42["sendMessage","${'x'.repeat(2_000_000)}"]`],
  ];

  test.each(packets)('%s', async (_name, packet) => {
    const raw = await openRaw(mallory.cookie);
    raw.send(packet);
    raw.send('42["typing",{}]');
    await othersAreFine();
    raw.close();
    await othersAreFine();
  });
});

/** Opens a joined web socket without the client library. */
async function openRaw(cookie: string): Promise<WebSocket> {
  const url = `${api.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  // Node's WebSocket accepts headers beyond the standard.
  const options = { headers: { cookie } } as unknown as string[];
  const socket = new WebSocket(url, options);
  socket.binaryType = 'arraybuffer';
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('no web socket')), { once: true });
    socket.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('0')) socket.send('40');
      if (String(data).startsWith('40')) resolve();
    });
  });
  return socket;
}
