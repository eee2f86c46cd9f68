import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createAccount } from '../../support/account.ts';
import { busyPeople } from '../../support/busy-people.ts';
import { withDatabase } from '../../support/database-file.ts';
import { randomOf } from '../../support/random.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { checkAcknowledged, checkInvariants, checkPhotos } from '../../support/sqlite-checks.ts';

const RUNS = process.env.LONG_RUNS === undefined ? 2 : 200;
const SEEDS = Array.from({ length: RUNS }, (_, index) => index + 1);
/** Maximum changes before the power cut. */
const CHANGES_MAX = 100;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pairwise-durability-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('a power cut at any moment', () => {
  const dataDir = newFolder();
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ dataDir, env: { LOG_LEVEL: 'error' } });
  });
  afterAll(async () => {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test.each(SEEDS)('seed %i: everything acknowledged is stored', async (seed) => {
    const random = randomOf(seed);
    const people = await busyPeople(server.url, random, (ids) =>
      withDatabase({ dataDir }, (file) => {
        const confirm = file.prepare('update users set "emailVerified" = 1 where id = ?');
        for (const id of ids) confirm.run(id);
      }),
    );
    let on = true;
    let left = Math.floor(random() * CHANGES_MAX);
    const moment = Promise.withResolvers<undefined>();
    const work = people.work(() => {
      if (left === 0) moment.resolve(undefined);
      left -= 1;
      return on;
    });
    // The seed fixes the moment; the change it interrupts varies between runs, on purpose.
    await moment.promise;
    await server.kill();
    on = false;
    await work;
    await server.restart();
    withDatabase({ dataDir }, (file) => {
      checkInvariants(file);
      checkAcknowledged(file, people.acknowledged);
      checkPhotos(dataDir, file, people.acknowledged.photos);
    });
  });
});

test('a full disk refuses writes, serves reads, loses nothing', async () => {
  const dataDir = newFolder();
  const env = { LOG_LEVEL: 'error' };
  const fileLimit = 2_000_000;
  const server = await startServer({ dataDir, env, fileLimit });
  onTestFinished(() => server.kill());
  const people = await busyPeople(server.url, randomOf(1));
  const seen = await createAccount(server.url);
  const edit = (about: string) =>
    fetch(`${server.url}/api/profile/edit`, {
      method: 'PUT',
      headers: { cookie: seen.cookie, origin: server.url, 'content-type': 'application/json' },
      body: JSON.stringify({ about }),
    });
  let answer = await edit('there is room');
  for (let count = 0; answer.ok && count < 3000; count += 1) {
    answer = await edit(`${String(count)} ${'x'.repeat(900)}`);
  }
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('30');
  expect(await answer.json()).toEqual({
    code: 'unavailable',
    message: 'Nothing can be saved right now. Try again in a few minutes.',
  });
  const view = await fetch(`${server.url}/api/profile/view`, { headers: { cookie: seen.cookie } });
  expect(view.status).toBe(200);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.kill();

  const roomy = await startServer({ dataDir, env });
  onTestFinished(() => roomy.kill());
  const later = await busyPeople(roomy.url, randomOf(2));
  withDatabase({ dataDir }, (file) => {
    checkInvariants(file);
    for (const { acknowledged } of [people, later]) checkAcknowledged(file, acknowledged);
  });
  rmSync(dataDir, { recursive: true, force: true });
});

test('an unwritable data folder fails the start without changes', async () => {
  const dataDir = newFolder();
  const env = { AUTH_SECRET: 'x'.repeat(40) };
  const server = await startServer({ dataDir, env });
  const person = await createAccount(server.url);
  await server.kill();
  const files = readdirSync(dataDir);
  for (const name of files) chmodSync(join(dataDir, name), 0o444);
  chmodSync(dataDir, 0o555);
  await expect(startServer({ dataDir, env, heedModes: true })).rejects.toThrow(
    /DATA_DIR cannot be written .*set it to a folder of yours/,
  );
  await expect(startServer({ dataDir: join(dataDir, 'new'), heedModes: true })).rejects.toThrow(
    /DATA_DIR is ".*", which cannot be written/,
  );
  expect(readdirSync(dataDir)).toEqual(files);

  chmodSync(dataDir, 0o755);
  for (const name of files) chmodSync(join(dataDir, name), 0o644);
  const again = await startServer({ dataDir, env });
  onTestFinished(() => again.kill());
  const headers = { cookie: person.cookie };
  const view = await fetch(`${again.url}/api/profile/view`, { headers });
  expect(await view.json()).toEqual(person.user);
  withDatabase({ dataDir }, checkInvariants);
  rmSync(dataDir, { recursive: true, force: true });
});
