import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextMessageId } from '#server/features/chat/messages/message-id.ts';
import { sqliteStatements } from '#server/features/chat/messages/statements-sqlite.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { sqliteFile } from '#server/platform/db/sqlite-reader.ts';
import { openToWrite } from '#server/platform/db/sqlite-writer.ts';

const pair = {
  lowUserId: '0190a0b0-0000-7000-8000-000000000001',
  highUserId: '0190a0b0-0000-7000-8000-000000000002',
};
let dataDir: string;
let database: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pairwise-statements-'));
  database = await openDatabase({ databaseUrl: null, dataDir });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('messages of other processes count; unconnected pairs cannot be locked', async () => {
  const one = openToWrite(sqliteFile(dataDir));
  const other = openToWrite(sqliteFile(dataDir));
  try {
    one.pragma('foreign_keys = OFF');
    other.pragma('foreign_keys = OFF');
    const [mine, theirs] = [sqliteStatements(one), sqliteStatements(other)];
    const row = (id: string) => ({
      ...{ ...pair, id, senderId: pair.lowUserId, clientId: null },
      ...{ kind: 'text' as const, text: 'x', payload: null },
    });
    const newest = async () => (await mine.newest(database.db, [pair]))[0]?.id;

    expect(await mine.lock(database.db, [pair])).toEqual([]);
    expect(await newest()).toBeNull();
    const first = nextMessageId(null);
    await mine.insert(database.db, [row(first)]);
    expect(await newest()).toBe(first);
    // Another process with a fast clock.
    const second = nextMessageId(null, Date.now() + 60_000);
    await theirs.insert(database.db, [row(second)]);
    expect(await newest()).toBe(second);
  } finally {
    one.close();
    other.close();
  }
});
