/**
 * Returns the condition on `users u` that excludes the reader, people they signalled (unless
 * withdrawn after a decline), people interested in them, blocked pairs and suspended people. Each
 * subquery is one primary-key lookup.
 */
export function eligible(next: () => string): string {
  return `u.id <> ${next()}
    and not exists (
      select 1 from signals mine
      where mine."fromUserId" = ${next()} and mine."toUserId" = u.id
        and coalesce(mine."shownAs", '') <> 'none'
      limit 1 offset 0)
    and not exists (
      select 1 from signals theirs
      where theirs."fromUserId" = u.id and theirs."toUserId" = ${next()}
        and theirs.status = 'interested'
      limit 1 offset 0)
    and not exists (
      select 1 from blocks mine
      where mine."blockerId" = ${next()} and mine."blockedId" = u.id
      limit 1 offset 0)
    and not exists (
      select 1 from blocks theirs
      where theirs."blockerId" = u.id and theirs."blockedId" = ${next()}
      limit 1 offset 0)
    and ${present(next)}`;
}

/** `now` is in milliseconds since 1970. */
export const eligibleParameters = (reader: string, now: number): (string | number)[] => [
  ...[reader, reader, reader, reader, reader],
  now,
];

/** Returns the condition without suspended people; its parameter is the time in milliseconds since 1970. */
export const present = (next: () => string): string =>
  `coalesce(u."suspendedUntil", 0) <= ${next()}`;

/** Returns a function that returns $1, $2 and so on. */
export function numbered(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `$${String(count)}`;
  };
}
