import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { SKILL_MAX } from '#shared/limits.ts';
import { COMMA } from '#shared/skills.ts';
import { skillName } from '#shared/skill-names.ts';
import { showsSomething, visibleText } from '#shared/visible-text.ts';
import type { Config } from '../../platform/config/config.ts';
import { createGitHubApi } from '../../platform/github-api.ts';

/** Public repositories looked at, and the languages suggested. */
const REPOSITORIES = 50;
const LANGUAGES = 12;
const FRESH_MS = 3_600_000;
/** Answers kept. */
const LOGINS = 1000;

const LOGIN = /^[a-z\d](?:[a-z\d_-]{0,38})$/i;

const account = z.object({ login: z.string().regex(LOGIN) });
const repositories = z
  .array(z.object({ fork: z.boolean(), language: z.string().nullable() }))
  .max(REPOSITORIES);

export type GitHubLanguages = ReturnType<typeof createGitHubLanguages>;

/** Returns the account name of a GitHub link, or null. */
export function loginIn(link: string | null, gitHubUrl: string): string | null {
  const url = URL.parse(link ?? '');
  if (url === null || url.origin !== new URL(gitHubUrl).origin) return null;
  const [, login = ''] = url.pathname.split('/');
  return LOGIN.test(login) ? login : null;
}

/** Asks the public API of GitHub, without a person's token. */
export function createGitHubLanguages(
  { url, apiUrl }: NonNullable<Config['gitHubSkills']>,
  delays: Config['delays'],
) {
  const gitHub = createGitHubApi(apiUrl, delays);
  const cache = new LRUCache<string, string[]>({
    max: LOGINS,
    ttl: FRESH_MS,
    fetchMethod: async (path) =>
      path.startsWith('user/') ? [await loginOf(path)] : await languagesOf(path),
  });

  return {
    loginIn: (link: string | null) => loginIn(link, url),

    /** Throws without a timely answer. */
    async ofLogin(login: string): Promise<string[]> {
      return (await cache.fetch(`users/${login.toLowerCase()}/repos`)) ?? [];
    },

    /** The id is that of a login with GitHub. */
    async loginOfId(id: string): Promise<string | undefined> {
      return /^\d+$/.test(id) ? (await cache.fetch(`user/${id}`))?.[0] : undefined;
    },
  };

  async function loginOf(path: string): Promise<string> {
    return account.parse(await gitHub.ask(path)).login;
  }

  /** Returns the languages of most own repositories first, by their common names. */
  async function languagesOf(path: string): Promise<string[]> {
    const query = `per_page=${String(REPOSITORIES)}&type=owner&sort=pushed`;
    const counts = new Map<string, number>();
    // An unknown account has no repositories.
    const found = repositories.parse((await gitHub.ask(`${path}?${query}`)) ?? []);
    for (const { fork, language } of found) {
      const name = skillName(visibleText(language ?? ''));
      if (fork || !isSkill(name)) continue;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const sorted = [...counts].sort(([, some], [, others]) => others - some);
    return sorted.slice(0, LANGUAGES).map(([name]) => name);
  }
}

const isSkill = (name: string): boolean =>
  showsSomething(name) &&
  name.length <= SKILL_MAX &&
  name.isWellFormed() &&
  !COMMA.test(name) &&
  !/\p{Cc}/u.test(name);
