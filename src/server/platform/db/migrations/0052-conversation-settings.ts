import {
  bigint,
  cascade,
  clustered,
  createTable,
  id,
  integer,
  migration,
  nullable,
  pair,
  PAIR,
  withDefault,
} from './table-builder.ts';

const SETTINGS = {
  /** One person's side of a conversation. */
  conversation_settings: clustered({
    ...pair,
    userId: id(),
    mutedUntil: withDefault('0', bigint()),
    /** The newest message when it was archived. A later one brings it back. */
    archivedUpTo: nullable(id()),
    /** 1 if its owner marked it as unread. */
    unreadMark: withDefault('0', integer()),
    conversation_settings_person: `primary key (${PAIR}, "userId")`,
    conversation_settings_connection: cascade(PAIR, 'connections'),
    conversation_settings_user: `check ("userId" in (${PAIR}))`,
  }),
};

export type ConversationSettingsTables = typeof SETTINGS;

/** Stores the conversations that a person muted, archived or marked as unread. */
export const conversationSettings = migration(() => Object.entries(SETTINGS).flatMap(createTable));
