import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { SKILL_NAMES, skillName } from '#shared/skill-names.ts';
import { skillKey } from '#shared/skills.ts';
import type { User } from '#shared/user.ts';
import type { Core } from '../core.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { Problem } from '../../platform/problem.ts';
import { createGitHubLanguages } from './github-languages.ts';
import { findGitHubId, listSkillsOf, listUsedKeys } from './repository.ts';

/** All common names fit. */
const NAMES_MAX = 800;
const FRESH_MS = 10 * 60_000;
/** Maximum profiles to read for the most common spelling. */
const WRITERS = 5;
const WRITERS_MIN = 2;

const commonNames = new Set(SKILL_NAMES);

type Member = Pick<User, '_id' | 'codeUrl'>;

/** Skill suggestions are the same for everyone, so they disclose no block. */
export function createSkills(
  parts: Pick<Core, 'database' | 'delays' | 'limit' | 'log'> & {
    gitHubSkills: Config['gitHubSkills'];
  },
) {
  const { delays, gitHubSkills, limit, log } = parts;
  const { db } = parts.database;
  const gitHub = gitHubSkills && createGitHubLanguages(gitHubSkills, delays);
  const cache = new LRUCache<'used', string[]>({
    max: 1,
    ttl: FRESH_MS,
    fetchMethod: async () => {
      const names: string[] = [];
      for (const { id, key } of await listUsedKeys(db, NAMES_MAX)) {
        // Reading the spellings of 800 names at once held the event loop for 36 to 130 ms.
        await nextTurn();
        const common = skillName(key);
        const name = commonNames.has(common) ? common : await spellingOf(id, key);
        if (name !== null) names.push(name);
      }
      return names;
    },
  });

  const skills = {
    /** Returns skills listed by at least two people, most used first, some minutes old. */
    used: async (): Promise<string[]> => (await cache.fetch('used')) ?? [],

    /** Returns whether the profile or login names a GitHub account. */
    async hasGitHub({ _id, codeUrl }: Member): Promise<boolean> {
      if (gitHub === null) return false;
      return gitHub.loginIn(codeUrl) !== null || (await findGitHubId(db, _id)) !== undefined;
    },

    /** Returns languages of the member's public repositories, the most used first; none are stored. */
    async ofGitHub({ _id, codeUrl }: Member): Promise<string[]> {
      const linked = gitHub?.loginIn(codeUrl) ?? null;
      const id = linked === null ? await findGitHubId(db, _id) : undefined;
      if (gitHub === null || (linked === null && id === undefined)) {
        throw new Problem('not_found', 'Add a link to your GitHub profile first');
      }
      await limit('github.user', _id);
      try {
        const login = linked ?? (await gitHub.loginOfId(id ?? ''));
        return login === undefined ? [] : await gitHub.ofLogin(login);
      } catch (error) {
        log.warn({ err: error }, 'GitHub gave no languages');
        throw new Problem('unavailable', 'GitHub doesn’t answer. Try again in a minute.');
      }
    },
  };
  const routes = {
    'GET /skills': {
      async run({ session: { user } }) {
        const [used, gitHub] = await Promise.all([skills.used(), skills.hasGitHub(user)]);
        return { used, gitHub };
      },
    },
    'GET /skills/github': {
      run: async ({ session: { user } }) => ({ skills: await skills.ofGitHub(user) }),
    },
  } satisfies Partial<Routes>;
  return { skills, routes };

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
