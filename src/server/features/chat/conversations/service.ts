import type { ConversationEntry, ConversationsAnswer } from '#shared/api.ts';
import { type LastLine, lastLineOf } from '#shared/last-line.ts';
import type { Page } from '#shared/schemas/paging.ts';
import { TURN_AFTER_MS } from '#shared/your-turn.ts';
import { lowestIdAt, timestampOf } from '../../../platform/ids.ts';
import { LAST_ID, pageOf, readParts } from '../../../platform/db/paging.ts';
import type { Core } from '../../core.ts';
import type { PresenceSource } from '../../presence/presence.ts';
import { createConversationSettings, toSettings } from './settings.ts';
import { contentOf } from '../messages/wire.ts';
import { type ConversationRow, prepareConversations, prepareCounts } from './repository.ts';

export type Conversations = ReturnType<typeof createConversations>;

const START = { lastId: LAST_ID, connectedAt: Number.MAX_SAFE_INTEGER, id: LAST_ID };

export function createConversations(
  parts: Pick<Core, 'database' | 'events'> & { presence: PresenceSource },
) {
  const { database, presence } = parts;
  const find = {
    all: prepareConversations(database, 'all'),
    archived: prepareConversations(database, 'archived'),
    turn: prepareConversations(database, 'turn'),
  };
  const count = prepareCounts(database);
  const waiting = (now = Date.now()): [string, number] => [lowestIdAt(now - TURN_AFTER_MS), now];

  return {
    ...createConversationSettings(parts),

    /**
     * A connection without messages has the place of its beginning. `turn` selects conversations awaiting an answer;
     * only `archived` lists archived ones.
     */
    async list(
      userId: string,
      { limit, cursor }: Page,
      which: keyof typeof find = 'all',
    ): Promise<ConversationsAnswer> {
      const { lastId, connectedAt, id } = cursor === null ? START : placeOf(cursor);
      const place = [userId, lastId, connectedAt, id, limit + 1];
      const found = await find[which](...place, ...(which === 'turn' ? waiting() : []));
      const { rows, nextCursor } = pageOf(found, limit, (row) =>
        [row.lastId, String(row.connectedAt), row.id].join('.'),
      );
      const ids = rows.map(({ id }) => id);
      const online = new Set(await presence.online(userId, ids));
      const conversations = rows.map((row) => toEntry(row, online.has(row.id)));
      return { conversations, nextCursor };
    },

    /** Returns the conversations that await an answer of the user, and the archived ones. */
    counts: async (userId: string) =>
      (await count(userId, ...waiting()))[0] ?? { turns: 0, archived: 0 },
  };
}

function toEntry(row: ConversationRow, isOnline: boolean): ConversationEntry {
  const { id, firstName, lastName, photoUrl, unread, lastId: place } = row;
  const [last, settings] = [lineOf(row), toSettings(row)];
  return { _id: id, firstName, lastName, photoUrl, isOnline, unread, last, settings, place };
}

function lineOf(row: ConversationRow): LastLine | null {
  const { lastId, senderId, kind, text, payload, state, change } = row;
  if (senderId === null || kind === null || text === null || state === null) return null;
  return lastLineOf({
    _id: lastId,
    ...contentOf({ kind, text, payload }),
    timestamp: timestampOf(lastId),
    sender: { _id: senderId },
    ...(change !== null && { change: { number: change, state, reactions: [] } }),
  });
}

function placeOf(cursor: string): typeof START {
  const [lastId, time, id] = readParts(cursor, ['id', 'time', 'id']);
  return { lastId: String(lastId), connectedAt: Number(time), id: String(id) };
}
