import { build } from '../../scripts/build.ts';
import { startPostgres } from './postgres.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** postgres:// URL of a running server, whose user may create databases. */
    postgresUrl: string;
  }
}

/** Builds if need be and starts the one PostgreSQL that all server tests share; answers how to stop it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build({ force: false });
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
