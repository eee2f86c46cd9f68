import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { SKILL_MAX } from '#shared/limits.ts';
import { COMMA } from '#shared/skills.ts';
import { skillName } from '#shared/skill-names.ts';
import { showsSomething, visibleText } from '#shared/visible-text.ts';
import type { Config } from '../../platform/config/config.ts';

/** Public repositories looked at, and the languages suggested. */
const REPOSITORIES = 50;
const LANGUAGES = 12;
const ANSWER_MS = 3000;
/** 50 repositories take about 300 KB. */
const ANSWER_BYTES = 600_000;
const FRESH_MS = 3_600_000;
/** Answers kept. */
const LOGINS = 1000;
/** After GitHub has refused a call for its rate limit, all calls pause this long. */
const REST_MS = 60_000;
const REFUSED = [403, 429];

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
export function createGitHubLanguages({ url, apiUrl }: NonNullable<Config['gitHubSkills']>) {
  let restsUntil = 0;
  const cache = new LRUCache<string, string[]>({
    max: LOGINS,
    ttl: FRESH_MS,
    fetchMethod: async (path) => {
      if (Date.now() < restsUntil) throw new Error('GitHub refused calls a moment ago');
      return path.startsWith('user/') ? [await loginOf(path)] : await languagesOf(path);
    },
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
    return account.parse(await ask(path)).login;
  }

  /** Returns the languages of most own repositories first, by their common names. */
  async function languagesOf(path: string): Promise<string[]> {
    const query = `per_page=${String(REPOSITORIES)}&type=owner&sort=pushed`;
    const counts = new Map<string, number>();
    for (const { fork, language } of repositories.parse(await ask(`${path}?${query}`))) {
      const name = skillName(visibleText(language ?? ''));
      if (fork || !isSkill(name)) continue;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const sorted = [...counts].sort(([, some], [, others]) => others - some);
    return sorted.slice(0, LANGUAGES).map(([name]) => name);
  }
  /** An unknown account has no repositories. */
  async function ask(path: string): Promise<unknown> {
    const response = await fetch(`${apiUrl}/${path}`, {
      headers: { accept: 'application/json', 'user-agent': 'pairwise' },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return [];
    }
    if (REFUSED.includes(response.status)) restsUntil = Date.now() + REST_MS;
    if (!response.ok) throw new Error(`GitHub answered ${String(response.status)}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      // Leaving the loop cancels the rest.
      if (bytes > ANSWER_BYTES) throw new Error('GitHub answered too much');
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  }
}

const isSkill = (name: string): boolean =>
  showsSomething(name) &&
  name.length <= SKILL_MAX &&
  name.isWellFormed() &&
  !COMMA.test(name) &&
  !/\p{Cc}/u.test(name);
