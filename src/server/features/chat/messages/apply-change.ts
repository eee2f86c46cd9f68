import { sql } from 'kysely';
import { isEditable } from '#shared/message-kinds.ts';
import { ORIGINALS_LENGTH_MAX, ORIGINALS_MAX } from '#shared/limits.ts';
import { ORIGINALS_KEPT_MS } from '#shared/safety.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  changedRows,
  deleteRows,
  findRow,
  insertRow,
  updateRows,
} from '../../../platform/db/rows.ts';
import { endPicturesOf } from '../pictures/repository.ts';
import { findReactions, newestChange } from './repository.ts';
import type { ChangeOutcome, NewChange, StoredMessage } from './store.ts';
import { writtenText } from './wire.ts';

/** The caller's transaction has locked the conversation. */
export async function applyChange(trx: Db, entry: NewChange): Promise<ChangeOutcome> {
  const before = await find(trx, entry);
  if (before === undefined) return { kind: 'missing' };
  const obstacle = await obstacleTo(trx, entry, before);
  if (obstacle !== null && obstacle !== 'same') return obstacle;
  if (obstacle === null) await apply(trx, entry, before);
  const message = (await find(trx, entry)) ?? before;
  const reactions = await findReactions(trx, entry, [message]);
  return { kind: 'changed', message, reactions: reactions.get(message.id) ?? [] };
}

/** `same`: the message already is as requested. */
async function obstacleTo(
  trx: Db,
  entry: NewChange,
  message: StoredMessage,
): Promise<Exclude<ChangeOutcome, { kind: 'changed' }> | 'same' | null> {
  const { userId, what } = entry;
  if (what.kind !== 'react' && message.senderId !== userId) return { kind: 'not_sender' };
  if (message.state === 'deleted') return what.kind === 'delete' ? 'same' : { kind: 'deleted' };
  if (what.kind !== 'edit') return null;
  if (!isEditable(message.kind)) return { kind: 'not_editable' };
  if (what.text === message.text) return 'same';
  const { texts, length } = await originalsOf(trx, entry);
  const tooMuch = length + message.text.length > ORIGINALS_LENGTH_MAX;
  return texts >= ORIGINALS_MAX || tooMuch ? { kind: 'too_many_edits' } : null;
}

const find = (
  trx: Db,
  { lowUserId, highUserId, messageId }: NewChange,
): Promise<StoredMessage | undefined> =>
  findRow(trx, 'messages', { lowUserId, highUserId, id: messageId });

const originalsOf = (trx: Db, { lowUserId, highUserId, messageId }: NewChange) =>
  trx
    .selectFrom('message_originals')
    .select((is) => is.fn.countAll<number>().as('texts'))
    .select(sql<number>`coalesce(sum(length(text)), 0)`.as('length'))
    .where((is) => is.and({ lowUserId, highUserId, messageId }))
    .executeTakeFirstOrThrow();

async function apply(trx: Db, entry: NewChange, message: StoredMessage): Promise<void> {
  const { lowUserId, highUserId, messageId, userId, what } = entry;
  const change = (await newestChange(trx, entry)) + 1;
  const place = { lowUserId, highUserId, messageId };
  const update = (set: Partial<StoredMessage>) =>
    updateRows(trx, 'messages', { lowUserId, highUserId, id: messageId }, { ...set, change });
  if (what.kind === 'react') {
    const reaction = { ...place, userId, emoji: what.emoji };
    const added = trx
      .insertInto('reactions')
      .values({ ...reaction, change })
      .onConflict((conflict) => conflict.doNothing());
    const changed = what.on ? changedRows(added) : deleteRows(trx, 'reactions', reaction);
    if ((await changed) > 0) await update({});
    return;
  }
  const original = { text: writtenText(message), replacedAt: Date.now() };
  await insertRow(trx, 'message_originals', { ...place, change, senderId: userId, ...original });
  if (what.kind === 'edit') {
    await update({ text: what.text, state: 'edited' });
    return;
  }
  await deleteRows(trx, 'reactions', place);
  if (message.kind === 'picture') {
    await endPicturesOf(trx, entry, messageId, Date.now() + ORIGINALS_KEPT_MS);
  }
  await update({ kind: 'text', text: '', payload: null, state: 'deleted' });
}
