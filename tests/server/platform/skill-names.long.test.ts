import { Kysely, PostgresDialect, sql, SqliteDialect } from 'kysely';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { sqliteFile } from '#server/platform/db/sqlite-reader.ts';
import { openToWrite } from '#server/platform/db/sqlite-writer.ts';
import { namedSkills, SKILL_SPELLINGS } from '#shared/skill-names.ts';
import { skillKey } from '#shared/skills.ts';
import { idOf } from '#demo/person-id.ts';
import { randomOf } from '#demo/random.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';

const PEOPLE = 100_000;
const BATCH = 5000;
const KNOWN = 60;

/** Keys as they were before common names: only case, dots and spaces at the ends made no difference. */
const oldKey = (skill: string): string => skill.toLowerCase();

function skillsOf(n: number): string[] {
  const random = randomOf(`speller ${String(n)}`);
  const drawn = Array.from({ length: random.int(1, 6) }, () => {
    if (random.chance(0.1)) return random.pick(['Weaving', 'Loom weaving', 'Knots']);
    const spelling = random.pick(random.pick(SKILL_SPELLINGS.slice(0, KNOWN)));
    return random.chance(0.2) ? spelling.toUpperCase() : spelling;
  });
  return [...new Map(drawn.map((skill) => [oldKey(skill), skill])).values()];
}

describeOnBothPlaces('skills of many people', (newPlace, kind) => {
  test('a migration gives 100,000 people common names', { timeout: 600_000 }, async () => {
    const { databaseUrl, dataDir } = await newPlace('nothing');
    const db = new Kysely<object>({
      dialect:
        databaseUrl === null
          ? new SqliteDialect({ database: openToWrite(sqliteFile(dataDir), 'NORMAL') })
          : new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl, max: 1 }) }),
    });
    onTestFinished(() => db.destroy());
    await migrate(db, kind, '0044-senders-view');
    const people = Array.from({ length: PEOPLE }, (_, n) => ({
      id: idOf(`speller ${String(n)}`, 1e12 + n),
      skills: skillsOf(n),
    }));
    const listedBefore = new Map<string, number>();
    for (const key of people.flatMap(({ skills }) => skills.map(oldKey))) {
      listedBefore.set(key, (listedBefore.get(key) ?? 0) + 1);
    }
    /** One parameter, because thousands of them take longer than the migration. */
    const rowsOf = (rows: readonly object[]) => {
      const json = JSON.stringify(rows);
      return kind === 'sqlite' ? sql`json_each(${json})` : sql`json_array_elements(${json}::json)`;
    };
    const id = sql`cast(value ->> 'id' as ${sql.raw(kind === 'sqlite' ? 'text' : 'uuid')})`;
    const tags = [...listedBefore].map(([key, listed]) => ({ key, listed }));
    await sql`insert into facets (kind, key, listed)
      select 'skill', value ->> 'key', cast(value ->> 'listed' as integer)
      from ${rowsOf(tags)}`.execute(db);
    for (let at = 0; at < PEOPLE; at += BATCH) {
      const some = people.slice(at, at + BATCH);
      const texts = some.map(({ id, skills }) => ({ id, skills: JSON.stringify(skills) }));
      await sql`insert into users
        (id, name, email, "createdAt", "updatedAt", "firstName", "lastName", skills)
        select ${id}, 'A B', value ->> 'id', '2026-01-01', '2026-01-01', 'A', 'B', value ->> 'skills'
        from ${rowsOf(texts)}`.execute(db);
      const ofTags = some.flatMap(({ id, skills }) =>
        skills.map((skill) => ({ id, key: oldKey(skill) })),
      );
      await sql`insert into developer_facets ("facetId", "userId", score)
        select facets.id, ${id}, 1
        from ${rowsOf(ofTags)} join facets on facets.key = value ->> 'key'`.execute(db);
    }

    const began = performance.now();
    await migrate(db, kind, '0045-skill-names');
    console.info(`${kind}: ${((performance.now() - began) / 1000).toFixed(1)} s`);

    const wanted = new Map(people.map(({ id, skills }) => [id, namedSkills(skills)]));
    const { rows: users } = await sql<{ id: string; skills: string }>`
      select id, skills from users`.execute(db);
    expect(users).toHaveLength(PEOPLE);
    const wrong = users.filter(({ id, skills }) => skills !== JSON.stringify(wanted.get(id)));
    expect(wrong.slice(0, 3)).toEqual([]);
    const listed = new Map<string, number>();
    for (const skills of wanted.values()) {
      for (const key of skills.map(skillKey)) listed.set(key, (listed.get(key) ?? 0) + 1);
    }
    const { rows: now } = await sql<{ key: string; listed: number; people: number }>`
      select key, listed, (select cast(count(*) as integer) from developer_facets
        where "facetId" = facets.id) as people
      from facets`.execute(db);
    expect(new Map(now.map((tag) => [tag.key, tag.listed]))).toEqual(listed);
    expect(now.filter((tag) => tag.people !== tag.listed)).toEqual([]);
  });
});
