import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Recounts the users of each tag without deleted accounts, and deletes unused tags. */
export const facetsRecounted = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`update facets set listed = (
      select count(*) from developer_facets d where d."facetId" = facets.id)`.execute(db);
    await sql`delete from facets where listed = 0`.execute(db);
  },
});
