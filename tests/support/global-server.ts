import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../scripts/build.ts';
import { makeTemplates, type Templates } from './database-templates.ts';
import { startPostgres } from './postgres.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** postgres:// URL of a running server; its user may create databases. */
    postgresUrl: string;
    databaseTemplates: Templates;
  }
}

/**
 * Builds if necessary, starts the one PostgreSQL of all server tests, and migrates the databases they copy; returns the
 * clean-up function.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build({ force: false });
  const postgres = await startPostgres();
  // Test processes are killed, so their temporary files are deleted here.
  const temporary = tmpdir();
  const folder = await mkdtemp(join(temporary, 'pairwise-tests-'));
  // Writable for everybody, like the folder it replaces: some tests start processes as another user.
  await chmod(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  const templates = await makeTemplates(postgres.url);
  project.provide('postgresUrl', postgres.url);
  project.provide('databaseTemplates', templates);
  return async () => {
    await postgres.stop();
    process.env['TMPDIR'] = temporary;
    await rm(folder, { recursive: true, force: true });
  };
}
