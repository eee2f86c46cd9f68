import type {
  ConversationSetting,
  ConversationSettings,
  MuteTime,
} from '#shared/conversation-settings.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findRow, upsertRow } from '../../../platform/db/rows.ts';
import type { Core } from '../../core.ts';
import { pairOf, parted } from '../messages/pairs.ts';
import { newestId } from '../messages/repository.ts';
import type { Pair } from '../messages/store.ts';

const MUTED_UNTIL: Record<MuteTime, () => number> = {
  off: () => 0,
  hours: () => Date.now() + 8 * HOUR_MS,
  week: () => Date.now() + 7 * DAY_MS,
  always: () => FOR_GOOD,
};

export function createConversationSettings({
  database,
  events,
}: Pick<Core, 'database' | 'events'>) {
  return {
    /** Throws `not_found` for people who aren't connected. */
    async set(
      userId: string,
      targetUserId: string,
      setting: ConversationSetting,
    ): Promise<ConversationSettings> {
      const pair = pairOf(userId, targetUserId);
      const row = { ...pair, userId, ...(await columnsOf(pair, setting)) };
      const key = ['lowUserId', 'highUserId', 'userId'] as const;
      await upsertRow(database.db, 'conversation_settings', key, row).catch(parted);
      const settings = await findSettings(database.db, userId, targetUserId);
      // Notifications of an archived conversation are done, too. The other person gets no read receipt.
      if ('archived' in setting && setting.archived)
        events.emit('conversationRead', { userId, withUserId: targetUserId });
      events.emit('conversationSet', { userId, withUserId: targetUserId, settings });
      return settings;
    },

    isMuted: async (userId: string, otherId: string, db: Db = database.db): Promise<boolean> =>
      (await findSettings(db, userId, otherId)).mutedUntil > Date.now(),
  };

  /** Marking a conversation as unread ends its archive, and archiving ends its mark. */
  async function columnsOf(pair: Pair, setting: ConversationSetting) {
    if ('mute' in setting) return { mutedUntil: MUTED_UNTIL[setting.mute]() };
    if ('unread' in setting) return { unreadMark: Number(setting.unread), archivedUpTo: null };
    if (!setting.archived) return { archivedUpTo: null };
    return { unreadMark: 0, archivedUpTo: await newestId(database.db, pair) };
  }
}

export async function findSettings(
  db: Db,
  userId: string,
  otherId: string,
): Promise<ConversationSettings> {
  const key = { ...pairOf(userId, otherId), userId };
  return toSettings((await findRow(db, 'conversation_settings', key)) ?? {});
}

export const toSettings = ({
  mutedUntil,
  unreadMark,
  archivedUpTo,
}: {
  mutedUntil?: number | null;
  unreadMark?: number | null;
  archivedUpTo?: string | null;
}): ConversationSettings => ({
  mutedUntil: mutedUntil ?? 0,
  isMarkedUnread: unreadMark === 1,
  archivedUpTo: archivedUpTo ?? null,
});
