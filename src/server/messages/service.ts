import type {
  ChatHistory,
  ChatMarks,
  ChatMessage,
  ChatOpeningHistory,
  AroundPage,
  ChatPage,
  ChatPerson,
  LiveCounts,
} from '#shared/realtime.ts';
import { HISTORY_SIZE } from '#shared/realtime.ts';
import type { Connections } from '../connections/service.ts';
import type { Events } from '../events.ts';
import type { Database, Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { FIRST_ID } from '../paging.ts';
import { createGroupCommit } from './group-commit.ts';
import { timestampOf } from './message-id.ts';
import {
  copyEnded,
  deleteEnded,
  findMarks,
  findPeople,
  findReactions,
  findWritten,
  listChanged,
  listMessages,
  newestChange,
  prepareUnread,
  type Stretch,
} from './repository.ts';
import { createMessageStore, type NewChange, type Pair, type StoredMessage } from './store.ts';
import { toMessage } from './wire.ts';

export type Messages = ReturnType<typeof createMessages>;

/** A message as a report needs it; `timestamp` is ISO 8601. */
export interface Written {
  _id: string;
  senderId: string;
  text: string;
  timestamp: string;
}

/** Pairs known to be connected, so that a busy conversation asks once. */
const KNOWN_PAIRS_MAX = 100_000;
const NO_MARKS: ChatMarks = { receivedUpTo: null, readUpTo: null };

/** Conversations between connected developers. Refusals are {@link Problem}s. */
export function createMessages(parts: {
  database: Database;
  connections: Pick<Connections, 'between'>;
  events: Events;
}) {
  const { database, connections, events } = parts;
  const commits = createGroupCommit(createMessageStore(database));
  const unreadRows = prepareUnread(database);
  // Only a hint: without the connection's row the database takes no message.
  const known = new Set<string>();
  const asked = new Map<string, Promise<boolean>>();
  let epoch = 0;

  return {
    /** The pair, when the two are connected; anyone else is `not_found`. */
    pairOf,

    /**
     * Commits a message to the conversation of `sender` with `targetUserId`; the same
     * `clientId` again answers the message of the first time.
     */
    async send(
      sender: ChatPerson,
      { targetUserId, text, clientId }: Pick<ChatMessage, 'targetUserId' | 'text' | 'clientId'>,
    ): Promise<ChatMessage> {
      const pair = await pairOf(sender._id, targetUserId);
      const outcome = await commits.add({
        kind: 'message',
        lowUserId: pair.lowUserId,
        highUserId: pair.highUserId,
        senderId: sender._id,
        clientId,
        text,
      });
      if (outcome.kind === 'stored') {
        const { id: messageId } = outcome;
        events.emit('messageSent', { fromUserId: sender._id, toUserId: targetUserId, messageId });
        const row = { ...pair, id: outcome.id, senderId: sender._id, clientId, text };
        return toMessage({ ...row, state: 'plain', change: null }, sender);
      }
      if (outcome.kind === 'repeated') {
        const { message: row } = outcome;
        const reactions = await findReactions(database.db, row, [row]);
        const message = toMessage(row, sender, reactions.get(row.id));
        if (message.targetUserId === targetUserId) return message;
        throw new Problem('conflict', 'This clientId names a message to someone else');
      }
      known.delete(keyOf(pair));
      throw notConnected();
    },

    /**
     * Moves how far `userId` has received or read the conversation; never back. Answers the
     * message it now stands at, `null` when it did not move.
     */
    async moveMark(
      userId: string,
      targetUserId: string,
      mark: 'received' | 'read',
      upTo: string,
    ): Promise<string | null> {
      const pair = await pairOf(userId, targetUserId);
      const outcome = await commits.add({ kind: 'mark', ...pair, userId, mark, upTo });
      if (outcome.kind === 'refused') throw notConnected();
      if (outcome.kind !== 'moved') return null;
      if (mark === 'read') events.emit('conversationRead', { userId, withUserId: targetUserId });
      return outcome.upTo;
    },

    /** Whether `userId` could read `messageId` of `otherId`, and has not yet. */
    async isWaiting(userId: string, otherId: string, messageId: string): Promise<boolean> {
      const pair = ordered(userId, otherId);
      if (!(await connections.between(userId, otherId))) return false;
      const marks = await findMarks(database.db, pair);
      return (marks.get(userId)?.readUpTo ?? '') < messageId;
    },

    /**
     * Edits, deletes or reacts to a message of the conversation of `userId` with `targetUserId`.
     * Answers the message as it is now.
     */
    async change(
      userId: string,
      targetUserId: string,
      messageId: string,
      what: NewChange['what'],
    ): Promise<ChatMessage> {
      const pair = await pairOf(userId, targetUserId);
      const outcome = await commits.add({ kind: 'change', ...pair, userId, messageId, what });
      if (outcome.kind === 'changed') {
        const people = await findPeople(database.db, pair);
        const sender = people.get(outcome.message.senderId);
        if (sender === undefined) throw notConnected();
        return toMessage(outcome.message, sender, outcome.reactions);
      }
      if (outcome.kind === 'foreign') {
        throw new Problem('forbidden', 'Only who wrote a message can change it');
      }
      if (outcome.kind === 'gone') throw new Problem('conflict', 'This message was deleted');
      if (outcome.kind === 'missing') throw new Problem('not_found', 'There is no such message');
      throw notConnected();
    },

    /** The messages changed after a number, as they are now, in the order of their changes. */
    async changes(userId: string, targetUserId: string, after: number): Promise<ChatPage> {
      const pair = await pairOf(userId, targetUserId);
      const rows = await listChanged(database.db, pair, after, HISTORY_SIZE + 1);
      const hasMore = rows.length > HISTORY_SIZE;
      return { messages: await wired(pair, rows.slice(0, HISTORY_SIZE)), hasMore };
    },

    /** The newest messages of a conversation, and how far both have come. */
    async history(userId: string, targetUserId: string): Promise<ChatHistory> {
      const pair = await pairOf(userId, targetUserId);
      // Before the messages, which then are at least as new.
      const changes = await newestChange(database.db, pair);
      const page = await read(pair, { kind: 'newest' });
      const marks = await findMarks(database.db, pair);
      return {
        targetUserId,
        ...page,
        mine: marks.get(userId) ?? NO_MARKS,
        theirs: marks.get(targetUserId) ?? NO_MARKS,
        changes,
      };
    },

    /** Another stretch of it, oldest first. */
    async page(userId: string, targetUserId: string, stretch: Stretch): Promise<ChatPage> {
      return read(await pairOf(userId, targetUserId), stretch);
    },

    /**
     * The message `id` and what stands around it, as one stretch. Of a message that is not
     * there (any more), what stands around its place.
     */
    async around(userId: string, targetUserId: string, id: string): Promise<AroundPage> {
      return readAround(await pairOf(userId, targetUserId), id);
    },

    /**
     * As {@link history}, with the messages around the first unread one when that is older than
     * the newest part: a conversation opens where the reader left it.
     */
    async opening(userId: string, targetUserId: string): Promise<ChatOpeningHistory> {
      const history = await this.history(userId, targetUserId);
      const read = history.mine.readUpTo ?? FIRST_ID;
      const [oldest] = history.messages;
      if (!history.hasMore || oldest === undefined || oldest._id <= read) return history;
      const left = await readAround(await pairOf(userId, targetUserId), read);
      const reaches = left.messages.some(({ _id }) => _id >= oldest._id);
      return reaches || left.messages.length === 0 ? history : { ...history, left };
    },

    /** Unread messages by who wrote them; connections without any are left out. */
    async unread(userId: string): Promise<LiveCounts['conversations']> {
      return (await unreadRows([userId, userId])).filter(({ unread }) => unread > 0);
    },

    /** Copies a conversation for reports, inside the caller's transaction, which is about to end it. */
    keepForReports: (trx: Db, one: string, other: string): Promise<void> =>
      copyEnded(trx, ordered(one, other), Date.now()),

    /** Those of `ids` that stand in the conversation of two developers, also a closed one, oldest first. */
    async written(userId: string, otherId: string, ids: readonly string[]): Promise<Written[]> {
      const rows = await findWritten(database.db, ordered(userId, otherId), ids);
      return rows.map(({ id, ...row }) => ({ _id: id, ...row, timestamp: timestampOf(id) }));
    },

    /** Forgets conversations that were closed before `time`, in milliseconds. */
    forgetEnded: (time: number): Promise<void> => deleteEnded(database.db, time),

    /** Asks the database again about whoever is connected with `userId`. */
    forget(userId: string): void {
      // What is being asked right now may be an answer from before.
      epoch += 1;
      for (const key of known) if (key.includes(userId)) known.delete(key);
    },

    /** Resolves when nothing waits to be committed. */
    drained: (): Promise<void> => commits.drained(),
  };

  async function pairOf(userId: string, targetUserId: string): Promise<Pair> {
    const pair = ordered(userId, targetUserId);
    if (known.has(keyOf(pair))) return pair;
    // All who ask meanwhile wait for the same answer: messages must not overtake each other.
    const key = keyOf(pair);
    const question = asked.get(key) ?? ask(pair, key);
    asked.set(key, question);
    if (!(await question)) throw notConnected();
    return pair;
  }

  async function ask({ lowUserId, highUserId }: Pair, key: string): Promise<boolean> {
    const mine = epoch;
    try {
      const connected = await connections.between(lowUserId, highUserId);
      if (known.size >= KNOWN_PAIRS_MAX) known.clear();
      if (connected && mine === epoch) known.add(key);
      return connected;
    } finally {
      asked.delete(key);
    }
  }

  async function readAround(pair: Pair, id: string): Promise<AroundPage> {
    const half = HISTORY_SIZE / 2;
    const [older, newer] = await Promise.all([
      listMessages(database.db, pair, { kind: 'upTo', id }, half + 1),
      listMessages(database.db, pair, { kind: 'after', id }, half + 1),
    ]);
    const hasMore = older.length > half;
    const hasNewer = newer.length > half;
    const rows = [...older.slice(hasMore ? 1 : 0), ...newer.slice(0, half)];
    return { messages: await wired(pair, rows), hasMore, hasNewer };
  }

  async function read(pair: Pair, stretch: Stretch): Promise<ChatPage> {
    const rows = await listMessages(database.db, pair, stretch, HISTORY_SIZE + 1);
    const hasMore = rows.length > HISTORY_SIZE;
    if (hasMore && stretch.kind === 'after') rows.pop();
    else if (hasMore) rows.shift();
    return { messages: await wired(pair, rows), hasMore };
  }

  async function wired(pair: Pair, rows: StoredMessage[]): Promise<ChatMessage[]> {
    const people = await findPeople(database.db, pair);
    const reactions = await findReactions(database.db, pair, rows);
    return rows.flatMap((row) => {
      const sender = people.get(row.senderId);
      return sender === undefined ? [] : [toMessage(row, sender, reactions.get(row.id))];
    });
  }
}

const ordered = (one: string, other: string): Pair =>
  one < other ? { lowUserId: one, highUserId: other } : { lowUserId: other, highUserId: one };

const keyOf = ({ lowUserId, highUserId }: Pair): string => lowUserId + highUserId;

const notConnected = () => new Problem('not_found', 'You are not connected with this developer');
