import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';

/** Where a server or `openDatabase` finds a database of its own; `remove` leaves nothing behind. */
export interface DatabasePlace {
  /** `null`: SQLite in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  remove: () => Promise<void>;
}

type Kind = Database['kind'];

/** A new, empty place for a database of `kind`, with a data folder of its own. */
export async function newDatabasePlace(kind: Kind): Promise<DatabasePlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pairwise-data-'));
  const removeFolder = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  if (kind === 'sqlite') return { databaseUrl: null, dataDir, remove: removeFolder };
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    dataDir,
    remove: async () => {
      await onServer(`drop database if exists ${name} with (force)`);
      await removeFolder();
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new Client(inject('postgresUrl'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs the same suite with places for SQLite and for PostgreSQL; they are removed after it. */
export function describeOnBothPlaces(
  name: string,
  suite: (newPlace: () => Promise<DatabasePlace>, kind: Kind) => void,
): void {
  describe.each<Kind>(['sqlite', 'postgres'])(`${name} (%s)`, (kind) => {
    const places: DatabasePlace[] = [];
    afterAll(async () => {
      for (const place of places) await place.remove();
    });
    suite(async () => {
      const place = await newDatabasePlace(kind);
      places.push(place);
      return place;
    }, kind);
  });
}

/**
 * Runs the same suite on SQLite and on PostgreSQL. Each call of `openDb` answers a new, empty
 * database with the current schema; it is closed and removed after the suite.
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
    // Hooks run last first: the databases close before their places go.
    afterAll(() => Promise.all(opened.map((database) => database.close())));
  });
}
