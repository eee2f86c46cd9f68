import type BetterSqlite3 from 'better-sqlite3';
import { MESSAGE_COLUMNS } from './columns.ts';
import { judgeChange, type Kept } from './judge-change.ts';
import type { ChangeOutcome, NewChange, StoredMessage, StoredReaction } from './store.ts';

const PLACE = '"lowUserId" = ? and "highUserId" = ?';

/** Changes messages inside the transaction that is open. */
export function createSqliteChanges(
  connection: BetterSqlite3.Database,
): (entry: NewChange) => ChangeOutcome {
  const find = connection.prepare<string[], StoredMessage>(
    `select ${MESSAGE_COLUMNS} from messages where ${PLACE} and id = ?`,
  );
  const reactions = connection.prepare<string[], StoredReaction>(
    `select "messageId", "userId", emoji from reactions
     where ${PLACE} and "messageId" = ? order by change, "userId"`,
  );
  const next = connection
    .prepare<string[], number>(
      `select coalesce(max(change), 0) + 1 from messages where ${PLACE} and change is not null`,
    )
    .pluck();
  const kept = connection.prepare<string[], Kept>(
    `select count(*) as texts, coalesce(sum(length(text)), 0) as length
     from message_originals where ${PLACE} and "messageId" = ?`,
  );
  const keep = connection.prepare(
    `insert into message_originals
       ("lowUserId", "highUserId", "messageId", change, "senderId", text, "replacedAt")
     select "lowUserId", "highUserId", id, ?, "senderId", text, ? from messages
     where ${PLACE} and id = ?`,
  );
  const edit = connection.prepare(
    `update messages set text = ?, state = 'edited', change = ? where ${PLACE} and id = ?`,
  );
  const erase = connection.prepare(
    `update messages set kind = 'text', text = '', payload = null, state = 'deleted', change = ? where ${PLACE} and id = ?`,
  );
  const touch = connection.prepare(`update messages set change = ? where ${PLACE} and id = ?`);
  const strip = connection.prepare(`delete from reactions where ${PLACE} and "messageId" = ?`);
  const put = connection.prepare(
    `insert into reactions ("lowUserId", "highUserId", "messageId", "userId", emoji, change)
     values (?, ?, ?, ?, ?, ?) on conflict do nothing`,
  );
  const take = connection.prepare(
    `delete from reactions where ${PLACE} and "messageId" = ? and "userId" = ? and emoji = ?`,
  );

  const apply = ({ lowUserId, highUserId, messageId, userId, what }: NewChange): void => {
    const place = [lowUserId, highUserId, messageId];
    const number = next.get(lowUserId, highUserId);
    if (what.kind !== 'react') keep.run(number, Date.now(), ...place);
    if (what.kind === 'edit') {
      edit.run(what.text, number, ...place);
    } else if (what.kind === 'delete') {
      strip.run(...place);
      erase.run(number, ...place);
    } else {
      const { changes } = what.on
        ? put.run(...place, userId, what.emoji, number)
        : take.run(...place, userId, what.emoji);
      if (changes > 0) touch.run(number, ...place);
    }
  };

  return (entry) => {
    const place = [entry.lowUserId, entry.highUserId, entry.messageId];
    const past = entry.what.kind === 'edit' ? kept.get(...place) : undefined;
    const verdict = judgeChange(find.get(...place), entry, past);
    if (verdict !== null && verdict !== 'same') return verdict;
    if (verdict === null) apply(entry);
    const message = find.get(...place);
    if (message === undefined) return { kind: 'missing' };
    return { kind: 'changed', message, reactions: reactions.all(...place) };
  };
}
