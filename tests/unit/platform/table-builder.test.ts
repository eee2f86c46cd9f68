import BetterSqlite3 from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import {
  addColumns,
  createTable,
  id,
  integer,
  migration,
  nullable,
  text,
  type TypesOf,
  withDefault,
} from '#server/platform/db/migrations/table-builder.ts';

const NOTES = {
  notes: {
    columns: { id: id('primary key'), body: text('check (length(body) <= 5)') },
    indexes: { notes_long: '(body) where length(body) > 3' },
  },
};
const MOODS = {
  notes: {
    columns: { mood: withDefault(`'calm'`, text<'calm' | 'glad'>()), stars: nullable(integer()) },
  },
};
const create = migration(() => Object.entries(NOTES).flatMap(createTable));
const add = migration(() => Object.entries(MOODS).flatMap(addColumns));

test('tables take their types from the migrations that make them', async () => {
  const database = new BetterSqlite3(':memory:');
  const db = new Kysely<TypesOf<typeof NOTES & typeof MOODS>>({
    dialect: new SqliteDialect({ database }),
  });
  await create('sqlite').up(db);
  await add('sqlite').up(db);
  const notes = db.insertInto('notes');
  await notes.values({ id: 'a', body: 'Hello' }).execute();
  await notes.values({ id: 'b', body: 'Hi', mood: 'glad', stars: 5 }).execute();
  // @ts-expect-error: a mood of a later version.
  await notes.values({ id: 'c', body: 'Hi', mood: 'bored' }).execute();
  // @ts-expect-error: the body is missing.
  await expect(notes.values({ id: 'd' }).execute()).rejects.toThrow(/NOT NULL/);
  await expect(notes.values({ id: 'e', body: 'Too long' }).execute()).rejects.toThrow(/CHECK/);
  expect(await db.selectFrom('notes').selectAll().where('id', '<', 'c').execute()).toEqual([
    { id: 'a', body: 'Hello', mood: 'calm', stars: null },
    { id: 'b', body: 'Hi', mood: 'glad', stars: 5 },
  ]);
  expect(database.prepare("select sql from sqlite_master where name = 'notes_long'").get()).toEqual(
    {
      sql: 'CREATE INDEX "notes_long" on "notes" (body) where length(body) > 3',
    },
  );
  await db.destroy();
});
