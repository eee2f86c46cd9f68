import { expect, test } from 'vitest';
import { createSkills } from '#server/features/skills/service.ts';
import type { SkillsAnswer } from '#shared/api.ts';
import { SKILLS_MAX } from '#shared/limits.ts';
import type { ProfileEditInput } from '#shared/schemas/profile.ts';
import { SKILL_SPELLINGS } from '#shared/skill-names.ts';
import type { User } from '#shared/user.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

describeOnBothPlaces('skills', (newPlace) => {
  const api = useApiServer(newPlace);

  async function join(body: ProfileEditInput): Promise<Developer> {
    const one = await Developer.join(api);
    const edited = await one.call('PUT', '/api/profile/edit', { body });
    expect(edited.status, edited.text).toBe(200);
    return one;
  }
  /** Without the cache. */
  const used = () => createSkills(api.backend).skills.used();

  test('suggestions are skills of two people, the most used first', async () => {
    const [ada, ben] = [
      await join({ skills: ['Loom weaving', 'golang', 'Ada’s secret'] }),
      await join({ skills: ['loom-weaving', 'Go'] }),
    ];
    await join({ skills: ['Loom weaving', 'Elm'] });
    const answer = await ada.call('GET', '/api/skills');
    expect(answer.body as SkillsAnswer).toEqual({ used: ['Loom weaving', 'Go'], gitHub: false });
    const suspended = { suspendedUntil: Date.now() + 60_000 };
    const { db } = api.backend.database;
    await db.updateTable('users').set(suspended).where('id', 'in', [ada.id, ben.id]).execute();
    expect(await used(), 'suspended people write no suggestion').toEqual(['Go']);
    expect((await ada.call('GET', '/api/skills')).status).toBe(401);
  });

  test('every spelling is saved, filtered and matched by its common name', async () => {
    const reader = await join({ about: 'Reads' });
    const spellings = SKILL_SPELLINGS.flatMap(([name, ...others]) =>
      [name.toUpperCase(), ...others].map((spelling) => ({ name, spelling })),
    );
    for (let at = 0; at < spellings.length; at += SKILLS_MAX) {
      const some = spellings.slice(at, at + SKILLS_MAX);
      const names = [...new Set(some.map(({ name }) => name))];
      const body = { skills: some.map(({ spelling }) => spelling), learning: names };
      const saved = await reader.call('PUT', '/api/profile/edit', { body });
      expect((saved.body as { data: User }).data).toMatchObject({ skills: names, learning: names });
    }
    const aliases = SKILL_SPELLINGS.filter((all) => all.length > 1);
    const last = aliases.at(-1) ?? ['', ''];
    const other = await join({ skills: aliases.slice(-SKILLS_MAX).map((all) => all[1] ?? '') });
    for (const [name, alias = ''] of aliases.slice(-SKILLS_MAX)) {
      const { users } = await reader.feed(`?skills=${encodeURIComponent(alias)}`);
      expect(
        users.map(({ _id }) => _id),
        `${alias} is ${name}`,
      ).toEqual([other.id]);
    }
    await reader.edit({ learning: [last[1] ?? ''] });
    const { users } = await reader.feed();
    const { reasons } = users.find(({ _id }) => _id === other.id) ?? {};
    expect(reasons?.join()).toContain(`nows ${last[0]}, which you want to learn`);
  });
});
