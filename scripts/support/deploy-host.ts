import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { uniquePerson } from '../../tests/support/account.ts';
import { command, NOBODY, type Place, startNode } from './deploy-node.ts';

/** Returns the sentence of a failed start; throws if it starts or prints more. */
async function sentenceOf(place: Place, env: Record<string, string>): Promise<string> {
  const output = await startNode(place, { START_WAIT: '0', ...env }).then(
    () => assert.fail(`It starts with ${JSON.stringify(env)}`),
    (error: unknown) => (error as Error).message,
  );
  assert.doesNotMatch(output, / {4}at /, 'a stack');
  // Log lines may follow.
  const said = output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
  assert.match(said.at(-1) ?? '', /^Pairwise could not start\./);
  return said.at(-1) ?? '';
}

/** Expects a sentence for each wrong setting; returns their number. */
export async function trySentences(
  place: Place,
  wrong: readonly (readonly [env: Record<string, string>, sentence: RegExp])[],
): Promise<number> {
  for (const [env, sentence] of wrong) assert.match(await sentenceOf(place, env), sentence);
  return wrong.length;
}

/** Settings to be refused on every machine. */
export const WRONG_SETTINGS = [
  [{ PORT: '80' }, /PORT is 80, which this user may not listen on/],
  [{ HOST: 'nohost.invalid' }, /HOST is "nohost\.invalid"/],
  [{ HOST: '203.0.113.7' }, /HOST is "203\.0\.113\.7"/],
  [{ TRUST_PROXY: 'yes' }, /TRUST_PROXY is "yes": set it/],
  [{ SIGNUP: 'friends' }, /SIGNUP is "friends": set it/],
  [{ AUTH_SECRET: 'short' }, /AUTH_SECRET is "…": set it/],
  [{ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, /The database does not answer/],
  [{ REDIS_URL: 'redis://127.0.0.1:1' }, /Redis/],
] as const;

/** Expects damaged backups to be named and never restored. */
export async function tryDamagedBackups(app: string, backup: string): Promise<string[]> {
  const [photo = ''] = (await readdir(join(backup, 'files'))).sort();
  const ways: Record<string, (copy: string) => Promise<void>> = {
    'a changed file': async (copy) => {
      const file = join(copy, 'files', photo);
      const bytes = await readFile(file);
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      await writeFile(file, bytes);
    },
    'a file too few': (copy) => rm(join(copy, 'files', photo)),
    'half a manifest': (copy) => truncate(join(copy, 'manifest.json'), 100),
  };
  for (const [name, damage] of Object.entries(ways)) {
    const copy = `${backup}-damaged`;
    await cp(backup, copy, { recursive: true });
    await damage(copy);
    await asNobodys(copy);
    const said = await command({ app, dataDir: `${backup}-nowhere` }, [
      ...['restore', '--from', copy, '--check'],
    ]).then(
      () => assert.fail(`restore takes ${name}`),
      (error: unknown) => (error as { stderr: string }).stderr,
    );
    assert.doesNotMatch(said, / {4}at /, name);
    await rm(copy, { recursive: true });
  }
  return Object.keys(ways);
}

/** Tries operator commands beside a running node, and a rotation of AUTH_SECRET. */
export async function tryHosting(place: Place): Promise<void> {
  const { app, dataDir, port } = place;
  await mkdir(dataDir, { mode: 0o700 });
  await asNobodys(dataDir);
  const url = `http://127.0.0.1:${port}`;
  const [one, two] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const env = { SIGNUP: 'invite', AUTH_SECRET: one };
  const call = async (method: string, path: string, cookie: string, body?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, origin: url, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
    const lines = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    return { status: answer.status, cookie: lines.join('; ') };
  };
  const person = uniquePerson();
  let node = await startNode(place, env);
  try {
    assert.equal((await call('POST', '/api/signup', '', person)).status, 403);
    const link = (await command({ app, dataDir }, ['invite'], { ...env, ORIGIN: url })).trim();
    const invitation = link.split('#sign-up=')[1];
    const ada = await call('POST', '/api/signup', '', { ...person, invitation });
    assert.equal(ada.status, 201);
    assert.equal(
      (await call('POST', '/api/signup', '', { ...uniquePerson(), invitation })).status,
      410,
    );
    const mails = await command({ app, dataDir }, ['resend-mail'], env);
    assert.equal(mails, '0 mails on the way again\n');

    await node.stop();
    node = await startNode(place, { ...env, AUTH_SECRET: two, AUTH_SECRET_OLD: one });
    const anew = await call('GET', '/api/me/counts', ada.cookie);
    assert.match(anew.cookie, /session_token=/);
    await node.stop();
    node = await startNode(place, { ...env, AUTH_SECRET: two });
    assert.equal((await call('GET', '/api/profile/view', ada.cookie)).status, 401);
    assert.equal((await call('GET', '/api/profile/view', anew.cookie)).status, 200);

    const gone = await command({ app, dataDir }, ['remove-person', person.emailId], {
      ...env,
      AUTH_SECRET: two,
    });
    assert.match(gone, /is removed/);
    assert.equal((await call('GET', '/api/profile/view', anew.cookie)).status, 401);
  } finally {
    await node.stop();
  }
}

/** Switches the version link while a node runs; pages it hasn't loaded must still work. */
export async function tryUpgrade(place: Place, folder: string): Promise<void> {
  const link = join(folder, 'current');
  await symlink(place.app, link);
  const node = await startNode({ ...place, app: link }, {});
  try {
    const next = join(folder, 'next');
    await mkdir(join(next, 'dist'), { recursive: true });
    await symlink(next, `${link}.new`);
    await rename(`${link}.new`, link);
    for (const path of ['/login', '/forgot-password', '/portfolio', '/reset-password']) {
      const { status } = await fetch(`http://127.0.0.1:${place.port}${path}`);
      assert.equal(status, 200, path);
    }
  } finally {
    await node.stop();
    await rm(link);
  }
}

/** Gives a folder to the nodes' user. */
async function asNobodys(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  await chown(path, NOBODY, NOBODY);
  for (const name of await readdir(path, { recursive: true })) {
    await chown(join(path, name), NOBODY, NOBODY);
  }
}
