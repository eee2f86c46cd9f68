import { type Kysely, sql } from 'kysely';

const PEOPLE = 1000;
const ROWS = 500;

/** Folds a skill as the program did at the time of this migration. */
const skillKey = (skill: string): string => skill.normalize('NFKC').toLowerCase();

/** Creates tags from the listed skills; all other kinds have no data yet. */
export async function fillFacets(db: Kysely<unknown>): Promise<void> {
  const ids = new Map<string, number>();
  const listed = new Map<number, number>();
  for (let last: string | null = null; ;) {
    const after: string | null = last;
    const { rows } = await sql<{ id: string; skills: string }>`
      select id, skills from users
      ${after === null ? sql`` : sql`where id > ${after}`}
      order by id limit ${sql.lit(PEOPLE)}`.execute(db);
    const lines = rows.flatMap(({ id, skills }) =>
      [...new Set((JSON.parse(skills) as string[]).map(skillKey))].map((key) => {
        const facetId = ids.get(key) ?? ids.size + 1;
        ids.set(key, facetId);
        listed.set(facetId, (listed.get(facetId) ?? 0) + 1);
        return sql`(${facetId}, ${Number.parseInt(id.slice(-8), 16) >>> 1}, ${id})`;
      }),
    );
    for (let at = 0; at < lines.length; at += ROWS) {
      await sql`insert into developer_facets ("facetId", spot, "userId")
        values ${sql.join(lines.slice(at, at + ROWS))}`.execute(db);
    }
    last = rows.at(-1)?.id ?? null;
    if (last === null || rows.length < PEOPLE) break;
  }
  const facets = [...ids].map(([key, id]) => sql`(${id}, 'skill', ${key}, ${listed.get(id) ?? 0})`);
  for (let at = 0; at < facets.length; at += ROWS) {
    await sql`insert into facets (id, kind, key, listed)
      values ${sql.join(facets.slice(at, at + ROWS))}`.execute(db);
  }
}
