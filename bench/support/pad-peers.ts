// The servers that the pad is compared with.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type * as Y from 'yjs';
import { ROOT } from '../../scripts/support/run.ts';
import { freePort } from '../../tests/support/free-port.ts';

export const PADS = 100;
/** Packages of the compared servers, installed when the benchmark runs. */
const PACKAGES = [
  'yjs@13.6.33',
  'y-protocols@1.0.7',
  'y-websocket@2.1.0',
  'ws@8.18.3',
  '@hocuspocus/server@4.7.0',
  '@hocuspocus/extension-sqlite@4.7.0',
  '@hocuspocus/provider@4.7.0',
];

/** A client of a pad. */
export interface Page {
  doc: Y.Doc;
  close: () => void;
}

/** Two clients per pad. */
export type Pad = [Page, Page];

interface Provider {
  destroy: () => void;
  /** The socket of Hocuspocus; it outlives its provider. */
  configuration?: { websocketProvider?: { destroy: () => void } };
  on: (name: 'synced' | 'sync', done: () => void) => void;
}

/** Installs the other servers and starts them on demand. */
export async function installServers(folder: string) {
  if (!existsSync(join(folder, 'node_modules/yjs'))) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"private":true}');
    const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...PACKAGES];
    await promisify(execFile)('npm', args, { cwd: folder });
  }
  // Both sides use the same SQLite, built for this Node.
  const sqlite = join(folder, 'node_modules/better-sqlite3');
  await rm(sqlite, { recursive: true, force: true });
  await symlink(join(ROOT, 'node_modules/better-sqlite3'), sqlite, 'junction');
  await rm(join(folder, 'pads.sqlite'), { force: true });
  const load = (name: string): Promise<Record<string, new (...args: never[]) => Provider>> =>
    import(pathToFileURL(join(folder, 'node_modules', name)).href);

  const start = async (stops: (() => unknown)[], program: string): Promise<number> => {
    const port = await freePort();
    const child: ChildProcess = spawn(
      process.execPath,
      ['--input-type=module', '-e', program.replaceAll('{port}', String(port))],
      { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    stops.push(() => child.kill('SIGKILL'));
    while (!(await isOpen(port))) await new Promise((resolve) => setTimeout(resolve, 50));
    return port;
  };
  // A document and its updates must use the same copy of Yjs.
  const { Doc } = (await load('yjs/dist/yjs.mjs')) as unknown as Pick<typeof Y, 'Doc'>;
  const pages = async (make: (doc: Y.Doc, name: string) => Provider): Promise<Pad[]> =>
    inPairs(
      Array.from({ length: PADS * 2 }, async (_, at) => {
        const doc = new Doc();
        const provider = make(doc, `pad ${at >> 1}`);
        await new Promise<void>((resolve) => provider.on('synced', resolve));
        const close = (): void => {
          provider.destroy();
          provider.configuration?.websocketProvider?.destroy();
        };
        return { doc, close };
      }),
    );
  return {
    async hocuspocus(stops: (() => unknown)[]): Promise<Pad[]> {
      const port = await start(
        stops,
        `import { Server } from '@hocuspocus/server';
         import { SQLite } from '@hocuspocus/extension-sqlite';
         new Server({ port: {port}, address: '127.0.0.1', quiet: true,
           extensions: [new SQLite({ database: 'pads.sqlite' })] }).listen();`,
      );
      const { HocuspocusProvider } = await load(
        '@hocuspocus/provider/dist/hocuspocus-provider.esm.js',
      );
      const url = `ws://127.0.0.1:${port}`;
      return pages((document, name) => new HocuspocusProvider!({ url, name, document } as never));
    },
    async yWebsocket(stops: (() => unknown)[]): Promise<Pad[]> {
      const port = await start(
        stops,
        `process.env.PORT = '{port}'; process.env.HOST = '127.0.0.1';
         await import('./node_modules/y-websocket/bin/server.cjs');`,
      );
      const { WebsocketProvider } = await load('y-websocket/src/y-websocket.js');
      const url = `ws://127.0.0.1:${port}`;
      const alone = { disableBc: true };
      return pages(
        (doc, name) => new WebsocketProvider!(...([url, name, doc, alone] as unknown as never[])),
      );
    },
  };
}

const isOpen = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  );

export async function inPairs(pages: Promise<Page>[]): Promise<Pad[]> {
  const all = await Promise.all(pages);
  return Array.from({ length: all.length / 2 }, (_, at) => [all[at * 2], all[at * 2 + 1]] as Pad);
}
