// Tries what deploy/ says: npm run try-deploy. Production install and a start as nobody from a folder nobody may write; nginx and Caddy where they are installed.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import { build } from './build.ts';
import { startProxy } from './support/deploy-proxies.ts';
import { ROOT } from './support/run.ts';
import { freePort } from '../tests/support/free-port.ts';
import { expectWorking } from './support/deploy-visit.ts';

const execute = promisify(execFile);
/** "nobody" of the systems this can be tried on. */
const NOBODY = 65534;
const HOST_NAME = 'pairwise.example';

await build({ force: false });
const folder = await mkdtemp(join(tmpdir(), 'pairwise-deploy-'));
await chmod(folder, 0o755);
const app = join(folder, 'app');
const dataDir = join(folder, 'data');
try {
  await install();
  const port = String(await freePort());
  const server = await start(port);
  try {
    await expectWorking(new URL(`http://127.0.0.1:${port}`), HOST_NAME);
    console.log('direct   ok');
  } finally {
    await server.stop();
  }
  for (const kind of ['nginx', 'caddy'] as const) {
    const behind = await start(port, { ORIGIN: `https://${HOST_NAME}`, TRUST_PROXY: '1' });
    try {
      const proxy = await startProxy(kind, { folder, port, hostName: HOST_NAME });
      if (proxy === null) {
        console.log(`${kind.padEnd(8)} not installed here, not tried`);
        continue;
      }
      try {
        await expectWorking(proxy.url, HOST_NAME);
        expectOwnAddress();
        console.log(`${kind.padEnd(8)} ok`);
      } finally {
        await proxy.stop();
      }
    } finally {
      await behind.stop();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Whoever signed up last did so from here, whatever address they wrote into a header. */
function expectOwnAddress(): void {
  const database = new BetterSqlite3(join(dataDir, 'pairwise.db'), { readonly: true });
  const last = database
    .prepare<[], { ipAddress: string }>('select "ipAddress" from sessions order by id desc limit 1')
    .get();
  database.close();
  assert.equal(last?.ipAddress, '127.0.0.1');
}

/** What the image holds, without what only development needs, and with no way to write to it. */
async function install(): Promise<void> {
  await mkdir(join(app, 'scripts'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'dist', 'scripts/start.mjs']) {
    await cp(join(ROOT, name), join(app, name), { recursive: true });
  }
  const begin = performance.now();
  await execute('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: app,
  });
  await execute('chmod', ['-R', 'a-w,a+rX', app]);
  await mkdir(dataDir, { mode: 0o700 });
  if (process.getuid?.() === 0) await chown(dataDir, NOBODY, NOBODY);
  const { stdout } = await execute('du', ['-sm', app]);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  console.log(`install  ok, ${seconds} s, ${stdout.split('\t')[0] ?? ''} MB`);
}

async function start(
  port: string,
  env: Record<string, string> = {},
): Promise<{ stop: () => Promise<void> }> {
  const isRoot = process.getuid?.() === 0;
  const nobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--'];
  const line = [...(isRoot ? nobody : []), 'node_modules/.bin/node', 'scripts/start.mjs'];
  const child = spawn(line[0] ?? '', line.slice(1), {
    cwd: app,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (text: Buffer): void => {
      output += text.toString();
      if (output.includes('Pairwise listening on')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`The server ended before it listened:\n${output}`)));
  });
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      if (child.exitCode !== 0) throw new Error(`It stopped with ${String(child.exitCode)}`);
    },
  };
}
