import { execFile, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../tests/support/free-port.ts';
import { ROOT } from './run.ts';

const execute = promisify(execFile);
const START_MS = 30_000;

export interface Proxy {
  url: URL;
  stop: () => Promise<void>;
}

interface Place {
  /** A folder for its files. */
  folder: string;
  /** Ports of the nodes. */
  ports: readonly string[];
  hostName: string;
}

/** Runs the example of deploy/ on free ports with our certificate; null if it isn't installed. */
export async function startProxy(kind: 'nginx' | 'caddy', place: Place): Promise<Proxy | null> {
  const program = process.env[kind.toUpperCase()] ?? kind;
  const installed = await execute(program, [kind === 'nginx' ? '-v' : 'version']).catch(() => null);
  if (installed === null) return null;
  const folder = join(place.folder, kind);
  await mkdir(folder, { recursive: true });
  const [https, http] = [String(await freePort()), String(await freePort())];
  const args =
    kind === 'nginx'
      ? await nginxFiles(folder, place, https, http)
      : await caddyFiles(folder, place, https, http);
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', HOME: folder },
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const late = performance.now() + START_MS;
  // Caddy listens before its certificate exists.
  while (!(await greets(Number(https), place.hostName))) {
    if (child.exitCode !== null || performance.now() > late) {
      child.kill('SIGKILL');
      throw new Error(`${kind} does not start:\n${output}`);
    }
    await wait(50);
  }
  return {
    url: new URL(`https://127.0.0.1:${https}`),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function nginxFiles(
  folder: string,
  { ports, hostName }: Place,
  https: string,
  http: string,
): Promise<string[]> {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  await execute('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'],
    ...['-keyout', key, '-out', certificate, '-subj', `/CN=${hostName}`],
  ]);
  // Only paths and nodes are changed.
  const conf = (await readFile(join(ROOT, 'deploy/nginx.conf'), 'utf8'))
    .replaceAll(/^( *)server 127\.0\.0\.1:4321(.*)$/gm, (_line, indent: string, rest: string) =>
      ports.map((port) => `${indent}server 127.0.0.1:${port}${rest}`).join('\n'),
    )
    .replaceAll(`/etc/letsencrypt/live/${hostName}`, folder)
    .replaceAll('/var/log/nginx', folder)
    .replace('/run/nginx.pid', join(folder, 'pid'))
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, conf);
  return ['-c', file, '-p', folder, '-g', 'daemon off;'];
}

async function caddyFiles(
  folder: string,
  { ports }: Place,
  https: string,
  http: string,
): Promise<string[]> {
  const example = await readFile(join(ROOT, 'deploy/Caddyfile'), 'utf8');
  const file = join(folder, 'Caddyfile');
  const global = `{
	admin off
	local_certs
	skip_install_trust
	http_port ${http}
	https_port ${https}
}
`;
  const nodes = ports.map((port) => `127.0.0.1:${port}`).join(' ');
  await writeFile(file, global + example.replaceAll('127.0.0.1:4321', nodes));
  return ['run', '--config', file, '--adapter', 'caddyfile'];
}

/** Returns whether a port has a certificate for a name. */
const greets = (port: number, servername: string): Promise<boolean> =>
  new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', servername, rejectUnauthorized: false };
    const socket = connectSecurely(options, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Returns whether a port is open. */
export const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
