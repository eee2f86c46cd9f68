import type { MessageKind } from '#shared/message-kinds.ts';
import { type MessageState, UNREAD_MAX } from '#shared/realtime.ts';
import type { Database } from '../../../platform/db/database.ts';
import { unreadAfter } from '../messages/pairs.ts';

export interface ConversationRow {
  id: string;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  connectedAt: number;
  /** Without messages, it is the lowest id at the time of connecting, and the message columns are empty. */
  lastId: string;
  senderId: string | null;
  kind: MessageKind | null;
  text: string | null;
  payload: string | null;
  state: MessageState | null;
  change: number | null;
  unread: number;
  mutedUntil: number;
  unreadMark: number;
  archivedUpTo: string | null;
}

/** Returns `lowestIdAt` in SQL, so that a new connection is above older messages. */
function idAtConnecting({ kind }: Database): string {
  if (kind === 'postgres') {
    return `(lpad(to_hex(mine."createdAt"), 12, '0') || '70008000000000000000')::uuid`;
  }
  const hex = `printf('%012x', mine."createdAt")`;
  return `substr(${hex}, 1, 8) || '-' || substr(${hex}, 9) || '-7000-8000-000000000000'`;
}

/** $1 is the developer. */
const latest = (database: Database): string => `mine as (
       select "lowUserId", "highUserId", "highUserId" as other, "createdAt"
         from connections where "lowUserId" = $1
       union all
       select "lowUserId", "highUserId", "lowUserId" as other, "createdAt"
         from connections where "highUserId" = $1),
     latest as (
       select mine.*, coalesce(s."mutedUntil", 0) as "mutedUntil",
         coalesce(s."unreadMark", 0) as "unreadMark", s."archivedUpTo",
         coalesce((select m.id from messages m
           where m."lowUserId" = mine."lowUserId" and m."highUserId" = mine."highUserId"
           order by m.id desc limit 1), ${idAtConnecting(database)}) as "lastId"
       from mine left join conversation_settings s on s."lowUserId" = mine."lowUserId"
         and s."highUserId" = mine."highUserId" and s."userId" = $1)`;

const IS_LISTED = `(latest."archivedUpTo" is null or latest."lastId" > latest."archivedUpTo")`;

/** `asks` in message-kinds.ts is the same rule. Muted conversations don't wait; `now` is a parameter. */
const waitsForMe = (now: string) => `${IS_LISTED} and latest."mutedUntil" <= ${now} and exists (
       select 1 from messages m
         where m."lowUserId" = latest."lowUserId" and m."highUserId" = latest."highUserId"
           and m.id = latest."lastId" and m."senderId" = latest.other and m.state <> 'deleted'
           and m.kind not in ('pad', 'closing', 'missed')
           and (m.kind <> 'session' or m.payload like '%"news":"proposed"%'))`;

/** $1 is the developer, $2 an id, $3 now. */
export const prepareCounts = (database: Database) =>
  database.prepare<{ turns: number; archived: number }>(
    'turns',
    `with ${latest(database)}
     select count(*) filter (where "lastId" < $2 and ${waitsForMe('$3')}) as turns,
       count(*) filter (where not ${IS_LISTED}) as archived from latest`,
  );

const LISTS = {
  all: `and ${IS_LISTED}`,
  archived: `and not ${IS_LISTED}`,
  turn: `and "lastId" < $6 and ${waitsForMe('$7')}`,
};

/**
 * Parameters: the developer, the start of the page ($2 newest message, $3 connected at, $4 the other
 * person's id) and its length. With `turn`, $6 is an id and $7 now: conversations await an answer since
 * before it. Each newest message takes one step in the primary key, and unread messages are counted for the
 * page only. Deleted messages are recognised by their length, because the state is stored behind the
 * text.
 */
export function prepareConversations(database: Database, which: keyof typeof LISTS) {
  return database.prepare<ConversationRow>(
    `conversations-${which}`,
    `with ${latest(database)},
     page as (
       select * from latest where ("lastId", "createdAt", other) < ($2, $3, $4)
         ${LISTS[which]}
         order by "lastId" desc, "createdAt" desc, other desc limit $5)
     select u.id, u."firstName", u."lastName", u."photoUrl", page."createdAt" as "connectedAt",
       page."mutedUntil", page."unreadMark", page."archivedUpTo", page."lastId", m."senderId", m.kind, m.text, m.payload, m.state, m.change,
       (select count(*) from (select 1 from messages n
          where n."lowUserId" = page."lowUserId" and n."highUserId" = page."highUserId"
            and n.id > ${unreadAfter('k', 'page')} and n."senderId" = page.other
            and octet_length(n.text) > 0
          limit ${String(UNREAD_MAX)}) as counted) as unread
     from page
       join users u on u.id = page.other
       left join messages m on m."lowUserId" = page."lowUserId"
         and m."highUserId" = page."highUserId" and m.id = page."lastId"
       left join chat_marks k on k."lowUserId" = page."lowUserId"
         and k."highUserId" = page."highUserId" and k."userId" = $1
     order by page."lastId" desc, page."createdAt" desc, page.other desc`,
  );
}
