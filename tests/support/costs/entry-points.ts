import { connect } from 'node:net';
import { actorOf, as, type Input, send, type Target } from './calls.ts';
import { frame, RawWire } from '../raw-wire.ts';

/** Separator of the packets in a long polling payload. */
const BETWEEN = '\u001e';

/** Performs a long polling handshake; returns the id of its session. */
async function shakeHands(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers });
  return /"sid":"([^"]+)"/.exec(await response.text())?.[1] ?? 'none';
}

async function poll(target: Target, n: number, member: boolean, body: string): Promise<string> {
  const headers = as(member ? actorOf(target, n) : null);
  const path = `/socket.io/?EIO=4&transport=polling&sid=${await shakeHands(target.url, headers)}`;
  if (member) await send(target.url, { method: 'POST', path, headers, body: '40' });
  const outcome = await send(target.url, { method: 'POST', path, headers, body });
  // Closes the session instead of waiting for the server's timeout.
  await send(target.url, { method: 'POST', path, headers, body: '1' });
  return outcome;
}

const packets = (packet: string, count: number): string =>
  Array<string>(count).fill(packet).join(BETWEEN);

const polling = (name: string, member: boolean, body: string): Input => ({
  name,
  send: (target, n) => poll(target, n, member, body),
});

/** Sends `count` frames at once, before or after joining. */
const frames = (name: string, joins: boolean, packet: string | Buffer, count: number): Input => ({
  name,
  async send(target, n) {
    const { cookie } = actorOf(target, n);
    const wire = await RawWire.open(target.url, cookie, undefined, as(null));
    try {
      if (joins) {
        wire.send(frame('40'));
        await wire.reads('40{');
      }
      wire.flood(frame(packet, typeof packet === 'string' ? 1 : 2), count);
      // A packet after them on the same connection; a closed connection also answers it.
      wire.send(frame('420["typing",{}]'));
      if (!joins) wire.send(frame('1'));
      await wire.reads('430[');
      return 'ok';
    } catch {
      return wire.socket.destroyed ? 'closed' : 'late';
    } finally {
      wire.close();
    }
  },
});

const head = (start: string, more: string): string => `${start} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;

/** Opens a hundred connections that send only a part of a request; then another client must be served. */
const slow = (name: string, part: string): Input => ({
  name,
  async send({ url }) {
    const { hostname, port } = new URL(url);
    const sockets = Array.from({ length: 100 }, () => connect(Number(port), hostname));
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.write(part);
    }
    const outcome = await send(url, { method: 'GET', path: '/healthz', headers: {} });
    for (const socket of sockets) socket.destroy();
    return outcome;
  },
});

/** The inputs to paths outside the API routes and pages. */
export const ENTRY_POINTS: Readonly<Record<string, () => Input[]>> = {
  'polling of sockets, without a session': () => [
    polling('a handshake and its first packet', false, '40'),
    polling('500,000 packets that join', false, packets('40', 500_000)),
    polling('1.4 MB of one packet', false, `40${'x'.repeat(1_400_000)}`),
    polling('a million empty packets', false, BETWEEN.repeat(1_000_000)),
    polling('500,000 pongs', false, packets('3', 400_000)),
  ],
  'polling of sockets, with one': () => [
    polling('a handshake and an event', true, '42["typing",{}]'),
    polling('180,000 events nobody knows', true, packets('42["x"]', 180_000)),
    polling('400,000 packets that join', true, packets('40', 400_000)),
    polling('20,000 messages', true, packets('42["sendMessage",{"text":"x"}]', 20_000)),
  ],
  'web sockets': () => [
    frames('200,000 frames that join', false, '40', 200_000),
    frames('200,000 pongs', true, '3', 200_000),
    frames('50,000 events nobody knows', true, '42["x"]', 50_000),
    frames('20,000 frames of bytes', true, Buffer.from([1, 2, 3]), 20_000),
    frames(
      'attachments that never come',
      true,
      '4599999-["sendMessage",{"_placeholder":true,"num":0}]',
      200,
    ),
    frames('a namespace of a megabyte', true, `40/${'x'.repeat(1_000_000)},`, 1),
  ],
  'slow requests': () => [
    slow('a hundred heads that never end', 'GET / HTTP/1.1\r\nhost: x\r\nx: '),
    slow(
      'a hundred bodies that never end',
      `${head('POST /api/login', 'content-type: application/json\r\ncontent-length: 60000\r\n')}{"emailId":`,
    ),
    slow(
      'a hundred bodies in chunks that never end',
      `${head('POST /api/send-email', 'content-type: application/json\r\ntransfer-encoding: chunked\r\n')}5\r\n{"a":\r\n`,
    ),
  ],
};
