import type { CallState } from '#shared/call.ts';
import type { MessageKind } from '#shared/message-kinds.ts';
import type { MessageState } from '#shared/realtime.ts';
import * as t from '../table-builder.ts';

const STATE = `check (state in ('plain', 'edited', 'deleted'))`;
const ONE_OF_PAIR = `check ("userId" in (${t.PAIR}))`;

const state = (rules?: string) => t.withDefault(`'plain'`, t.text<MessageState>(rules));
const content = {
  /** May be unknown to this version. */
  kind: t.withDefault(`'text'`, t.text<MessageKind>()),
  /** Additional fields of the kind as JSON, or null. */
  payload: t.nullable(t.text(`check (payload is null or state <> 'deleted')`)),
};

/** Messages with what belongs to them, visits, and calls. */
export const chat = {
  /** A message. Its UUIDv7 contains the time; within a pair, id order is commit order. */
  messages: t.clustered({
    ...t.pair,
    id: t.id(),
    senderId: t.id(),
    /** The sender's idempotency key, unique per sender. */
    clientId: t.nullable(t.id()),
    /** Empty after a deletion. */
    text: t.text(),
    state: state(),
    /** Number of the newest change, reactions included; numbers count per conversation. Null if unchanged. */
    change: t.nullable(t.bigint()),
    ...content,
    messages_place: `primary key (${t.PAIR}, "id")`,
    // The client's id comes first: browsers send UUIDv7, so that new entries share a page of the index.
    messages_client: 'unique ("clientId", "senderId")',
    messages_connection: t.cascade(t.PAIR, 'connections'),
    messages_sender: `check ("senderId" in (${t.PAIR}))`,
    messages_state: STATE,
    messages_text: `check (case state when 'deleted' then text = ''
        else length(text) between 1 and 4000 end)`,
    messages_counted: `check (state = 'plain' or change is not null)`,
    messages_changes: `index (${t.PAIR}, "change") where "change" is not null`,
  }),
  /** A reaction; `change` orders them. */
  reactions: t.clustered({
    ...t.pair,
    messageId: t.id(),
    userId: t.id(),
    emoji: t.text(),
    change: t.bigint(),
    reactions_once: `primary key (${t.PAIR}, "messageId", "userId", "emoji")`,
    reactions_message: t.cascade(`${t.PAIR}, "messageId"`, 'messages', `${t.PAIR}, "id"`),
    reactions_user: ONE_OF_PAIR,
    reactions_emoji: 'check (length(emoji) between 1 and 16)',
  }),
  /** The receipts of one person in a conversation. */
  chat_marks: t.clustered({
    ...t.pair,
    userId: t.id(),
    receivedUpTo: t.id(),
    readUpTo: t.nullable(t.id()),
    chat_marks_person: `primary key (${t.PAIR}, "userId")`,
    chat_marks_connection: t.cascade(t.PAIR, 'connections'),
    chat_marks_user: ONE_OF_PAIR,
    chat_marks_read_is_received: 'check ("readUpTo" <= "receivedUpTo")',
  }),
  /** The last visit of a developer. */
  last_seen: t.clustered({ userId: t.id(`primary key ${t.OF_USER}`), seenAt: t.bigint() }),
  /** A message of a conversation that ended at `endedAt`; for reports only. */
  ended_messages: t.clustered({
    lowUserId: t.id(t.OF_USER),
    highUserId: t.id(t.OF_USER),
    id: t.id(),
    senderId: t.id(),
    /** Empty after a deletion. */
    text: t.text(),
    endedAt: t.bigint(),
    state: state(STATE),
    ...content,
    ended_messages_place: `primary key (${t.PAIR}, "id")`,
    ended_messages_high: 'index ("highUserId")',
    ended_messages_age: 'index ("endedAt")',
    ended_messages_sender: 'index ("senderId", "id")',
  }),
  /**
   * A text before an edit or deletion at `replacedAt`; for reports only, so that it outlives the connection. `change`
   * orders a message's earlier texts.
   */
  message_originals: t.clustered({
    lowUserId: t.id(t.OF_USER),
    highUserId: t.id(t.OF_USER),
    messageId: t.id(),
    change: t.bigint(),
    senderId: t.id(),
    text: t.text(),
    replacedAt: t.bigint(),
    message_originals_place: `primary key (${t.PAIR}, "messageId", "change")`,
    message_originals_high: 'index ("highUserId")',
    message_originals_sender: 'index ("senderId", "messageId", "change")',
    message_originals_age: 'index ("replacedAt")',
  }),
  /** A participant of a call or ring; a user has at most one. */
  talkers: {
    // Nullable on SQLite, as version 0.1.0 created it; on PostgreSQL the primary key implies "not null".
    userId: t.column<string>('ID', 'primary key'),
    ...t.pair,
    state: t.text<CallState>(`check (state in ('ringing', 'talking'))`),
    /** 1 for the caller. */
    calls: t.integer(),
    /** The participant's tab and login session; null before the answer. */
    tab: t.nullable(t.text()),
    sessionId: t.nullable(t.id()),
    /** Expiry, unless a node renews it. */
    until: t.bigint(),
    talkers_one_of_two: ONE_OF_PAIR,
    talkers_connection: t.cascade(t.PAIR, 'connections'),
    talkers_between: `index (${t.PAIR})`,
    talkers_until: 'index ("until")',
  },
};
