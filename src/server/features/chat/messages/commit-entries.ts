import type { Db } from '../../../platform/db/database.ts';
import { applyChange } from './apply-change.ts';
import { nextMessageId } from './message-id.ts';
import type { NewRow, Statements } from './statements.ts';
import type { CommitEntries, Entry, NewMessage, Outcome, Pair } from './store.ts';
import { storedContent } from './wire.ts';

/** On SQLite nothing else writes during the transaction, so `lock` only reads. */
export function createCommitEntries(db: Db, statements: Statements): CommitEntries {
  return (entries) => db.transaction().execute((trx) => applyEntries(trx, entries));

  /**
   * Inserts the messages, then applies changes and receipts in order. Entries of people who aren't connected are refused.
   */
  async function applyEntries(trx: Db, entries: Entry[]): Promise<Outcome[]> {
    const connected = new Set((await statements.lock(trx, pairsOf(entries))).map(keyOf));
    const allowed = entries.filter((entry) => connected.has(keyOf(entry)));
    const stored = await insertMessages(
      trx,
      allowed.filter((entry) => entry.kind === 'message'),
    );
    const outcomes: Outcome[] = [];
    for (const entry of entries) {
      if (!connected.has(keyOf(entry))) outcomes.push({ kind: 'refused' });
      else if (entry.kind === 'message') outcomes.push(stored.get(entry) ?? { kind: 'refused' });
      else if (entry.kind === 'change') outcomes.push(await applyChange(trx, entry));
      else {
        const [reached] = await statements.moveReceipt(trx, entry);
        outcomes.push(reached ? { kind: 'moved', upTo: reached.id } : { kind: 'unmoved' });
      }
    }
    return outcomes;
  }

  async function insertMessages(
    trx: Db,
    messages: readonly NewMessage[],
  ): Promise<Map<NewMessage, Outcome>> {
    const outcomes = new Map<NewMessage, Outcome>();
    if (messages.length === 0) return outcomes;
    const newest = new Map<string, string | null>();
    for (const row of await statements.newest(trx, pairsOf(messages))) {
      newest.set(keyOf(row), row.id);
    }
    const rows = messages.map((message): NewRow => {
      const { lowUserId, highUserId, senderId, clientId, content } = message;
      const id = nextMessageId(newest.get(keyOf(message)) ?? null);
      newest.set(keyOf(message), id);
      return { lowUserId, highUserId, id, senderId, clientId, ...storedContent(content) };
    });
    const inserted = new Set((await statements.insert(trx, rows)).map(({ id }) => id));
    for (const [at, message] of messages.entries()) {
      const id = rows[at]?.id ?? '';
      const outcome = inserted.has(id)
        ? { kind: 'stored' as const, id }
        : await findRepeated(trx, message);
      outcomes.set(message, outcome);
    }
    return outcomes;
  }
}

async function findRepeated(trx: Db, { senderId, clientId }: NewMessage): Promise<Outcome> {
  const message = await trx
    .selectFrom('messages')
    .selectAll()
    .where((is) => is.and({ senderId, clientId }))
    .executeTakeFirst();
  return message === undefined ? { kind: 'refused' } : { kind: 'repeated', message };
}

const keyOf = ({ lowUserId, highUserId }: Pair): string => lowUserId + highUserId;

const pairsOf = (entries: readonly Pair[]): Pair[] => {
  const pairs = new Map(entries.map((entry) => [keyOf(entry), entry]));
  return Array.from(pairs.values(), ({ lowUserId, highUserId }) => ({ lowUserId, highUserId }));
};
