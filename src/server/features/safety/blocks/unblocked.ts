import { sql } from 'kysely';

/** A condition: nobody in `columns` has blocked the person. */
export const unblocked = (userId: string, columns: readonly string[]) =>
  sql<boolean>`not exists (select 1 from blocks where "blockedId" = ${userId}
    and "blockerId" in (${sql.join(columns.map((name) => sql.ref(name)))}))`;
