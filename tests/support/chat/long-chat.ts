import { nextMessageId } from '#server/features/chat/messages/message-id.ts';
import { pairOf } from '#server/features/chat/messages/pairs.ts';
import { withDatabase } from '../database-file.ts';

export interface LongChat {
  /** The two connected people; the first writes every third message. */
  one: string;
  other: string;
  texts: readonly string[];
  /** Number of the newest messages of `other` that the first person has not read. */
  unread?: number;
  /** Milliseconds since the newest message. */
  quietFor?: number;
}

/**
 * Stores a conversation directly in the SQLite database of a running server, a message a minute, the newest a minute
 * ago. Returns the ids.
 */
export function putChat(dataDir: string, chat: LongChat): string[] {
  const { one, other, texts, unread = 0, quietFor = 0 } = chat;
  const { lowUserId, highUserId } = pairOf(one, other);
  return withDatabase({ dataDir }, (database) => {
    const insert = database.prepare(
      `insert into messages ("lowUserId", "highUserId", id, "senderId", "clientId", text)
       values (?, ?, ?, ?, null, ?)`,
    );
    const begin = Date.now() - quietFor - texts.length * 60_000;
    const ids = texts.map((_, at) => nextMessageId(null, begin + at * 60_000));
    const senderOf = (at: number): string => (at % 3 === 0 ? one : other);
    database.transaction(() => {
      texts.forEach((text, at) => insert.run(lowUserId, highUserId, ids[at], senderOf(at), text));
      const theirs = ids.filter((_, at) => senderOf(at) === other);
      const readUpTo = theirs.at(-1 - unread) ?? null;
      if (readUpTo === null) return;
      database
        .prepare(
          `insert into chat_marks ("lowUserId", "highUserId", "userId", "receivedUpTo", "readUpTo")
           values (?, ?, ?, ?, ?)`,
        )
        .run(lowUserId, highUserId, one, ids.at(-1), readUpTo);
    })();
    return ids;
  });
}

/** Returns "Line 0" to "Line n - 1"; every tenth has a few lines, every fiftieth has code. */
export const manyTexts = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    if (at % 50 === 49)
      return `Line ${at}\n\n\`\`\`ts\nconst at = ${at};\nmerge(at, at + 1);\n\`\`\``;
    if (at % 10 === 9) return `Line ${at} ${'goes on and on, '.repeat(14)}until here.`;
    return `Line ${at}`;
  });
