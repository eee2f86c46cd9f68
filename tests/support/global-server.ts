import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../scripts/build.ts';
import { makeTemplates, type Templates } from './database-templates.ts';
import { startPostgres } from './postgres.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** postgres:// URL of a running server, whose user may create databases. */
    postgresUrl: string;
    databaseTemplates: Templates;
  }
}

/**
 * Builds if need be, starts the one PostgreSQL that all server tests share, and migrates the databases
 * that they copy; answers how to leave nothing of it behind.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build({ force: false });
  const postgres = await startPostgres();
  // Test processes are ended, not asked: what they leave in the folder for temporary files goes here.
  const temporary = tmpdir();
  const folder = await mkdtemp(join(temporary, 'pairwise-tests-'));
  // For everybody, as the one it stands for: some tests start what runs as another user.
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
