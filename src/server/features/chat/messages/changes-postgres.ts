import type { PoolClient } from 'pg';
import { MESSAGE_COLUMNS } from './columns.ts';
import { judgeChange, type Kept } from './judge-change.ts';
import type { ChangeOutcome, NewChange, StoredMessage, StoredReaction } from './store.ts';

const PLACE = '"lowUserId" = $1 and "highUserId" = $2';

const FIND = `select ${MESSAGE_COLUMNS} from messages where ${PLACE} and id = $3`;

const REACTIONS = `select "messageId", "userId", emoji from reactions
  where ${PLACE} and "messageId" = $3 order by change, "userId"`;

const NEXT = `(select coalesce(max(change), 0) + 1 from messages
  where ${PLACE} and change is not null)`;

const KEPT = `select count(*)::int as texts, coalesce(sum(length(text)), 0)::int as length
  from message_originals where ${PLACE} and "messageId" = $3`;

const KEEP = `insert into message_originals
    ("lowUserId", "highUserId", "messageId", change, "senderId", text, "replacedAt")
  select "lowUserId", "highUserId", id, ${NEXT}, "senderId", text, $4 from messages
  where ${PLACE} and id = $3`;

const EDIT = `update messages set text = $4, state = 'edited', change = ${NEXT}
  where ${PLACE} and id = $3`;

const ERASE = `update messages set kind = 'text', text = '', payload = null, state = 'deleted', change = ${NEXT}
  where ${PLACE} and id = $3`;

const TOUCH = `update messages set change = ${NEXT} where ${PLACE} and id = $3`;

const STRIP = `delete from reactions where ${PLACE} and "messageId" = $3`;

const PUT = `insert into reactions
    ("lowUserId", "highUserId", "messageId", "userId", emoji, change)
  values ($1, $2, $3, $4, $5, ${NEXT}) on conflict do nothing`;

const TAKE = `delete from reactions
  where ${PLACE} and "messageId" = $3 and "userId" = $4 and emoji = $5`;

/**
 * Changes a message inside the transaction of `client`, which has locked the conversation: nobody
 * else counts its changes meanwhile.
 */
export async function applyChange(client: PoolClient, entry: NewChange): Promise<ChangeOutcome> {
  const place = [entry.lowUserId, entry.highUserId, entry.messageId];
  const find = async () =>
    (await client.query<StoredMessage>({ name: 'change_find', text: FIND, values: place })).rows[0];
  const kept = async () =>
    (await client.query<Kept>({ name: 'change_kept', text: KEPT, values: place })).rows[0];
  const now = await find();
  const past = entry.what.kind === 'edit' ? await kept() : undefined;
  const verdict = judgeChange(now, entry, past);
  if (verdict !== null && verdict !== 'same') return verdict;
  if (verdict === null) await apply(client, place, entry);
  const message = await find();
  if (message === undefined) return { kind: 'missing' };
  const { rows: reactions } = await client.query<StoredReaction>({
    name: 'change_reactions',
    text: REACTIONS,
    values: place,
  });
  return { kind: 'changed', message, reactions };
}

async function apply(
  client: PoolClient,
  place: string[],
  { userId, what }: NewChange,
): Promise<void> {
  const run = async (name: string, text: string, ...more: unknown[]): Promise<number> =>
    (await client.query({ name, text, values: [...place, ...more] })).rowCount ?? 0;
  if (what.kind !== 'react') await run('change_keep', KEEP, Date.now());
  if (what.kind === 'edit') {
    await run('change_edit', EDIT, what.text);
  } else if (what.kind === 'delete') {
    await run('change_strip', STRIP);
    await run('change_erase', ERASE);
  } else {
    const reacted = what.on
      ? await run('change_put', PUT, userId, what.emoji)
      : await run('change_take', TAKE, userId, what.emoji);
    if (reacted > 0) await run('change_touch', TOUCH);
  }
}
