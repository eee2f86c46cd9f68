import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from './platform/config/config.ts';
import { ConfigError } from './platform/config/environment.ts';
import { createLog } from './platform/log.ts';
import { makeFilesPrivate, fixPermissions, requireUsable } from './platform/files/private-files.ts';
import { startServer } from './server.ts';
import { effectiveSettings, settingWarnings } from './platform/config/settings.ts';
import { startFault } from './platform/config/start-fault.ts';

const DIST = resolve(import.meta.dirname, '../../dist');

try {
  makeFilesPrivate();
  const config = readConfig();
  const log = createLog(config);
  log.info({ ...release(), settings: effectiveSettings() }, 'starting');
  for (const warning of settingWarnings()) log.warn(warning);
  // Writes the log now, before anything can fail.
  log.flush();
  if (!existsSync(resolve(DIST, 'server/pages.mjs'))) {
    throw new ConfigError('There is no build yet: run `npm run build` first.');
  }
  requireUsable(config.dataDir);
  const open = fixPermissions(config.dataDir);
  if (open.length > 0) log.warn({ open }, 'other users of this machine may read what is kept');
  const server = await startServer(config, log, DIST);
  process.stdout.write(`Pairwise listening on ${server.url}\n`);

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  // After one part of a page fails, a failure of another part is unhandled and would end the process.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  process.stderr.write(`Pairwise could not start. ${startFault(error)}\n`);
  process.exit(1);
}

/** Returns the version, the build and the Node version. */
function release(): { version: string; build: string; node: string } {
  const read = (name: string): string => readFileSync(resolve(DIST, name), 'utf8');
  const { version } = JSON.parse(read('../package.json')) as { version: string };
  const build = existsSync(resolve(DIST, '.built')) ? read('.built').slice(0, 12) : '';
  return { version, build, node: process.version };
}
