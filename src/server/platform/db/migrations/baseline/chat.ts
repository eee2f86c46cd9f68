import type { CallState } from '#shared/call.ts';
import type { MessageKind } from '#shared/message-kinds.ts';
import type { MessageState } from '#shared/realtime.ts';
import {
  bigint,
  cascade,
  column,
  id,
  integer,
  nullable,
  OF_USER,
  PAIR,
  text,
  withDefault,
} from '../table-builder.ts';

const STATE = `check (state in ('plain', 'edited', 'deleted'))`;
const ONE_OF_PAIR = `check ("userId" in (${PAIR}))`;

const state = (rules?: string) => withDefault(`'plain'`, text<MessageState>(rules));
const content = {
  /** May be unknown to this version. */
  kind: withDefault(`'text'`, text<MessageKind>()),
  /** Additional fields of the kind as JSON, or null. */
  payload: nullable(text(`check (payload is null or state <> 'deleted')`)),
} as const;

/** Messages with what belongs to them, visits, and calls. */
export const chat = {
  /** A message. Its UUIDv7 contains the time; within a pair, id order is commit order. */
  messages: {
    columns: {
      lowUserId: id(),
      highUserId: id(),
      id: id(),
      senderId: id(),
      /** The sender's idempotency key, unique per sender. */
      clientId: nullable(id()),
      /** Empty after a deletion. */
      text: text(),
      state: state(),
      /** Number of the newest change, reactions included; numbers count per conversation. Null if unchanged. */
      change: nullable(bigint()),
      ...content,
    },
    constraints: {
      messages_place: `primary key (${PAIR}, "id")`,
      // The client's id comes first: browsers send UUIDv7, so that new entries share a page of the index.
      messages_client: 'unique ("clientId", "senderId")',
      messages_connection: cascade(PAIR, 'connections'),
      messages_sender: `check ("senderId" in (${PAIR}))`,
      messages_state: STATE,
      messages_text: `check (case state when 'deleted' then text = ''
        else length(text) between 1 and 4000 end)`,
      messages_counted: `check (state = 'plain' or change is not null)`,
    },
    indexes: { messages_changes: `(${PAIR}, "change") where "change" is not null` },
    clustered: true,
  },
  /** A reaction; `change` orders them. */
  reactions: {
    columns: {
      lowUserId: id(),
      highUserId: id(),
      messageId: id(),
      userId: id(),
      emoji: text(),
      change: bigint(),
    },
    constraints: {
      reactions_once: `primary key (${PAIR}, "messageId", "userId", "emoji")`,
      reactions_message: cascade(`${PAIR}, "messageId"`, 'messages', `${PAIR}, "id"`),
      reactions_user: ONE_OF_PAIR,
      reactions_emoji: 'check (length(emoji) between 1 and 16)',
    },
    clustered: true,
  },
  /** The receipts of one person in a conversation. */
  chat_marks: {
    columns: {
      lowUserId: id(),
      highUserId: id(),
      userId: id(),
      receivedUpTo: id(),
      readUpTo: nullable(id()),
    },
    constraints: {
      chat_marks_person: `primary key (${PAIR}, "userId")`,
      chat_marks_connection: cascade(PAIR, 'connections'),
      chat_marks_user: ONE_OF_PAIR,
      chat_marks_read_is_received: 'check ("readUpTo" <= "receivedUpTo")',
    },
    clustered: true,
  },
  /** The last visit of a developer. */
  last_seen: {
    columns: { userId: id(`primary key ${OF_USER}`), seenAt: bigint() },
    clustered: true,
  },
  /** A message of a conversation that ended at `endedAt`; for reports only. */
  ended_messages: {
    columns: {
      lowUserId: id(OF_USER),
      highUserId: id(OF_USER),
      id: id(),
      senderId: id(),
      /** Empty after a deletion. */
      text: text(),
      endedAt: bigint(),
      state: state(STATE),
      ...content,
    },
    constraints: { ended_messages_place: `primary key (${PAIR}, "id")` },
    indexes: {
      ended_messages_high: '("highUserId")',
      ended_messages_age: '("endedAt")',
      ended_messages_sender: '("senderId", "id")',
    },
    clustered: true,
  },
  /**
   * A text before an edit or deletion at `replacedAt`; for reports only, so that it outlives the connection. `change`
   * orders a message's earlier texts.
   */
  message_originals: {
    columns: {
      lowUserId: id(OF_USER),
      highUserId: id(OF_USER),
      messageId: id(),
      change: bigint(),
      senderId: id(),
      text: text(),
      replacedAt: bigint(),
    },
    constraints: { message_originals_place: `primary key (${PAIR}, "messageId", "change")` },
    indexes: {
      message_originals_high: '("highUserId")',
      message_originals_sender: '("senderId", "messageId", "change")',
      message_originals_age: '("replacedAt")',
    },
    clustered: true,
  },
  /** A participant of a call or ring; a user has at most one. */
  talkers: {
    columns: {
      // Nullable on SQLite, as version 0.1.0 created it; on PostgreSQL the primary key implies "not null".
      userId: column<string>('ID', 'primary key'),
      lowUserId: id(),
      highUserId: id(),
      state: text<CallState>(`check (state in ('ringing', 'talking'))`),
      /** 1 for the caller. */
      calls: integer(),
      /** The participant's tab and login session; null before the answer. */
      tab: nullable(text()),
      sessionId: nullable(id()),
      /** Expiry, unless a node renews it. */
      until: bigint(),
    },
    constraints: {
      talkers_one_of_two: ONE_OF_PAIR,
      talkers_connection: cascade(PAIR, 'connections'),
    },
    indexes: { talkers_between: `(${PAIR})`, talkers_until: '("until")' },
  },
} as const;
