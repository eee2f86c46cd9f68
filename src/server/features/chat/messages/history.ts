import {
  type AroundPage,
  type ChatHistory,
  type ReadReceipts,
  type ChatMessage,
  type ChatOpeningHistory,
  type ChatPage,
  HISTORY_SIZE,
} from '#shared/realtime.ts';
import type { Database } from '../../../platform/db/database.ts';
import { FIRST_ID } from '../../../platform/db/paging.ts';
import {
  findReadReceipts,
  findPeople,
  findReactions,
  listChanged,
  listMessages,
  newestChange,
  type Stretch,
} from './repository.ts';
import type { Pair, StoredMessage } from './store.ts';
import { toMessage } from './wire.ts';

/** Characters of each part of an opening: written into a page twice, escaped. */
const OPENING_TEXT_MAX = 40_000;

const NO_RECEIPTS: ReadReceipts = { receivedUpTo: null, readUpTo: null };

/** Reads conversations for the two who hold them; anyone else is `not_found`, as `pairOf` says. */
export function createHistory(parts: {
  database: Database;
  pairOf: (userId: string, targetUserId: string) => Promise<Pair>;
}) {
  const { database, pairOf } = parts;

  return {
    history,

    /** The messages changed after a number, as they are now, in the order of their changes. */
    async changes(userId: string, targetUserId: string, after: number): Promise<ChatPage> {
      const pair = await pairOf(userId, targetUserId);
      const rows = await listChanged(database.db, pair, after, HISTORY_SIZE + 1);
      const hasMore = rows.length > HISTORY_SIZE;
      return { messages: await wired(pair, rows.slice(0, HISTORY_SIZE)), hasMore };
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
      const newest = shortened(await history(userId, targetUserId));
      const read = newest.mine.readUpTo ?? FIRST_ID;
      const [oldest] = newest.messages;
      if (!newest.hasMore || oldest === undefined || oldest._id <= read) return newest;
      const around = await readAround(await pairOf(userId, targetUserId), read);
      const left = shortenedAround(around, read);
      const reaches = left.messages.some(({ _id }) => _id >= oldest._id);
      return reaches || left.messages.length === 0 ? newest : { ...newest, left };
    },
  };

  /** The newest messages of a conversation, and how far both have come. */
  async function history(userId: string, targetUserId: string): Promise<ChatHistory> {
    const pair = await pairOf(userId, targetUserId);
    // Before the messages, which then are at least as new.
    const changes = await newestChange(database.db, pair);
    const page = await read(pair, { kind: 'newest' });
    const receipts = await findReadReceipts(database.db, pair);
    return {
      targetUserId,
      ...page,
      mine: receipts.get(userId) ?? NO_RECEIPTS,
      theirs: receipts.get(targetUserId) ?? NO_RECEIPTS,
      changes,
    };
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

/** How many texts from the front fit into so many characters, the first in any case. */
function fitting(messages: readonly ChatMessage[], most: number): number {
  let length = 0;
  const end = messages.findIndex(({ text }, at) => (length += text.length) > most && at > 0);
  return end === -1 ? messages.length : end;
}

/** The newest of a part that a page can hold. */
function shortened<Part extends ChatPage>(part: Part): Part {
  const { messages } = part;
  const count = fitting(messages.toReversed(), OPENING_TEXT_MAX);
  if (count === messages.length) return part;
  return { ...part, messages: messages.slice(-count), hasMore: true };
}

/** What a page can hold of a stretch around `id`: half of it older, half newer. */
function shortenedAround(part: AroundPage, id: string): AroundPage {
  const at = part.messages.filter(({ _id }) => _id <= id).length;
  const older = part.messages.slice(0, at);
  const newer = part.messages.slice(at);
  const olderCount = fitting(older.toReversed(), OPENING_TEXT_MAX / 2);
  const newerCount = fitting(newer, OPENING_TEXT_MAX / 2);
  return {
    messages: part.messages.slice(at - olderCount, at + newerCount),
    hasMore: part.hasMore || olderCount < older.length,
    hasNewer: part.hasNewer || newerCount < newer.length,
  };
}
