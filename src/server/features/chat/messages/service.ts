import type { ErrorCode } from '#shared/errors.ts';
import type { MessageContent, MessageKind } from '#shared/message-kinds.ts';
import { type ChatMessage, type ChatPerson, type LiveCounts, personOf } from '#shared/realtime.ts';
import type { Connections } from '../../connections/service.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { Events } from '../../events.ts';
import type { Log } from '../../../platform/log.ts';
import { Problem } from '../../../platform/problem.ts';
import { createGroupCommit } from '../../../platform/db/group-commit.ts';
import { createHistory } from './history.ts';
import { notConnected, pairOf } from './pairs.ts';
import {
  deleteAllOf,
  deleteEnded,
  deleteOriginals,
  findWritten,
  moveAhead,
  moveEnded,
  type Written,
} from './evidence.ts';
import { FIRST_ID } from '../../../platform/db/paging.ts';
import { nextMessageId } from './message-id.ts';
import {
  countUnread,
  findPeople,
  findReactions,
  findReceipts,
  insertReceipts,
  insertMessage,
  prepareUnread,
} from './repository.ts';
import { createMessageStore } from './open-store.ts';
import type { ChangeOutcome, NewChange, NewReceipt, Pair } from './store.ts';
import { storedContent, toMessage } from './wire.ts';

/** A first message of a conversation, written before the two people were connected. */
export interface OpeningLine {
  sender: ChatPerson;
  content: MessageContent;
}

const CHANGE_REFUSALS: Record<Exclude<ChangeOutcome['kind'], 'changed'>, [ErrorCode, string]> = {
  missing: ['not_found', 'There is no such message'],
  not_sender: ['forbidden', 'Only the author can edit this message'],
  deleted: ['conflict', 'This message was deleted'],
  not_editable: ['conflict', 'This message cannot be edited'],
  too_many_edits: ['too_many_requests', 'This message has been edited too often. Send a new one.'],
};

export type Messages = ReturnType<typeof createMessages>;

export function createMessages(parts: {
  database: Database;
  connections: Pick<Connections, 'between'>;
  events: Events;
  log: Log;
}) {
  const { database, connections, events, log } = parts;
  const store = createMessageStore(database, log);
  const commits = createGroupCommit(store.commit);
  const unreadRows = prepareUnread(database);
  /** On SQLite everyone waits for a long transaction. */
  const hasOneWriter = database.kind === 'sqlite';

  const connectedPair = async (userId: string, targetUserId: string): Promise<Pair> => {
    if (await connections.between(userId, targetUserId)) return pairOf(userId, targetUserId);
    throw notConnected();
  };

  const readUpTo = async (pair: Pair, userId: string): Promise<string> =>
    (await findReceipts(database.db, pair)).get(userId)?.readUpTo ?? FIRST_ID;

  return {
    pairOf: connectedPair,

    ...createHistory({ database, pairOf: connectedPair }),

    /**
     * The same `clientId` again returns the first message. The connection is checked inside the
     * commit; a check before it would let messages overtake each other.
     */
    async send(
      sender: ChatPerson,
      { targetUserId, text, clientId }: Pick<ChatMessage, 'targetUserId' | 'text' | 'clientId'>,
    ): Promise<ChatMessage> {
      const pair = pairOf(sender._id, targetUserId);
      const content: MessageContent = { kind: 'text', text };
      const outcome = await commits.add({
        kind: 'message',
        lowUserId: pair.lowUserId,
        highUserId: pair.highUserId,
        senderId: sender._id,
        clientId,
        content,
      });
      if (outcome.kind === 'stored') {
        const { id: messageId } = outcome;
        const people = { fromUserId: sender._id, toUserId: targetUserId };
        events.emit('messageSent', { ...people, messageId, kind: content.kind });
        const row = { ...pair, ...storedContent(content), id: messageId, senderId: sender._id };
        return toMessage({ ...row, clientId, state: 'plain', change: null }, sender);
      }
      if (outcome.kind === 'repeated') {
        const { message: row } = outcome;
        const reactions = await findReactions(database.db, row, [row]);
        const message = toMessage(row, sender, reactions.get(row.id));
        if (message.targetUserId === targetUserId) return message;
        throw new Problem('conflict', 'This clientId names a message to someone else');
      }
      throw notConnected();
    },

    /**
     * Inserts the first messages of a new connection in its transaction. `readBy` is the person who
     * has already read them. Publish the result after the commit.
     */
    async open(
      trx: Db,
      one: string,
      other: string,
      lines: readonly OpeningLine[],
      readBy: string | null,
    ): Promise<ChatMessage[]> {
      const pair = pairOf(one, other);
      const opening: ChatMessage[] = [];
      let last: string | null = null;
      for (const { sender, content } of lines) {
        const id: string = nextMessageId(last);
        const row = {
          ...pair,
          id,
          senderId: sender._id,
          clientId: null,
          ...storedContent(content),
        };
        await insertMessage(trx, row);
        opening.push(toMessage({ ...row, state: 'plain', change: null }, personOf(sender)));
        last = id;
      }
      const read = opening.findLast(({ sender }) => sender._id !== readBy);
      if (readBy !== null && read !== undefined) await insertReceipts(trx, pair, readBy, read._id);
      return opening;
    },

    async post(sender: ChatPerson, targetUserId: string, content: MessageContent): Promise<void> {
      const pair = pairOf(sender._id, targetUserId);
      const row = { ...pair, senderId: sender._id, clientId: null };
      const outcome = await commits.add({ kind: 'message', ...row, content });
      if (outcome.kind !== 'stored') throw notConnected();
      const stored = { ...row, ...storedContent(content), id: outcome.id };
      const message = toMessage({ ...stored, state: 'plain', change: null }, personOf(sender));
      events.emit('messageWritten', { message });
      const people = { fromUserId: sender._id, toUserId: targetUserId };
      events.emit('messageSent', { ...people, messageId: outcome.id, kind: content.kind });
    },

    /** A receipt never moves back. Returns the message it points to, or null if it didn't move. */
    async moveReceipt(
      userId: string,
      targetUserId: string,
      receipt: NewReceipt['receipt'],
      upTo: string,
    ): Promise<string | null> {
      const pair = pairOf(userId, targetUserId);
      const outcome = await commits.add({ kind: 'receipt', ...pair, userId, receipt, upTo });
      if (outcome.kind === 'refused') throw notConnected();
      if (outcome.kind !== 'moved') return null;
      if (receipt === 'read') events.emit('conversationRead', { userId, withUserId: targetUserId });
      return outcome.upTo;
    },

    async isWaiting(userId: string, otherId: string, messageId: string): Promise<boolean> {
      const pair = pairOf(userId, otherId);
      if (!(await connections.between(userId, otherId))) return false;
      return (await readUpTo(pair, userId)) < messageId;
    },

    async change(
      userId: string,
      targetUserId: string,
      messageId: string,
      what: NewChange['what'],
    ): Promise<ChatMessage> {
      const pair = pairOf(userId, targetUserId);
      const outcome = await commits.add({ kind: 'change', ...pair, userId, messageId, what });
      if (outcome.kind === 'changed') {
        const people = await findPeople(database.db, pair);
        const sender = people.get(outcome.message.senderId);
        if (sender === undefined) throw notConnected();
        if (what.kind === 'delete') {
          events.emit('messageDeleted', { fromUserId: userId, toUserId: targetUserId, messageId });
        }
        return toMessage(outcome.message, sender, outcome.reactions);
      }
      if (outcome.kind in CHANGE_REFUSALS) {
        const [code, message] = CHANGE_REFUSALS[outcome.kind as keyof typeof CHANGE_REFUSALS];
        throw new Problem(code, message);
      }
      throw notConnected();
    },

    async countUnread(userId: string, otherId: string, kinds: readonly MessageKind[]) {
      const pair = pairOf(userId, otherId);
      return countUnread(database.db, pair, userId, await readUpTo(pair, userId), kinds);
    },

    async unread(userId: string): Promise<LiveCounts['conversations']> {
      return (await unreadRows([userId, userId])).filter(({ unread }) => unread > 0);
    },

    /** Most of a long conversation moves aside before {@link keepForReports}. */
    async keepAhead(one: string, other: string): Promise<void> {
      if (hasOneWriter) await moveAhead(database.db, pairOf(one, other), Date.now());
    },

    keepForReports: (trx: Db, one: string, other: string): Promise<void> =>
      moveEnded(trx, pairOf(one, other), Date.now()),

    /** Call this before the transaction that deletes the person. */
    async deleteOf(userId: string, connectionIds: () => Promise<string[]>): Promise<void> {
      if (hasOneWriter) await deleteAllOf(database.db, userId, await connectionIds());
    },

    /** The conversation may have ended; the oldest message comes first. */
    written: (userId: string, otherId: string, ids: readonly string[]): Promise<Written[]> =>
      findWritten(database.db, pairOf(userId, otherId), ids),

    /** Both times are in milliseconds since 1970. */
    forgetEnded: (time: number): Promise<void> => deleteEnded(database.db, time),

    forgetOriginals: (time: number): Promise<void> => deleteOriginals(database.db, time),

    drained: (): Promise<void> => commits.drained(),

    async close(): Promise<void> {
      await commits.drained();
      await store.close();
    },
  };
}
