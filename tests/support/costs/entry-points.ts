import { connect } from 'node:net';
import { actorOf, as, type Input, send } from './calls.ts';
import { frame, RawWire } from '../raw-wire.ts';

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
