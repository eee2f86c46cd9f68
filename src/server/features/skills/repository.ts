import type { Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/db/rows.ts';
import { notSuspended } from '../profile/profile.ts';

/** Returns folded spellings of skills listed by at least two people, most used first. */
export const listUsedKeys = (db: Db, limit: number) =>
  db
    .selectFrom('facets')
    .select(['id', 'key'])
    .where('kind', '=', 'skill')
    .where('listed', '>=', 2)
    .orderBy('listed', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute();

/** Skills of some people with a tag, as JSON, without suspended people. */
export async function listSkillsOf(
  db: Db,
  tagId: number,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('developer_facets')
    .innerJoin('users', 'users.id', 'developer_facets.userId')
    .select('users.skills')
    .where('facetId', '=', tagId)
    .where(notSuspended(now))
    .limit(limit)
    .execute();
  return rows.map(({ skills }) => skills);
}

/** Returns the id of the linked account at GitHub. */
export const findGitHubId = async (db: Db, userId: string): Promise<string | undefined> =>
  (await findRow(db, 'accounts', { providerId: 'github', userId }))?.accountId;
