import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '#server/platform/db/open.ts';
import { sqliteFile } from '#server/platform/db/sqlite-reader.ts';

/** Empty databases with the schema of the present migrations, created by each test run. */
export interface Templates {
  /** Absolute path of a file that no process has open. */
  sqlite: string;
  /** Name of a database without connections; PostgreSQL copies no other. */
  postgres: string;
}

const POSTGRES = 'test_template';

/** Migrates one database of each kind; the file is in the temporary folder. */
export async function makeTemplates(postgresUrl: string): Promise<Templates> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pairwise-template-'));
  await onServer(postgresUrl, `create database ${POSTGRES}`);
  for (const databaseUrl of [null, urlOfDatabase(postgresUrl, POSTGRES)]) {
    const database = await openDatabase({ databaseUrl, dataDir });
    await database.close();
  }
  return { sqlite: sqliteFile(dataDir), postgres: POSTGRES };
}

/** Runs one statement outside the databases under test. */
export async function onServer(postgresUrl: string, statement: string): Promise<void> {
  const client = new Client(postgresUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function urlOfDatabase(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}
