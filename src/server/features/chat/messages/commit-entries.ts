import type { Db } from '../../../platform/db/database.ts';
import { deleteRows, findRow } from '../../../platform/db/rows.ts';
import { pictureName } from '#shared/pictures.ts';
import { attachPictures } from '../pictures/repository.ts';
import { applyChange } from './apply-change.ts';
import { nextMessageId } from './message-id.ts';
import type {
  CommitEntries,
  Entry,
  NewMessage,
  NewReceipt,
  Outcome,
  Pair,
  StoredMessage,
} from './store.ts';
import { storedContent } from './wire.ts';

type NewRow = Omit<StoredMessage, 'state' | 'change'>;

export interface Statements {
  /** Locked until the commit; returns the connected pairs. */
  lock(trx: Db, pairs: Pair[]): Promise<Pair[]> | Pair[];
  /** On PostgreSQL, `lock` reads a snapshot from before its wait, so this one is separate. */
  newest(trx: Db, pairs: Pair[]): Promise<Newest[]> | Newest[];
  /** Returns the ids of messages with new client ids. */
  insert(trx: Db, messages: NewRow[]): Promise<Id[]> | Id[];
  /** Runs a statement of {@link RECEIPTS}; returns nothing if the receipt didn't move. */
  moveReceipt(trx: Db, kind: NewReceipt['receipt'], place: string[]): Promise<Id[]> | Id[];
}

type Id = { id: string };
type Newest = Pair & { id: string | null };

/** Moves a receipt to the newest message up to `$4`, but never back; `$1` is its owner, then comes the pair. */
const receiptText = (moved: 'receivedUpTo' | 'readUpTo', readUpTo: 'id' | 'null') => `
  insert into chat_marks ("lowUserId", "highUserId", "userId", "receivedUpTo", "readUpTo")
  select "lowUserId", "highUserId", $1, id, ${readUpTo} from messages
    where "lowUserId" = $2 and "highUserId" = $3 and id <= $4 order by id desc limit 1
  on conflict ("lowUserId", "highUserId", "userId") do update set
    "receivedUpTo" = case when excluded."receivedUpTo" > chat_marks."receivedUpTo"
      then excluded."receivedUpTo" else chat_marks."receivedUpTo" end,
    "readUpTo" = coalesce(excluded."readUpTo", chat_marks."readUpTo")
    where chat_marks."${moved}" is null or excluded."${moved}" > chat_marks."${moved}"
  returning "${moved}" as id`;

/** A read message has been received. */
export const RECEIPTS = {
  received: receiptText('receivedUpTo', 'null'),
  read: receiptText('readUpTo', 'id'),
};

/** On SQLite nothing else writes during the transaction, so `lock` only reads. */
export function createCommitEntries(db: Db, statements: Statements): CommitEntries {
  return (entries) => db.transaction().execute((trx) => applyEntries(trx, entries));

  /**
   * Inserts the messages, then applies changes and receipts in order. Entries of people who aren't connected are refused.
   */
  async function applyEntries(trx: Db, entries: Entry[]): Promise<Outcome[]> {
    const connected = new Set((await statements.lock(trx, pairsOf(entries))).map(keyOf));
    const allowed = entries.filter((entry) => connected.has(keyOf(entry)));
    const messages = allowed.filter((entry) => entry.kind === 'message');
    const stored = await insertMessages(trx, messages);
    const outcomes: Outcome[] = [];
    for (const entry of entries) {
      if (!connected.has(keyOf(entry))) outcomes.push({ kind: 'refused' });
      else if (entry.kind === 'message') outcomes.push(stored.get(entry) ?? { kind: 'refused' });
      else if (entry.kind === 'change') outcomes.push(await applyChange(trx, entry));
      else {
        const { userId, lowUserId, highUserId, receipt, upTo } = entry;
        const place = [userId, lowUserId, highUserId, upTo];
        const [reached] = await statements.moveReceipt(trx, receipt, place);
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
    const known = await statements.newest(trx, pairsOf(messages));
    const newest = new Map(known.map((row) => [keyOf(row), row.id]));
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
        ? await withPictures(trx, message, id)
        : await findRepeated(trx, message);
      outcomes.set(message, outcome);
    }
    return outcomes;
  }
}

/** A message is not stored without its pictures. */
async function withPictures(trx: Db, message: NewMessage, id: string): Promise<Outcome> {
  const { lowUserId, highUserId, senderId, content } = message;
  if (content.kind !== 'picture') return { kind: 'stored', id };
  const names = content.pictures.map(({ url }) => pictureName(url));
  if (await attachPictures(trx, id, senderId, names)) return { kind: 'stored', id };
  await deleteRows(trx, 'messages', { lowUserId, highUserId, id });
  return { kind: 'pictures_gone' };
}

async function findRepeated(trx: Db, { senderId, clientId }: NewMessage): Promise<Outcome> {
  const message = await findRow(trx, 'messages', { senderId, clientId });
  return message === undefined ? { kind: 'refused' } : { kind: 'repeated', message };
}

export const keyOf = ({ lowUserId, highUserId }: Pair): string => lowUserId + highUserId;

const pairsOf = (entries: readonly Pair[]): Pair[] => {
  const pairs = new Map(entries.map((entry) => [keyOf(entry), entry]));
  return Array.from(pairs.values(), ({ lowUserId, highUserId }) => ({ lowUserId, highUserId }));
};
