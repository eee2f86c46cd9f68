import { LRUCache } from 'lru-cache';
import { SKILL_NAMES, skillName } from '#shared/skill-names.ts';
import { skillKey } from '#shared/skills.ts';
import type { Database } from '../../platform/db/database.ts';
import { listSkillsOf, listUsedKeys } from './repository.ts';

/** All common names fit. */
const NAMES_MAX = 800;
const FRESH_MS = 10 * 60_000;
/** People whose spelling is looked at. */
const WRITERS = 5;
const WRITERS_MIN = 2;

const commonNames = new Set(SKILL_NAMES);

export type Skills = ReturnType<typeof createSkills>;

/** Names of skills for the editor: the same for everyone, so that they disclose no block. */
export function createSkills({ database: { db } }: { database: Database }) {
  const cache = new LRUCache<'used', string[]>({
    max: 1,
    ttl: FRESH_MS,
    fetchMethod: async () => {
      const names: string[] = [];
      for (const { id, key } of await listUsedKeys(db, NAMES_MAX)) {
        const common = skillName(key);
        const name = commonNames.has(common) ? common : await spellingOf(id, key);
        if (name !== null) names.push(name);
      }
      return names;
    },
  });

  return {
    /** Returns skills that at least two people list, most used first, as of some minutes ago. */
    used: async (): Promise<string[]> => (await cache.fetch('used')) ?? [],
  };

  /** Returns the usual spelling; null if fewer than two people are left. */
  async function spellingOf(tagId: number, key: string): Promise<string | null> {
    const lists = await listSkillsOf(db, tagId, { now: Date.now(), limit: WRITERS });
    const spellings = lists
      .map((json) => (JSON.parse(json) as string[]).find((skill) => skillKey(skill) === key))
      .filter((skill) => skill !== undefined);
    if (spellings.length < WRITERS_MIN) return null;
    const byUse = [...Map.groupBy(spellings, (one) => one).values()].sort(
      (some, others) => others.length - some.length,
    );
    return byUse[0]?.[0] ?? null;
  }
}
