/**
 * Whom a reader never meets in the feed, in one place: every statement of the feed that finds
 * developers carries this condition. Out are the reader, whom the reader signalled, and whoever
 * asked the reader to connect, pending or answered.
 *
 * Each condition is one look at the primary key of a table, so that a statement which walks an
 * index pays for those it meets and for nobody else. The offset keeps PostgreSQL from joining
 * instead, which reads everyone's signals before the first row.
 *
 * @param id SQL of the other developer's id.
 * @param reader Answers the next `$n`, which the statement gets the reader's id for.
 */
export function unmet(id: string, reader: () => string): string {
  return `${id} <> ${reader()}
    and not exists (
      select 1 from signals mine
      where mine."fromUserId" = ${reader()} and mine."toUserId" = ${id}
      limit 1 offset 0)
    and not exists (
      select 1 from signals theirs
      where theirs."fromUserId" = ${id} and theirs."toUserId" = ${reader()}
        and theirs.status = 'interested'
      limit 1 offset 0)`;
}

/** How many parameters {@link unmet} takes, each of them the reader's id. */
export const UNMET_PARAMETERS = 3;

/** Numbers the parameters of a statement: `$1`, `$2` … */
export function numbered(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `$${String(count)}`;
  };
}
