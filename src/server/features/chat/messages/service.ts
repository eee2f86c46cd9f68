import type { ErrorCode } from '#shared/errors.ts';
import type { MessageContent, MessageKind } from '#shared/message-kinds.ts';
import { type ChatMessage, type ChatPerson, personOf } from '#shared/realtime.ts';
import type { Core } from '../../core.ts';
import type { Connections } from '../../connections/service.ts';
import type { Db } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { Problem } from '../../../platform/problem.ts';
import { createGroupCommit } from '../../../platform/db/group-commit.ts';
import type { Privacy } from '../../privacy/service.ts';
import { createHistory } from './history.ts';
import { PICTURE_REFUSALS } from '#shared/picture-rules.ts';
import type { Pictures, SentPicture } from '../pictures/service.ts';
import { findSettings } from '../conversations/settings.ts';
import { notConnected, otherOf, pairOf } from './pairs.ts';
import { createEvidence } from './evidence.ts';
import { FIRST_ID } from '../../../platform/db/paging.ts';
import { nextMessageId } from './message-id.ts';
import {
  countUnread,
  findPeople,
  findReactions,
  findReceipts,
  prepareUnread,
} from './repository.ts';
import { createMessageStore } from './open-store.ts';
import type { ChangeOutcome, NewChange, NewReceipt, Pair, StoredMessage } from './store.ts';
import { storedContent, toMessage } from './wire.ts';

type NewLine = Pick<ChatMessage, 'targetUserId' | 'text' | 'clientId'> & {
  pictures?: readonly SentPicture[] | undefined;
};

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

export function createMessages(
  parts: Pick<Core, 'database' | 'events' | 'log'> & {
    connections: Pick<Connections, 'between' | 'lock'>;
    pictures: Pick<Pictures, 'contentOf'>;
    privacy: Pick<Privacy, 'sharing'>;
  },
) {
  const { database, connections, pictures, privacy, events, log } = parts;
  const store = createMessageStore(database, log);
  const commits = createGroupCommit(store.commit);
  const unreadRows = prepareUnread(database);

  const connectedPair = async (userId: string, targetUserId: string): Promise<Pair> => {
    if (await connections.between(userId, targetUserId)) return pairOf(userId, targetUserId);
    throw notConnected();
  };

  /** Returns the id after which messages are unread, like `unreadAfter` in SQL. */
  const doneUpTo = async (pair: Pair, userId: string): Promise<string> => {
    const read = (await findReceipts(database.db, pair)).get(userId)?.readUpTo ?? FIRST_ID;
    const { archivedUpTo } = await findSettings(database.db, userId, otherOf(pair, userId));
    return archivedUpTo !== null && archivedUpTo > read ? archivedUpTo : read;
  };

  return {
    pairOf: connectedPair,

    ...createHistory(database, privacy, connectedPair),
    ...createEvidence(database, connections),

    /**
     * The same `clientId` again returns the first message. The connection is checked inside the
     * commit; a check before it would let messages overtake each other.
     */
    async send(sender: ChatPerson, sent: NewLine): Promise<ChatMessage> {
      const { targetUserId, text, clientId, pictures: named } = sent;
      const content: MessageContent =
        named === undefined
          ? { kind: 'text', text }
          : await pictures.contentOf(sender._id, pairOf(sender._id, targetUserId), text, named);
      const { message, isNew } = await write(sender, targetUserId, clientId, content);
      if (isNew) announce(message);
      if (message.targetUserId === targetUserId) return message;
      throw new Problem('conflict', 'This clientId names a message to someone else');
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
        const row = { ...pair, id, senderId: sender._id, clientId: null };
        await insertRow(trx, 'messages', { ...row, ...storedContent(content) });
        opening.push(newMessage(row, sender, content));
        last = id;
      }
      const read = opening.findLast(({ sender }) => sender._id !== readBy);
      if (readBy !== null && read !== undefined) {
        const upTo = { receivedUpTo: read._id, readUpTo: read._id };
        await insertRow(trx, 'chat_marks', { ...pair, userId: readBy, ...upTo });
      }
      return opening;
    },

    async post(sender: ChatPerson, targetUserId: string, content: MessageContent): Promise<void> {
      const { message } = await write(sender, targetUserId, null, content);
      events.emit('messageWritten', { message });
      announce(message);
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
      return (await doneUpTo(pair, userId)) < messageId;
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
      return countUnread(database.db, pair, userId, await doneUpTo(pair, userId), kinds);
    },

    /** Returns the conversations with unread messages, or marked as unread by the user. */
    async unread(userId: string) {
      const now = Date.now();
      return (await unreadRows(userId)).flatMap(({ mutedUntil, unreadMark, ...row }) => {
        const [muted, marked] = [(mutedUntil ?? 0) > now, unreadMark === 1];
        return row.unread > 0 || marked ? [{ ...row, muted, marked }] : [];
      });
    },

    drained: (): Promise<void> => commits.drained(),

    async close(): Promise<void> {
      await commits.drained();
      await store.close();
    },
  };

  async function write(
    sender: ChatPerson,
    targetUserId: string,
    clientId: string | null,
    content: MessageContent,
  ): Promise<{ message: ChatMessage; isNew: boolean }> {
    const row = { ...pairOf(sender._id, targetUserId), senderId: sender._id, clientId };
    const outcome = await commits.add({ kind: 'message', ...row, content });
    if (outcome.kind === 'stored') {
      return { message: newMessage({ ...row, id: outcome.id }, sender, content), isNew: true };
    }
    if (outcome.kind === 'pictures_gone') throw new Problem('conflict', PICTURE_REFUSALS.gone);
    if (outcome.kind !== 'repeated') throw notConnected();
    const { message: known } = outcome;
    const reactions = await findReactions(database.db, known, [known]);
    return { message: toMessage(known, sender, reactions.get(known.id)), isNew: false };
  }

  function announce({ _id: messageId, sender, targetUserId, kind }: ChatMessage): void {
    const people = { fromUserId: sender._id, toUserId: targetUserId };
    events.emit('messageSent', { ...people, messageId, kind });
  }
}

const newMessage = (
  row: Pick<StoredMessage, keyof Pair | 'id' | 'senderId' | 'clientId'>,
  sender: ChatPerson,
  content: MessageContent,
): ChatMessage =>
  toMessage({ ...row, ...storedContent(content), state: 'plain', change: null }, personOf(sender));
