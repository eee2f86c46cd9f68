export const MUTE_TIMES = ['off', 'hours', 'week', 'always'] as const;
export type MuteTime = (typeof MUTE_TIMES)[number];

/** One setting at a time. */
export type ConversationSetting = { mute: MuteTime } | { unread: boolean } | { archived: boolean };

/** A muted conversation causes no notifications, except of calls and starting sessions. */
export interface ConversationSettings {
  /** Milliseconds since 1970, in the past if it isn't muted. */
  mutedUntil: number;
  isMarkedUnread: boolean;
  /** The newest message when it was archived, or null. A later one brings it back. */
  archivedUpTo: string | null;
}

export const NO_SETTINGS: ConversationSettings = {
  mutedUntil: 0,
  isMarkedUnread: false,
  archivedUpTo: null,
};

/** `lastId` is the conversation's newest message, or empty. */
export const isArchived = ({ archivedUpTo }: ConversationSettings, lastId: string): boolean =>
  archivedUpTo !== null && lastId <= archivedUpTo;
