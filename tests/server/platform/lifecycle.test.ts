import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createAccount, openSession } from '../../support/account.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { eventually } from '../../support/eventually.ts';
import {
  type ServerOptions,
  type ServerProcess,
  startServer,
} from '../../support/server-process.ts';

/** Starts a server that ends with the test, whether the test or the start succeeds or fails. */
function start(options: ServerOptions = {}): Promise<ServerProcess> {
  const starting = startServer(options);
  onTestFinished(() =>
    starting.then(
      (server) => server.kill(),
      () => undefined,
    ),
  );
  return starting;
}

describeOnBothPlaces('the server process', (newPlace) => {
  test('keeps acknowledged writes through a stop and power cut', async () => {
    const { databaseUrl, dataDir } = await newPlace();
    const server = await start({ dataDir, env: { DATABASE_URL: databaseUrl ?? '' } });
    const first = await createAccount(server.url);
    await server.restart();
    const second = await createAccount(server.url);
    await server.kill();
    await server.restart();
    for (const { user, credentials, cookie } of [first, second]) {
      expect((await openSession(server.url, credentials)).user).toEqual(user);
      const view = await fetch(`${server.url}/api/profile/view`, { headers: { cookie } });
      expect(await view.json()).toEqual(user);
    }
    await server.stop();
  });
});

test('the entry of the Node adapter starts the whole site', async () => {
  const server = await start({ entry: 'dist/server/entry.mjs', env: { NODE_ENV: '' } });
  const { cookie } = await createAccount(server.url);
  for (const path of ['/login', '/profile', '/socket.io/?EIO=4&transport=polling']) {
    const { status } = await fetch(server.url + path, { headers: { cookie }, redirect: 'manual' });
    expect([path, status]).toEqual([path, path === '/login' ? 302 : 200]);
  }
  await server.stop();
});

test('a rejection that nobody awaits is logged and ends nothing', async () => {
  const fails = `setInterval(() => {
    if (process.listenerCount('unhandledRejection') > 0) Promise.reject(new Error('alone'));
  }, 300).unref()`;
  const preload = `--import=data:text/javascript,${encodeURIComponent(fails)}`;
  const server = await start({ env: { NODE_OPTIONS: preload } });
  await eventually(() => expect(server.output()).toContain('unhandled rejection'));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.stop();
});

test('SIGTERM lets a running request finish', async () => {
  const server = await start();
  const body = JSON.stringify({ emailId: 'nobody@pairwise.example', password: 'not the one' });
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    origin: server.url,
  };
  const call = request(`${server.url}/api/login`, { method: 'POST', headers, agent: false });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    call.once('response', (response) => resolve(response.resume().statusCode));
    call.once('error', reject);
  });
  const connected = new Promise<void>((resolve) => {
    call.once('socket', (socket) => socket.once('connect', () => resolve()));
  });
  call.write(body.slice(0, 10));
  await connected;
  // The server has read the request's head once it answers a later request on another connection.
  await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } });
  const stopped = server.stop();
  call.end(body.slice(10));
  expect(await answered).toBe(400);
  await stopped;
});
