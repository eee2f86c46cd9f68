import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { namedSkills, skillName } from '#shared/skill-names.ts';
import { skillKey } from '#shared/skills.ts';

const ROWS = 1000;

/** Gives skills of profiles their common names, and counts the spellings of a skill together. */
export const skillNames = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await nameSkills(db);
    await mergeTags(db);
  },
});

async function nameSkills(db: Kysely<unknown>): Promise<void> {
  const named = (json: string) => JSON.stringify(namedSkills(JSON.parse(json) as string[]));
  for (let after: string | null = null; ;) {
    const { rows }: { rows: { id: string; skills: string; learning: string }[] } = await sql<{
      id: string;
      skills: string;
      learning: string;
    }>`select id, skills, learning from users ${after === null ? sql`` : sql`where id > ${after}`}
      order by id limit ${sql.lit(ROWS)}`.execute(db);
    for (const { id, skills, learning } of rows) {
      const [now, wanted] = [named(skills), named(learning)];
      if (now === skills && wanted === learning) continue;
      await sql`update users set skills = ${now}, learning = ${wanted} where id = ${id}`.execute(
        db,
      );
    }
    after = rows.at(-1)?.id ?? null;
    if (after === null) return;
  }
}

async function mergeTags(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; kind: string; key: string }>`
    select id, kind, key from facets order by id`.execute(db);
  const keyOf = ({ kind, key }: (typeof rows)[0]) =>
    skillKey(kind === 'language' ? key : skillName(key));
  for (const tags of Map.groupBy(rows, (tag) => `${tag.kind} ${keyOf(tag)}`).values()) {
    const [first] = tags;
    if (first === undefined || (tags.length === 1 && first.key === keyOf(first))) continue;
    const kept = tags.find((tag) => tag.key === keyOf(tag)) ?? first;
    for (const { id } of tags.filter((tag) => tag !== kept)) {
      await sql`insert into developer_facets ("facetId", "userId", score)
        select ${sql.lit(kept.id)}, "userId", score from developer_facets where "facetId" = ${id}
        on conflict do nothing`.execute(db);
      await sql`delete from developer_facets where "facetId" = ${id}`.execute(db);
      await sql`delete from facets where id = ${id}`.execute(db);
    }
    await sql`update facets set key = ${keyOf(kept)}, listed =
      (select count(*) from developer_facets where "facetId" = ${kept.id})
      where id = ${kept.id}`.execute(db);
  }
}
