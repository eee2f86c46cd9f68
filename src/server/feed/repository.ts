import type { Database, PreparedAll } from '../db/database.ts';
import type { DeveloperColumns } from '../profiles/profile.ts';

/**
 * The feed of one developer: walks `users` from new to old by its primary key, and asks the
 * primary keys of `signals` and `blocks` once for each direction. So it costs what the page and the people
 * already met at its beginning cost, however many developers there are. The offset keeps
 * PostgreSQL from joining instead, which reads everyone's signals before the first row.
 *
 * Parameters: an id to begin below, the reader's id five times, the time in milliseconds, the limit.
 */
export function prepareFeed(database: Database): PreparedAll<DeveloperColumns> {
  return database.prepareAll(
    'feed',
    `select u.id, u."firstName", u."lastName", u."photoUrl", u.age, u.gender, u.about, u.skills
     from users u
     where u.id < $1 and u.id <> $2
       and not exists (
         select 1 from signals mine where mine."fromUserId" = $3 and mine."toUserId" = u.id
         limit 1 offset 0)
       and not exists (
         select 1 from signals theirs
         where theirs."fromUserId" = u.id and theirs."toUserId" = $4
           and theirs.status = 'interested'
         limit 1 offset 0)
       and not exists (
         select 1 from blocks mine where mine."blockerId" = $5 and mine."blockedId" = u.id
         limit 1 offset 0)
       and not exists (
         select 1 from blocks theirs where theirs."blockerId" = u.id and theirs."blockedId" = $6
         limit 1 offset 0)
       and coalesce(u."suspendedUntil", 0) <= $7
     order by u.id desc
     limit $8`,
  );
}
