import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { sqliteFile } from '#server/platform/db/sqlite-reader.ts';
import { onServer, urlOfDatabase } from './database-templates.ts';

/** The location of a separate database for a server or `openDatabase`; `remove` leaves nothing behind. */
export interface DatabasePlace {
  /** `null`: SQLite in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  remove: () => Promise<void>;
}

type Kind = Database['kind'];

/** `DATABASES=sqlite` or `postgres` limits the suites for both databases to one of them. */
const KINDS = (['sqlite', 'postgres'] as const).filter(
  (kind) => (process.env['DATABASES'] ?? kind) === kind,
);

/** PostgreSQL's code for a database with open connections. */
const OBJECT_IN_USE = '55006';

/** A migrated empty database, or no tables at all: the first to open it runs the migrations. */
type Contents = 'schema' | 'nothing';

/** Creates a place for a database of `kind`, with its own data folder. */
export async function newDatabasePlace(
  kind: Kind,
  contents: Contents = 'schema',
): Promise<DatabasePlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pairwise-data-'));
  const removeFolder = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  const templates = inject('databaseTemplates');
  if (kind === 'sqlite') {
    if (contents === 'schema') await copyFile(templates.sqlite, sqliteFile(dataDir));
    return { databaseUrl: null, dataDir, remove: removeFolder };
  }
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = contents === 'schema' ? templates.postgres : 'template1';
  // Copies its files: copying page by page through the write-ahead log takes two to ten times as long.
  const create = () =>
    onServer(server, `create database ${name} template ${template} strategy file_copy`);
  // PostgreSQL's own maintenance may be connected to the template; the server ends it and waits 5 s.
  await create().catch((error: unknown) => {
    if ((error as { code?: string }).code === OBJECT_IN_USE) return create();
    throw error;
  });
  return {
    databaseUrl: urlOfDatabase(server, name),
    dataDir,
    remove: async () => {
      await onServer(server, `drop database if exists ${name} with (force)`);
      await removeFolder();
    },
  };
}

/** Creates a place for SQLite; the end of the test run removes it. */
export const newSqlitePlace = (): Promise<DatabasePlace> => newDatabasePlace('sqlite');

/** Runs the same suite with places for SQLite and for PostgreSQL, or one of them; the places are removed after it. */
export function describeOnBothPlaces(
  name: string,
  suite: (newPlace: (contents?: Contents) => Promise<DatabasePlace>, kind: Kind) => void,
): void {
  describe.each<Kind>(KINDS)(`${name} (%s)`, (kind) => {
    const places: DatabasePlace[] = [];
    afterAll(async () => {
      for (const place of places) await place.remove();
    });
    suite(async (contents) => {
      const place = await newDatabasePlace(kind, contents);
      places.push(place);
      return place;
    }, kind);
  });
}

/**
 * Runs the same suite on SQLite and on PostgreSQL. Each call of `openDb` returns a new empty database with the current
 * schema; it is closed and removed after the suite.
 */
export function describeOnBothDatabases(
  name: string,
  suite: (openDb: () => Promise<Database>, kind: Kind) => void,
): void {
  describeOnBothPlaces(name, (newPlace, kind) => {
    const opened: Database[] = [];
    suite(async () => {
      const database = await openDatabase(await newPlace());
      opened.push(database);
      return database;
    }, kind);
    // Hooks run last first: the databases close before their places are removed.
    afterAll(() => Promise.all(opened.map((database) => database.close())));
  });
}
