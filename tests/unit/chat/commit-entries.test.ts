import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommitEntries } from '#server/features/chat/messages/commit-entries.ts';
import { nextMessageId } from '#server/features/chat/messages/message-id.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { insertRow } from '#server/platform/db/rows.ts';

const pair = {
  lowUserId: '0190a0b0-0000-7000-8000-000000000001',
  highUserId: '0190a0b0-0000-7000-8000-000000000002',
};
let dataDir: string;
let database: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pairwise-commits-'));
  database = await openDatabase({ databaseUrl: null, dataDir });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('messages of other processes count; those of unconnected people are refused', async () => {
  const { db } = database;
  const commit = createCommitEntries(db);
  const message = { kind: 'message', ...pair, senderId: pair.lowUserId, clientId: null } as const;
  const send = () => commit([{ ...message, content: { kind: 'text', text: 'x' } }]);

  expect(await send()).toEqual([{ kind: 'refused' }]);
  for (const id of Object.values(pair)) {
    const at = new Date().toISOString();
    const person = { id, name: id, email: id, firstName: 'Ada', lastName: '' };
    await insertRow(db, 'users', { ...person, createdAt: at, updatedAt: at });
  }
  await insertRow(db, 'connections', { ...pair, createdAt: Date.now() });
  expect(await send()).toEqual([{ kind: 'stored', id: expect.any(String) as string }]);
  // Another process with a fast clock.
  const id = nextMessageId(null, Date.now() + 60_000);
  await insertRow(db, 'messages', { ...pair, id, senderId: pair.highUserId, text: 'y' });
  const [outcome] = await send();
  expect(outcome?.kind === 'stored' && outcome.id > id).toBe(true);
});
