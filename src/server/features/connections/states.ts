import { sql } from 'kysely';
import type { ConnectionState } from '#shared/api.ts';
import { asksForAnswer, type MessageContent, type MessageKind } from '#shared/message-kinds.ts';
import { TURN_AFTER_MS } from '#shared/your-turn.ts';
import type { Db } from '../../platform/db/database.ts';
import { timeOf, timestampOf } from '../../platform/ids.ts';
import { iso } from '../../platform/time.ts';

interface Row {
  other: string;
  startsAt: number | null;
  id: string | null;
  senderId: string;
  kind: MessageKind;
  payload: string | null;
  isDeleted: number;
}

const inSamePair = (table: string) =>
  sql.raw(`${table}."lowUserId" = c."lowUserId" and ${table}."highUserId" = c."highUserId"`);

/** Reads the newest message and the next session of each connection by key. */
export async function listStates(
  db: Db,
  userId: string,
  otherIds: readonly string[],
  now: number,
): Promise<Map<string, ConnectionState>> {
  if (otherIds.length === 0) return new Map();
  const side = (mine: string, theirs: string) => sql`
    select "lowUserId", "highUserId", ${sql.ref(theirs)} as other from connections
    where ${sql.ref(mine)} = ${userId} and ${sql.ref(theirs)} in (${sql.join(otherIds)})`;
  const { rows } = await sql<Row>`
    select c.other, m.id, m."senderId", m.kind, m.payload,
      case when m.state = 'deleted' then 1 else 0 end as "isDeleted",
      (select min(s."startsAt") from pair_sessions s
        where ${inSamePair('s')} and s.state = 'agreed' and s."endsAt" > ${now}) as "startsAt"
    from (${side('lowUserId', 'highUserId')} union all ${side('highUserId', 'lowUserId')}) as c
      left join messages m on ${inSamePair('m')} and m.id = (
        select n.id from messages n where ${inSamePair('n')} order by n.id desc limit 1)`.execute(
    db,
  );
  return new Map(
    rows.map(({ other, startsAt, id, ...last }) => {
      const turn =
        id !== null &&
        last.senderId === other &&
        last.isDeleted === 0 &&
        timeOf(id) < now - TURN_AFTER_MS &&
        asksForAnswer({
          ...(JSON.parse(last.payload ?? '{}') as object),
          kind: last.kind,
        } as MessageContent);
      const lastAt = id && timestampOf(id);
      return [other, { turn, sessionAt: iso(startsAt), lastAt }];
    }),
  );
}
