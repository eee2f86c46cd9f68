import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { io } from 'socket.io-client';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startApiServer, useApiServer } from '../../support/api-server.ts';
import { newSqlitePlace } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { frame, RawPolling, RawWire, together } from '../../support/raw-wire.ts';

/** Maximum answers to events of one connection by default, including refused events. */
const ALLOWANCE = 2 * (60 + 30 + 120 + 40 + 50);
const times = (count: number, packet: string): string =>
  together(Array<string>(count).fill(packet));
const api = useApiServer(newSqlitePlace, { RATE_LIMITS: 'signup.address=1000/1h' });
let ada: Developer;
let ben: Developer;
const wires: RawWire[] = [];

beforeAll(async () => {
  [ada, ben] = await Developer.pair(api);
});
afterEach(() => wires.splice(0).forEach((wire) => wire.close()));

const kept = (wire: RawWire): RawWire => {
  wires.push(wire);
  return wire;
};
const stranger = async () => kept(await RawWire.open(api.url, null));
const joined = async (who = ada) => kept(await RawWire.join(api.url, who.cookie));

describe('a long polling body', () => {
  test.each([
    ['500,000 connects', null, times(500_000, '40')],
    ['5,000 bytes of a stranger', null, `40{"x":"${'x'.repeat(5000)}"}`],
    ['180,000 events', 'ada', times(180_000, '42["x"]')],
    ['64 KB and a bit', 'ada', `42["sendMessage","${'x'.repeat(64 * 1024)}"]`],
  ])('%s is not read', async (_name, who, body) => {
    const polling =
      who === null
        ? await RawPolling.open(api.url, null)
        : await RawPolling.join(api.url, ada.cookie);
    expect(await polling.post(body)).toBe(413);
  });

  test('without a stated length is not read', async () => {
    const polling = await RawPolling.open(api.url, null);
    const stream = new Blob(['40']).stream();
    const answer = await polling.call('POST', { body: stream, duplex: 'half' } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test('the longest message with every character escaped passes', async () => {
    const polling = await RawPolling.join(api.url, ada.cookie);
    const text = '\\u6f22'.repeat(4000);
    const event = `420["sendMessage",{"targetUserId":"${ben.id}","text":"${text}"}]`;
    expect(await polling.post(event)).toBe(200);
    // Counts from the join may come first.
    let heard = '';
    const hear = async () => (heard += await polling.get());
    await expect.poll(hear).toContain('"ok":true');
    expect(heard).toContain('漢'.repeat(4000));
  });

  test('a catch-up of many long messages is split', async () => {
    const cleo = await Developer.join(api);
    await connect(cleo, ben);
    const extraHeaders = { cookie: cleo.cookie };
    const socket = io(api.url, { forceNew: true, transports: ['polling'], extraHeaders });
    onTestFinished(() => void socket.disconnect());
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const message = { targetUserId: ben.id, text: '漢'.repeat(4000) };
    const sent = Array.from({ length: 30 }, () => socket.emitWithAck('sendMessage', message));
    const answers = (await Promise.all(sent)) as { ok: boolean }[];
    expect(answers.every(({ ok }) => ok)).toBe(true);
  });

  test.each(['PUT', 'DELETE', 'OPTIONS', 'PATCH'])('cannot be sent by %s', async (method) => {
    const polling = await RawPolling.open(api.url, null);
    const answer = await polling.call(method);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });
});

test('a reset connection ends no handshake that waits for its session', async () => {
  const crowded = await startApiServer(api.place, { RATE_LIMITS: '' });
  onTestFinished(() => crowded.close());
  const strangers = Array.from({ length: 200 }, () => RawPolling.open(crowded.url, null));
  await Promise.all(strangers);
  const { hostname: remoteAddress, host } = new URL(crowded.url);
  const headers = { host, cookie: ada.cookie, connection: 'Upgrade', upgrade: 'websocket' };
  const url = '/socket.io/?EIO=4&transport=websocket';
  for (const path of [url, '/elsewhere']) {
    const wire = new PassThrough();
    const request = { method: 'GET', url: path, headers, socket: { remoteAddress } };
    crowded.backend.realtime.upgrade(request as unknown as IncomingMessage, wire, Buffer.alloc(0));
    expect(() => wire.emit('error', new Error('ECONNRESET'))).not.toThrow();
  }
});

describe('an unauthenticated socket', () => {
  test.each<[string, Buffer, number]>([
    ['200,000 connects', frame('40'), 200_000],
    ['two connects', frame('40'), 2],
    ['events', frame('42["x"]'), 1],
    ['100 pings of the transport', frame('', 9), 100],
    ['100 pongs of the transport', frame('', 10), 100],
    ['5,000 pongs', frame('3'), 5000],
    ['a connect of 5,000 letters', frame(`40{"x":"${'x'.repeat(5000)}"}`), 1],
    ['bytes', frame(Buffer.from([1, 2, 3]), 2), 1],
    ['half of a binary event', frame('451-["x",{"_placeholder":true,"num":0}]'), 1],
  ])('%s end the connection', async (_name, one, count) => {
    const wire = await stranger();
    wire.flood(one, count);
    await wire.isCut();
    expect(wire.count('44{'), 'answers').toBeLessThanOrEqual(1);
  });

  test('more data than browsers send is cut off unread', async () => {
    const letters = 'x'.repeat(5000);
    const [whole, half] = [await stranger(), await stranger()];
    whole.send(frame(`40{"x":"${letters}"}`));
    half.send(frame(`40{"x":"${letters}`, 1, false));
    await Promise.all([whole.isCut(), half.isCut()]);
    expect(whole.count('44{'), 'answers').toBe(0);
  });

  test('many connects in one body end the connection', async () => {
    const polling = await RawPolling.open(api.url, ada.cookie);
    await polling.post(times(1000, '40'));
    expect(await polling.get()).toContain('Session ID unknown');
  });

  test.each([
    ['without a session', null, '40', 'unauthenticated'],
    ['of a namespace that is not there', 'ada', '40/admin,', 'Invalid namespace'],
  ])('a connect %s is answered, and is the last', async (_name, who, packet, answer) => {
    const wire = kept(await RawWire.open(api.url, who === null ? null : ada.cookie));
    wire.send(frame(packet));
    await wire.reads(answer);
    await wire.isCut();
  });

  test('a refused connect ends long polling too', async () => {
    const polling = await RawPolling.open(api.url, null);
    await polling.post('40');
    expect(await polling.get()).toContain('unauthenticated');
    await expect.poll(() => polling.post('3'), { timeout: 5000 }).toBe(400);
  });

  test('second upgrades are refused, and a second probe ends both', async () => {
    const polling = await RawPolling.open(api.url, null);
    const query = `EIO=4&transport=websocket&sid=${polling.sid}`;
    const probe = kept(await RawWire.open(api.url, null, query));
    probe.send(frame('2probe'));
    await probe.reads('3probe');
    await expect(RawWire.open(api.url, null, query)).rejects.toThrow();
    probe.send(frame('2probe'));
    await probe.isCut();
    expect(await polling.post('3')).toBe(400);
  });
});

describe('an authenticated socket', () => {
  test.each([
    ['a second connect', '40'],
    ['an acknowledgement nobody asked for', '43["x"]'],
    ['an acknowledgement id of 100,000 digits', `42${'9'.repeat(100_000)}["x"]`],
    ['half of a binary event', '451-["x",{"_placeholder":true,"num":0}]'],
    ['another namespace', '42/admin,["x"]'],
    ['40,000 empty objects', `42["sendMessage",[${'{},'.repeat(40_000)}{}]]`],
    ['60,000 arguments', `42["sendMessage"${',1'.repeat(60_000)}]`],
    ['more than a packet may have', `42["sendMessage","${'x'.repeat(140_000)}"]`],
  ])('%s ends the connection', async (_name, packet) => {
    const wire = await joined();
    wire.send(frame(packet));
    await wire.isCut();
  });

  test('ends after twice its allowed rate', async () => {
    const wire = await joined();
    wire.flood(frame('421["x"]'), 20_000);
    await wire.isCut();
    const answers = wire.count('431[');
    expect(answers).toBeLessThanOrEqual(ALLOWANCE);
  });

  test('ends after twice its allowed rate by long polling', async () => {
    const polling = await RawPolling.join(api.url, ada.cookie);
    await polling.post(times(5000, '421["x"]'));
    expect(await polling.post('3')).toBe(400);
  });

  test.each([
    ['100 pings of the transport', frame('', 9), 100],
    ['100 pongs of the transport', frame('', 10), 100],
    ['a message of 20,000 pieces', frame('', 0, false), 20_000],
  ])('%s end the connection', async (_name, one, count) => {
    const wire = await joined();
    wire.send(frame('4', 1, false), ...Array<Buffer>(count).fill(one));
    await wire.isCut();
  });

  test('ends when nobody reads its answers', async () => {
    const cleo = await Developer.join(api);
    await connect(cleo, ben);
    const writer = await cleo.socket();
    const text = '漢'.repeat(4000);
    for (let count = 0; count < 50; count += 1) {
      expect((await writer.ask('sendMessage', { targetUserId: ben.id, text })).ok).toBe(true);
    }
    writer.close();
    const polling = await RawPolling.join(api.url, cleo.cookie);
    await polling.post(times(50, `420["joinChat",{"targetUserId":"${ben.id}"}]`));
    await expect.poll(() => polling.post('3'), { timeout: 10_000 }).toBe(400);
  });

  test('twice the message limit is refused without a disconnect', async () => {
    const dora = await Developer.join(api);
    await connect(dora, ben);
    const client = await dora.socket();
    const text = '漢'.repeat(4000);
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => client.ask('sendMessage', { targetUserId: ben.id, text })),
    );
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(60);
    expect(answers.filter(({ ok }) => !ok).length).toBeGreaterThan(0);
    const { messageId, emoji } = { messageId: crypto.randomUUID(), emoji: '👍' };
    for (let count = 0; count < 100; count += 1) {
      await client.askAnything('reactToMessage', {
        targetUserId: ben.id,
        messageId,
        emoji,
        on: true,
      });
    }
    expect(client.socket.connected).toBe(true);
  });
});
