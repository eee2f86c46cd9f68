import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { createWriter, openToWrite } from '#server/platform/db/sqlite-writer.ts';
import { createFaults, isOutage } from '#server/platform/faults.ts';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pairwise-writer-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A writer whose flushes end when the test resolves them. */
function slowDisk() {
  const flushes: PromiseWithResolvers<void>[] = [];
  const datasync = () => {
    const flush = Promise.withResolvers<void>();
    flushes.push(flush);
    return flush.promise;
  };
  const connection = openToWrite(join(newFolder(), 'test.db'), 'NORMAL');
  connection.exec('create table notes (text text)');
  const log = { datasync, close: () => Promise.resolve() };
  const writer = createWriter(connection, createFaults(), log);
  const ended: string[] = [];
  const add = (text: string): Promise<void> =>
    writer
      .write((database) => void database.prepare('insert into notes values (?)').run(text))
      .then(
        () => void ended.push(text),
        (error: unknown) => void ended.push(isOutage(error) ? 'outage' : String(error)),
      );
  return { writer, flushes, ended, add };
}

test('writes end after their flush, and share the next one', async () => {
  const { flushes, ended, add } = slowDisk();
  void add('first');
  await vi.waitFor(() => expect(flushes).toHaveLength(1));
  const later = Promise.all([add('second'), add('third')]);
  await new Promise((resolve) => setImmediate(resolve));
  expect([ended, flushes.length]).toEqual([[], 1]);
  flushes[0]?.resolve();
  await vi.waitFor(() => expect(flushes).toHaveLength(2));
  expect(ended).toEqual(['first']);
  flushes[1]?.resolve();
  await later;
  expect([ended, flushes.length]).toEqual([['first', 'second', 'third'], 2]);
});

test('after a failed flush no later write is acknowledged', async () => {
  const { flushes, ended, add } = slowDisk();
  const first = add('first');
  await vi.waitFor(() => expect(flushes).toHaveLength(1));
  flushes[0]?.reject(new Error('EIO'));
  await first;
  await add('second');
  expect([ended, flushes.length]).toEqual([['outage', 'outage'], 1]);
});

test('a failed flush does not roll back the next transaction', async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir: newFolder() });
  onTestFinished(() => database.close());
  const { db, driver } = database;
  if (driver.kind !== 'sqlite') throw new Error('SQLite is the default');
  await sql`create table notes (text text)`.execute(db);
  const next = Promise.withResolvers<void>();
  const flush = vi.spyOn(driver.writer, 'flush').mockImplementation(() => next.promise);
  const failed = db
    .transaction()
    .execute((trx) => sql`insert into notes values ('first')`.execute(trx));
  await db.transaction().execute(async (trx) => {
    await sql`insert into notes values ('second')`.execute(trx);
    flush.mockRestore();
    next.reject(new Error('EIO'));
    await expect(failed).rejects.toThrow('EIO');
  });
  const { rows } = await sql<{ text: string }>`select text from notes`.execute(db);
  expect(rows.map(({ text }) => text)).toEqual(['first', 'second']);
});
