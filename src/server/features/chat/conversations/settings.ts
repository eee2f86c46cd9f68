import type {
  ConversationSetting,
  ConversationSettings,
  MuteTime,
} from '#shared/conversation-settings.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findRow, upsertRow } from '../../../platform/db/rows.ts';
import type { Core } from '../../core.ts';
import { pairOf, parted } from '../messages/pairs.ts';

const MUTED_FOR: Record<Exclude<MuteTime, 'off'>, number> = {
  hours: 8 * HOUR_MS,
  week: 7 * DAY_MS,
  always: 365_000 * DAY_MS,
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
      const column =
        'mute' in setting
          ? { mutedUntil: setting.mute === 'off' ? 0 : Date.now() + MUTED_FOR[setting.mute] }
          : { unreadMark: Number(setting.unread) };
      const row = { ...pairOf(userId, targetUserId), userId, ...column };
      const key = ['lowUserId', 'highUserId', 'userId'] as const;
      await upsertRow(database.db, 'conversation_settings', key, row).catch(parted);
      const settings = await findSettings(database.db, userId, targetUserId);
      events.emit('conversationSet', { userId, withUserId: targetUserId, settings });
      return settings;
    },

    isMuted: async (userId: string, otherId: string, db: Db = database.db): Promise<boolean> =>
      (await findSettings(db, userId, otherId)).mutedUntil > Date.now(),
  };
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
}: {
  mutedUntil?: number | null;
  unreadMark?: number | null;
}): ConversationSettings => ({
  mutedUntil: mutedUntil ?? 0,
  isMarkedUnread: unreadMark === 1,
});
