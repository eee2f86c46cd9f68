import {
  type AroundPage,
  type ChatHistory,
  type Receipts,
  type ChatMessage,
  type ChatOpeningHistory,
  type ChatPage,
  HISTORY_SIZE,
} from '#shared/realtime.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Privacy } from '../../privacy/service.ts';
import { findSettings } from '../conversations/settings.ts';
import { FIRST_ID } from '../../../platform/db/paging.ts';
import {
  findReceipts,
  findPeople,
  findReactions,
  listChanged,
  listMessages,
  newestChange,
  type Stretch,
} from './repository.ts';
import type { Pair, StoredMessage } from './store.ts';
import { toMessage } from './wire.ts';

/** Characters per part of an opening; a page contains them twice, escaped. */
const OPENING_TEXT_MAX = 40_000;

const NO_RECEIPTS: Receipts = { receivedUpTo: null, readUpTo: null };

/** Throws `not_found` for people who aren't connected. */
export function createHistory(
  { db }: Database,
  privacy: Pick<Privacy, 'sharing'>,
  pairOf: (userId: string, targetUserId: string) => Promise<Pair>,
) {
  return {
    history,

    async changes(userId: string, targetUserId: string, after: number): Promise<ChatPage> {
      const pair = await pairOf(userId, targetUserId);
      const rows = await listChanged(db, pair, after, HISTORY_SIZE + 1);
      const hasMore = rows.length > HISTORY_SIZE;
      return { messages: await wired(pair, rows.slice(0, HISTORY_SIZE)), hasMore };
    },

    async page(userId: string, targetUserId: string, stretch: Stretch): Promise<ChatPage> {
      return read(await pairOf(userId, targetUserId), stretch);
    },

    /** If the message is gone, its position counts. */
    async around(userId: string, targetUserId: string, id: string): Promise<AroundPage> {
      return readAround(await pairOf(userId, targetUserId), id);
    },

    /**
     * The messages around the first unread one are included if it is older than the newest part.
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

  async function history(userId: string, targetUserId: string): Promise<ChatHistory> {
    const pair = await pairOf(userId, targetUserId);
    // The number is read first, so the messages are at least as new.
    const changes = await newestChange(db, pair);
    const page = await read(pair, { kind: 'newest' });
    const receipts = await findReceipts(db, pair);
    const theirs = receipts.get(targetUserId) ?? NO_RECEIPTS;
    const [shown] = await privacy.sharing('receipts', userId, [targetUserId]);
    return {
      targetUserId,
      ...page,
      mine: receipts.get(userId) ?? NO_RECEIPTS,
      theirs: shown === undefined ? { ...theirs, readUpTo: null } : theirs,
      settings: await findSettings(db, userId, targetUserId),
      changes,
    };
  }

  async function readAround(pair: Pair, id: string): Promise<AroundPage> {
    const half = HISTORY_SIZE / 2;
    const [older, newer] = await Promise.all([
      listMessages(db, pair, { kind: 'upTo', id }, half + 1),
      listMessages(db, pair, { kind: 'after', id }, half + 1),
    ]);
    const hasMore = older.length > half;
    const hasNewer = newer.length > half;
    const rows = [...older.slice(hasMore ? 1 : 0), ...newer.slice(0, half)];
    return { messages: await wired(pair, rows), hasMore, hasNewer };
  }

  async function read(pair: Pair, stretch: Stretch): Promise<ChatPage> {
    const rows = await listMessages(db, pair, stretch, HISTORY_SIZE + 1);
    const hasMore = rows.length > HISTORY_SIZE;
    if (hasMore && stretch.kind === 'after') rows.pop();
    else if (hasMore) rows.shift();
    return { messages: await wired(pair, rows), hasMore };
  }

  async function wired(pair: Pair, rows: StoredMessage[]): Promise<ChatMessage[]> {
    const people = await findPeople(db, pair);
    const reactions = await findReactions(db, pair, rows);
    return rows.flatMap((row) => {
      const sender = people.get(row.senderId);
      return sender === undefined ? [] : [toMessage(row, sender, reactions.get(row.id))];
    });
  }
}

/** At least one text fits. */
function fitting(messages: readonly ChatMessage[], most: number): number {
  let length = 0;
  const end = messages.findIndex(({ text }, at) => (length += text.length) > most && at > 0);
  return end === -1 ? messages.length : end;
}

function shortened<Part extends ChatPage>(part: Part): Part {
  const { messages } = part;
  const count = fitting(messages.toReversed(), OPENING_TEXT_MAX);
  if (count === messages.length) return part;
  return { ...part, messages: messages.slice(-count), hasMore: true };
}

/** Half of the page is older than `id`. */
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
