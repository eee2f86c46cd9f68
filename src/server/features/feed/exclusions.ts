/**
 * Whom a reader never meets in the feed, in one place: every statement of the feed that finds
 * developers carries this condition over `users u`. Out are the reader, whom the reader signalled
 * and did not take back (also of a declined request its sender may do that, and must not be told),
 * whoever asked the reader to connect, pending or answered, whom a block parts from the reader, and
 * who is suspended.
 *
 * Each condition is one look at the primary key of a table, so that a statement which walks an
 * index pays for those it meets and for nobody else. The offset keeps PostgreSQL from joining
 * instead, which reads everyone's signals before the first row.
 *
 * @param next Answers the next `$n` of the statement, which gets {@link unmetParameters} for them.
 */
export function unmet(next: () => string): string {
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

/** What {@link unmet} asks of a reader at `now`, in milliseconds since 1970. */
export const unmetParameters = (reader: string, now: number): (string | number)[] => [
  ...[reader, reader, reader, reader, reader],
  now,
];

/** Who of `users u` is not suspended; `next` stands for the time, in milliseconds since 1970. */
export const present = (next: () => string): string =>
  `coalesce(u."suspendedUntil", 0) <= ${next()}`;

/** Numbers the parameters of a statement: `$1`, `$2` … */
export function numbered(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `$${String(count)}`;
  };
}
