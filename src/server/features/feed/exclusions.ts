/**
 * Returns the condition on `users u` that excludes the reader, people they signalled (unless
 * withdrawn after a decline), people interested in them, blocked pairs, and suspended and paused people. Each
 * subquery is one primary-key lookup. `reader` and `now` are parameters.
 */
export const eligible = (reader: string, now: string): string => `u.id <> ${reader}
    and not exists (
      select 1 from signals mine
      where mine."fromUserId" = ${reader} and mine."toUserId" = u.id
        and coalesce(mine."shownAs", '') <> 'none'
      limit 1 offset 0)
    and not exists (
      select 1 from signals theirs
      where theirs."fromUserId" = u.id and theirs."toUserId" = ${reader}
        and theirs.status = 'interested'
      limit 1 offset 0)
    and not exists (
      select 1 from blocks mine
      where mine."blockerId" = ${reader} and mine."blockedId" = u.id
      limit 1 offset 0)
    and not exists (
      select 1 from blocks theirs
      where theirs."blockerId" = u.id and theirs."blockedId" = ${reader}
      limit 1 offset 0)
    and coalesce(u."pausedUntil", 0) <= ${now} and ${present(now)}`;

/** Returns the condition without suspended people; the parameter is in milliseconds since 1970. */
export const present = (now: string): string => `coalesce(u."suspendedUntil", 0) <= ${now}`;
