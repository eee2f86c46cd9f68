import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { RECEIPTS, type Statements } from './commit-entries.ts';

/** PostgreSQL's deadlock timeout is a second; a shorter one makes this side give way. */
const LOCK_TIMEOUT = sql`set local lock_timeout = '500ms'`;

const PAIR = `"lowUserId" uuid, "highUserId" uuid`;
const ROW = `${PAIR}, id uuid, "senderId" uuid, "clientId" uuid, kind text, text text, payload text`;
const COLUMNS = `"lowUserId", "highUserId", id, "senderId", "clientId", kind, text, payload`;

// All nodes lock in the order of ids to avoid deadlocks.
const LOCK = `select c."lowUserId", c."highUserId" from json_to_recordset($1) as given(${PAIR})
  join connections c on c."lowUserId" = given."lowUserId" and c."highUserId" = given."highUserId"
  order by c."lowUserId", c."highUserId" for no key update of c`;

const NEWEST = `select "lowUserId", "highUserId", (select m.id from messages m
    where m."lowUserId" = given."lowUserId" and m."highUserId" = given."highUserId"
    order by m.id desc limit 1) as id
  from json_to_recordset($1) as given(${PAIR})`;

const INSERT = `insert into messages (${COLUMNS})
  select ${COLUMNS} from json_to_recordset($1) as given(${ROW})
  on conflict ("clientId", "senderId") do nothing returning id`;

const run = async <Row>(trx: Db, text: string, parameters: unknown[]): Promise<Row[]> =>
  (await trx.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;

/** Each statement costs a round trip, so one gets all rows of a commit as JSON. */
export const postgresStatements: Statements = {
  async lock(trx, pairs) {
    await LOCK_TIMEOUT.execute(trx);
    return run(trx, LOCK, [JSON.stringify(pairs)]);
  },
  newest: (trx, pairs) => run(trx, NEWEST, [JSON.stringify(pairs)]),
  insert: (trx, messages) => run(trx, INSERT, [JSON.stringify(messages)]),
  moveReceipt: (trx, receipt, place) => run(trx, RECEIPTS[receipt], place),
};
