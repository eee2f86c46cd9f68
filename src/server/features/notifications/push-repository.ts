import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { EndedSessions } from '../events.ts';

export type PushRow = Selectable<Tables['push_subscriptions']>;

/** `now` is in ISO 8601. */
export const liveSubscriptions = (db: Db, userId: string, now: string): Promise<PushRow[]> =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.sessionId')
    .selectAll('p')
    .where('p.userId', '=', userId)
    .where('s.expiresAt', '>', now)
    .execute();

export async function forgetSessions(db: Db, userId: string, ended: EndedSessions): Promise<void> {
  let query = db.deleteFrom('push_subscriptions').where('userId', '=', userId);
  if (ended.kind === 'some') query = query.where('sessionId', 'in', ended.sessionIds);
  if (ended.kind === 'others') query = query.where('sessionId', '<>', ended.renamedTo);
  await query.execute();
}
