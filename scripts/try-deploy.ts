// Tries deploy/ and docs/: a production install started as nobody from a read-only folder, then installed ones of
// nginx, Caddy, PostgreSQL, Redis, Prometheus and systemd.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import { build } from './build.ts';
import { tryCluster } from './support/deploy-cluster.ts';
import {
  tryDamagedBackups,
  tryHosting,
  trySentences,
  tryUpgrade,
  WRONG_SETTINGS,
} from './support/deploy-host.ts';
import { command, NOBODY, startNode } from './support/deploy-node.ts';
import { startProxy } from './support/deploy-proxies.ts';
import { openSockets, signUp } from './support/deploy-sockets.ts';
import { expectWorking } from './support/deploy-visit.ts';
import { ROOT } from './support/run.ts';
import { freePort } from '../tests/support/free-port.ts';

const execute = promisify(execFile);
const HOST_NAME = 'pairwise.example';
/** More than the default of Debian's nginx.conf. */
const SOCKETS = 1100;
/** A person may have 50 sockets. */
const PEOPLE = 25;
const TOKEN = 'a token for Prometheus';

await build({ force: false });
const folder = await mkdtemp(join(tmpdir(), 'pairwise-deploy-'));
await chmod(folder, 0o755);
const app = join(folder, 'app');
const dataDir = join(folder, 'data');
try {
  await install();
  const port = String(await freePort());
  const place = { app, dataDir, port };
  const server = await startNode(place, { METRICS_TOKEN: TOKEN });
  try {
    await expectWorking(new URL(`http://127.0.0.1:${port}`), HOST_NAME);
    tell('direct', 'ok');
    await tryFiguresAndUnits(port);
  } finally {
    await server.stop();
  }
  tell('sentences', `ok: ${String(await trySentences(place, WRONG_SETTINGS))} wrong settings`);
  await tryUpgrade(place, folder);
  tell('upgrade', 'ok: a node goes on with its own folder when the link leads to another');
  await tryHosting({ app, dataDir: join(folder, 'hosting'), port });
  tell('hosting', 'ok: invitation, removal, mail again, a secret exchanged');
  await tryBackup(port);
  await tryFullDisk();
  const behindProxy = {
    ORIGIN: `https://${HOST_NAME}`,
    TRUST_PROXY: '1',
    // All people here share one address.
    RATE_LIMITS: 'signup.address=1000/1h',
  };
  for (const kind of ['nginx', 'caddy'] as const) {
    const behind = await startNode(place, behindProxy);
    try {
      const proxy = await startProxy(kind, { folder, ports: [port], hostName: HOST_NAME });
      if (proxy === null) {
        tell(kind, 'not installed here, not tried');
        continue;
      }
      try {
        await expectWorking(proxy.url, HOST_NAME);
        expectOwnAddress();
        await trySockets(proxy.url, kind);
        if (kind === 'nginx') await expectIdsInLog();
      } finally {
        await proxy.stop();
      }
    } finally {
      await behind.stop();
    }
  }
  tell('cluster', await tryCluster({ folder, app, hostName: HOST_NAME }));
} finally {
  await rm(folder, { recursive: true, force: true });
}

function tell(what: string, how: string): void {
  console.log(`${what.padEnd(10)} ${how}`);
}

/** Expects the real address of the last sign-up, whatever a header claimed. */
function expectOwnAddress(): void {
  const database = new BetterSqlite3(join(dataDir, 'pairwise.db'), { readonly: true });
  const last = database
    .prepare<[], { ipAddress: string }>('select "ipAddress" from sessions order by id desc limit 1')
    .get();
  database.close();
  assert.equal(last?.ipAddress, '127.0.0.1');
}

async function trySockets(url: URL, kind: string): Promise<void> {
  const cookies: string[] = [];
  for (let count = 0; count < PEOPLE; count += 1) cookies.push(await signUp(url, HOST_NAME));
  const way = { url, hostName: HOST_NAME, transport: 'websocket' as const };
  const sockets = await openSockets(way, cookies, SOCKETS);
  for (const socket of sockets) socket.disconnect();
  tell(kind, `ok, ${String(sockets.length)} sockets at once`);
}

/** Expects the proxy's request id in the node's log. */
async function expectIdsInLog(): Promise<void> {
  const log = await readFile(join(folder, 'nginx', 'access.log'), 'utf8');
  const lines = log.trim().split('\n');
  assert.ok(
    lines.every((line) => / [0-9a-f]{32}$/.test(line)),
    lines[0],
  );
  assert.ok(!log.includes('transport='), 'a query is in the log');
}

/** Validates alert rules, dashboard metrics and units with their own programs. */
async function tryFiguresAndUnits(port: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const text = await answer.text();
  const used = await readFile(join(ROOT, 'deploy/alerts.yml'), 'utf8');
  const board = await readFile(join(ROOT, 'deploy/grafana-dashboard.json'), 'utf8');
  for (const [name] of `${used}${board}`.matchAll(/\b(pairwise|http|nodejs|process)_\w+/g)) {
    const series = name.replace(/_(bucket|sum|count)$/, '');
    assert.ok(text.includes(`# TYPE ${series} `), `${name} is not in /metrics`);
  }
  if (await isInstalled('promtool')) {
    await execute('promtool', ['check', 'rules', join(ROOT, 'deploy/alerts.yml')]);
    tell('prometheus', 'ok: rules, and every name of rules and dashboard is measured');
  } else tell('prometheus', 'promtool is not installed here, names compared only');
  if (!(await isInstalled('systemd-analyze'))) {
    tell('systemd', 'not installed here, not tried');
    return;
  }
  const units = join(folder, 'units');
  await mkdir(units);
  const names = ['pairwise', 'pairwise-backup', 'pairwise-watch'].flatMap((name) =>
    name === 'pairwise' ? [`${name}.service`] : [`${name}.service`, `${name}.timer`],
  );
  for (const name of names) {
    const unit = await readFile(join(ROOT, 'deploy', name), 'utf8');
    await writeFile(join(units, name), unit.replaceAll('/opt/pairwise', app));
  }
  const paths = names.map((name) => join(units, name));
  const { stdout, stderr } = await execute('systemd-analyze', ['verify', ...paths]);
  assert.equal(stdout + stderr, '');
  tell('systemd', 'ok: units verified, not run');
}

async function isInstalled(program: string): Promise<boolean> {
  return execute(program, ['--version']).then(
    () => true,
    () => false,
  );
}

/** Restores a backup of the production install and starts on it. */
async function tryBackup(port: string): Promise<void> {
  const backups = join(folder, 'backups');
  const restored = join(folder, 'restored');
  for (const path of [backups, restored]) {
    await mkdir(path, { mode: 0o700 });
    if (process.getuid?.() === 0) await chown(path, NOBODY, NOBODY);
  }
  const to = join(backups, 'one');
  await command({ app, dataDir }, ['backup', '--to', to]);
  const said = await command({ app, dataDir: restored }, ['restore', '--from', to]);
  const again = await startNode({ app, dataDir: restored, port }, {});
  try {
    await expectWorking(new URL(`http://127.0.0.1:${port}`), HOST_NAME);
  } finally {
    await again.stop();
  }
  tell('backup', `ok: ${said.trim().split('\n')[0] ?? ''}`);
  tell('', `refused: ${(await tryDamagedBackups(app, to)).join(', ')}`);
}

/** Fills a separate disk and frees it again. */
async function tryFullDisk(): Promise<void> {
  const disk = join(folder, 'disk');
  await mkdir(disk);
  const options = `size=64m,uid=${String(NOBODY)},gid=${String(NOBODY)},mode=700`;
  const mounted = await execute('mount', ['-t', 'tmpfs', '-o', options, 'pairwise', disk]).then(
    () => true,
    () => false,
  );
  if (!mounted) {
    tell('full disk', 'no disk can be mounted here, not tried');
    return;
  }
  try {
    const port = String(await freePort());
    const node = await startNode({ app, dataDir: disk, port }, {});
    try {
      const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).text();
      assert.equal(await ready(), 'ready');
      await execute('dd', ['if=/dev/zero', `of=${join(disk, 'full')}`, 'bs=1M']).catch(() => null);
      await until(async () => assert.match(await ready(), /not ready: .*(full|written)/));
      const copy = ['backup', '--to', join(disk, 'copy')];
      await assert.rejects(command({ app, dataDir }, copy), /The disk of .* is full: make room/);
      await rm(join(disk, 'full'));
      await until(async () => assert.equal(await ready(), 'ready'));
    } finally {
      await node.stop();
    }
  } finally {
    await execute('umount', [disk]);
  }
  tell('full disk', 'ok: /readyz says so, and is ready again');
}

async function until(check: () => Promise<void>): Promise<void> {
  const late = performance.now() + 30_000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > late) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Returns the image's content: a read-only production install. */
async function install(): Promise<void> {
  await mkdir(join(app, 'scripts'), { recursive: true });
  const scripts = ['scripts/start.mjs', 'scripts/require-node.mjs'];
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'dist', ...scripts]) {
    await cp(join(ROOT, name), join(app, name), { recursive: true });
  }
  const begin = performance.now();
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const { stderr } = await execute('npm', ['ci', '--omit=dev', ...quiet], { cwd: app });
  assert.equal(stderr, '');
  await execute('chmod', ['-R', 'a-w,a+rX', app]);
  await mkdir(dataDir, { mode: 0o700 });
  if (process.getuid?.() === 0) await chown(dataDir, NOBODY, NOBODY);
  const { stdout } = await execute('du', ['-sm', app]);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  tell('install', `ok, ${seconds} s, ${stdout.split('\t')[0] ?? ''} MB`);
}
