import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketServer } from 'socket.io';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Session } from '#server/platform/http/session.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log.ts';
import { authenticateSockets } from '#server/platform/sockets/socket-auth.ts';
import type { AppServer } from '#server/platform/sockets/types.ts';
import { frame, RawWire } from '../../support/raw-wire.ts';

/* Simulates a distant database: sessions are read when the test allows it. */

const ADA = { id: 's', user: { _id: 'ada', firstName: 'Ada', photoUrl: '' } } as unknown as Session;

let server: Server;
let io: AppServer;
let url = '';
let readings: ((session: Session) => void)[] = [];
const wires: RawWire[] = [];

beforeEach(async () => {
  server = createServer();
  io = new SocketServer(server);
  const config = readConfig({ HOST: '127.0.0.1' });
  authenticateSockets(io, {
    config,
    log: createLog({ ...config, logLevel: 'silent' }),
    readSession: () => new Promise((resolve) => readings.push(resolve)),
    guard: { admit: () => undefined, dismiss: () => undefined },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(async () => {
  wires.splice(0).forEach((wire) => wire.close());
  await io.close();
});

/** Connects `count` sockets at once, and waits until all of their sessions are being read. */
async function ask(count: number): Promise<void> {
  readings = [];
  wires.push(...(await Promise.all(Array.from({ length: count }, () => RawWire.open(url, null)))));
  for (const wire of wires) wire.send(frame('40'));
  await expect.poll(() => readings.length).toBe(count);
}
const find = (): void => readings.forEach((found) => found(ADA));
/** Returns the number of accepted sockets once all have their answer. */
async function letIn(): Promise<number> {
  const answered = () => wires.filter(({ text }) => /4[04]\{/.test(text)).length;
  await expect.poll(answered).toBe(wires.length);
  return wires.filter(({ text }) => text.includes('40{')).length;
}

test('simultaneous session reads accept fifty sockets', async () => {
  await ask(60);
  find();
  expect(await letIn()).toBe(50);
});

test('a socket closed before its session read frees its place', async () => {
  await ask(60);
  wires.splice(0).forEach((wire) => wire.close());
  await expect.poll(() => io.engine.clientsCount).toBe(0);
  find();
  await ask(50);
  find();
  expect(await letIn()).toBe(50);
});
