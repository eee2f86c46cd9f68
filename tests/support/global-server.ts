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
  const { templates, remove } = await makeTemplates(postgres.url);
  project.provide('postgresUrl', postgres.url);
  project.provide('databaseTemplates', templates);
  return async () => {
    await postgres.stop();
    await remove();
  };
}
