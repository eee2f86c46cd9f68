import type { Delays } from './config/delays.ts';
import { readAtMost } from './http/read-at-most.ts';

/** 50 repositories take about 300 KB. */
const ANSWER_BYTES = 600_000;
/** After GitHub has refused a call for its rate limit, all calls pause this long, or until the time it names. */
const REST_MS = { least: 60_000, most: 3_600_000 };

export type GitHubApi = ReturnType<typeof createGitHubApi>;

/** Asks GitHub's public API at a fixed host, without any token, so that private data can't be read. */
export function createGitHubApi(apiUrl: string, { gitHub }: Pick<Delays, 'gitHub'>) {
  let restsUntil = 0;
  return {
    /** Whether calls would be refused. */
    isResting: () => Date.now() < restsUntil,

    /** Returns null for an unknown resource. Throws without a timely and small answer in JSON. */
    async ask(path: string): Promise<unknown> {
      if (Date.now() < restsUntil) throw new Error('GitHub refused calls a moment ago');
      const response = await fetch(`${apiUrl}/${path}`, {
        headers: { accept: 'application/json', 'user-agent': 'pairwise' },
        redirect: 'error',
        signal: AbortSignal.timeout(gitHub),
      });
      const { status, headers } = response;
      const left = headers.get('x-ratelimit-remaining');
      // A 403 with calls left is about one resource, for instance a blocked repository.
      const isRefused = status === 403 && (left === null || headers.has('retry-after'));
      if (isRefused || status === 429 || left === '0') restsUntil = restOf(headers);
      if (!response.ok) {
        await response.body?.cancel();
        if (status === 404) return null;
        throw new Error(`GitHub answered ${String(status)}`);
      }
      return JSON.parse((await readAtMost(response, ANSWER_BYTES)).toString('utf8'));
    },
  };
}

/** Returns when calls are allowed again, in Unix milliseconds. */
function restOf(headers: Headers): number {
  const now = Date.now();
  const named =
    Number(headers.get('retry-after')) * 1000 ||
    Number(headers.get('x-ratelimit-reset')) * 1000 - now ||
    0;
  return now + Math.min(REST_MS.most, Math.max(REST_MS.least, named));
}
