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
import type { Database } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { FIRST_ID } from '../paging.ts';
import { createGroupCommit } from './group-commit.ts';
import { timestampOf } from './message-id.ts';
import { findMarks, findPeople, listMessages, prepareUnread, type Stretch } from './repository.ts';
import { createMessageStore, type Pair, type StoredMessage } from './store.ts';

export type Messages = ReturnType<typeof createMessages>;

/** Pairs known to be connected, so that a busy conversation asks once. */
const KNOWN_PAIRS_MAX = 100_000;
const NO_MARKS: ChatMarks = { receivedUpTo: null, readUpTo: null };

/** Conversations between connected developers. Refusals are {@link Problem}s. */
export function createMessages(parts: {
  database: Database;
  connections: Pick<Connections, 'between'>;
}) {
  const { database, connections } = parts;
  const commits = createGroupCommit(createMessageStore(database));
  const unreadRows = prepareUnread(database);
  // Only a hint: without the connection's row the database takes no message.
  const known = new Set<string>();
  const asked = new Map<string, Promise<boolean>>();

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
        return toMessage({ ...pair, id: outcome.id, senderId: sender._id, clientId, text }, sender);
      }
      if (outcome.kind === 'repeated') {
        const message = toMessage(outcome.message, sender);
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
      return outcome.kind === 'moved' ? outcome.upTo : null;
    },

    /** The newest messages of a conversation, and how far both have come. */
    async history(userId: string, targetUserId: string): Promise<ChatHistory> {
      const pair = await pairOf(userId, targetUserId);
      const page = await read(pair, { kind: 'newest' });
      const marks = await findMarks(database.db, pair);
      return {
        targetUserId,
        ...page,
        mine: marks.get(userId) ?? NO_MARKS,
        theirs: marks.get(targetUserId) ?? NO_MARKS,
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

    /** Asks the database again about whoever is connected with `userId`. */
    forget(userId: string): void {
      for (const key of known) if (key.includes(userId)) known.delete(key);
    },

    /** Resolves when nothing waits to be committed. */
    drained: (): Promise<void> => commits.drained(),
  };

  async function pairOf(userId: string, targetUserId: string): Promise<Pair> {
    const pair =
      userId < targetUserId
        ? { lowUserId: userId, highUserId: targetUserId }
        : { lowUserId: targetUserId, highUserId: userId };
    if (known.has(keyOf(pair))) return pair;
    // All who ask meanwhile wait for the same answer: messages must not overtake each other.
    const key = keyOf(pair);
    const question = asked.get(key) ?? ask(pair, key);
    asked.set(key, question);
    if (!(await question)) throw notConnected();
    return pair;
  }

  async function ask({ lowUserId, highUserId }: Pair, key: string): Promise<boolean> {
    try {
      const connected = await connections.between(lowUserId, highUserId);
      if (known.size >= KNOWN_PAIRS_MAX) known.clear();
      if (connected) known.add(key);
      return connected;
    } finally {
      asked.delete(key);
    }
  }

  async function readAround(pair: Pair, id: string): Promise<AroundPage> {
    const half = HISTORY_SIZE / 2;
    const [older, newer, people] = await Promise.all([
      listMessages(database.db, pair, { kind: 'upTo', id }, half + 1),
      listMessages(database.db, pair, { kind: 'after', id }, half + 1),
      findPeople(database.db, pair),
    ]);
    const hasMore = older.length > half;
    const hasNewer = newer.length > half;
    const rows = [...older.slice(hasMore ? 1 : 0), ...newer.slice(0, half)];
    return { messages: toMessages(rows, people), hasMore, hasNewer };
  }

  async function read(pair: Pair, stretch: Stretch): Promise<ChatPage> {
    const rows = await listMessages(database.db, pair, stretch, HISTORY_SIZE + 1);
    const people = await findPeople(database.db, pair);
    const hasMore = rows.length > HISTORY_SIZE;
    if (hasMore && stretch.kind === 'after') rows.pop();
    else if (hasMore) rows.shift();
    return { messages: toMessages(rows, people), hasMore };
  }
}

const toMessages = (rows: StoredMessage[], people: Map<string, ChatPerson>): ChatMessage[] =>
  rows.flatMap((row) => {
    const sender = people.get(row.senderId);
    return sender === undefined ? [] : [toMessage(row, sender)];
  });

function toMessage(row: StoredMessage, sender: ChatPerson): ChatMessage {
  return {
    _id: row.id,
    text: row.text,
    timestamp: timestampOf(row.id),
    sender,
    firstName: sender.firstName,
    targetUserId: row.senderId === row.lowUserId ? row.highUserId : row.lowUserId,
    clientId: row.clientId,
  };
}

const keyOf = ({ lowUserId, highUserId }: Pair): string => lowUserId + highUserId;

const notConnected = () => new Problem('not_found', 'You are not connected with this developer');
