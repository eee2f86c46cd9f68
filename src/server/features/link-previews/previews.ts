import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type CodeLink, LINK_LINES, type LinkPreview, parseCodeLink } from '#shared/code-links.ts';
import { linkQuery } from '#shared/schemas/chat.ts';
import { cutText, visibleText } from '#shared/visible-text.ts';
import type { Core } from '../core.ts';
import type { Config } from '../../platform/config/config.ts';
import { createGitHubApi, type GitHubApi } from '../../platform/github-api.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { Problem } from '../../platform/problem.ts';

/** An entry takes at most 4 KB. */
const PREVIEWS = 1000;
/** Missing resources may appear, for instance when a repository becomes public; failures pass. */
const FRESH_MS = { found: 3_600_000, missing: 600_000, failed: 60_000 };
const TITLE_MAX = 140;
/** Characters of a line of code. */
const LINE_MAX = 160;

/** Texts are cut before they are cleaned, because they may be long. */
const title = z
  .string()
  .nullish()
  .transform((text) =>
    cutText(
      visibleText((text ?? '').slice(0, 1000).replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')),
      TITLE_MAX,
    ),
  );
const repository = z.object({
  private: z.literal(false),
  description: title,
  language: title,
  stargazers_count: z.int().nonnegative(),
});
const issue = z.object({
  title,
  state: z.enum(['open', 'closed']),
  draft: z.boolean().nullish(),
  pull_request: z.object({ merged_at: z.string().nullish() }).nullish(),
});
const commit = z.object({ commit: z.object({ message: z.string() }) });
const file = z.object({
  type: z.literal('file'),
  encoding: z.literal('base64'),
  content: z.string(),
});

interface Asked {
  userId: string;
  link: CodeLink;
  host: GitHubApi;
}

/** Previews are kept in memory only, never with a message. */
export function createLinkPreviews({
  linkPreviews,
  delays,
  limit,
  log,
}: Pick<Core, 'delays' | 'limit' | 'log'> & Pick<Config, 'linkPreviews'>) {
  const gitHub = linkPreviews && createGitHubApi(linkPreviews.apiUrl, delays);
  const cache = new LRUCache<string, { preview: LinkPreview | null }, Asked>({
    max: PREVIEWS,
    // A preview that falls out while it is fetched is still sent.
    ignoreFetchAbort: true,
    // A second question at the same moment joins the first one and counts for no limit.
    fetchMethod: async (path, _old, { context: { userId, link, host }, options }) => {
      if (host.isResting() || !(await mayAsk(userId))) return undefined;
      try {
        const answer = (await host.ask(path)) ?? null;
        options.ttl = answer === null ? FRESH_MS.missing : FRESH_MS.found;
        return { preview: answer && previewOf(link, answer) };
      } catch (error) {
        log.warn({ err: error }, 'GitHub gave no preview');
        options.ttl = FRESH_MS.failed;
        return { preview: null };
      }
    },
  });

  const routes = {
    'GET /link-previews': {
      query: linkQuery,
      run: async ({ me, query }) => ({ preview: await previewAt(query.url, me) }),
    },
  } satisfies Partial<Routes>;
  return { routes };

  /** Returns null for other addresses, after a failure, and beyond a limit: the link itself still works. */
  async function previewAt(url: string, userId: string): Promise<LinkPreview | null> {
    const link = linkPreviews && parseCodeLink(url, linkPreviews.url);
    if (link === null || gitHub === null) return null;
    const context = { userId, link, host: gitHub };
    return (await cache.fetch(pathOf(link), { context }))?.preview ?? null;
  }

  async function mayAsk(userId: string): Promise<boolean> {
    try {
      await limit('preview.user', userId);
      await limit('preview.everyone', 'all');
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }
}

/** Returns the path in the API, made of checked parts only. The lines make the key of the cache complete. */
function pathOf(link: CodeLink): string {
  const base = `repos/${link.owner}/${link.repo}`.toLowerCase();
  if (link.kind === 'repository') return base;
  if (link.kind === 'commit') return `${base}/commits/${link.sha}?per_page=1`;
  // Pull requests are issues, too.
  if (link.kind !== 'file') return `${base}/issues/${link.number}`;
  const path = link.path
    .split('/')
    .map((one) => encodeURIComponent(one))
    .join('/');
  const lines = `#${String(link.from)}-${String(link.to)}`;
  return `${base}/contents/${path}?ref=${encodeURIComponent(link.ref)}${lines}`;
}

function previewOf(link: CodeLink, answer: unknown): LinkPreview | null {
  if (link.kind === 'repository') {
    const { description, language, stargazers_count: stars } = repository.parse(answer);
    return { kind: 'repository', title: description, language, stars };
  }
  if (link.kind === 'commit') {
    const [first = ''] = commit.parse(answer).commit.message.slice(0, 1000).split('\n');
    return { kind: 'commit', title: title.parse(first) };
  }
  if (link.kind === 'file') return codeOf(link, file.parse(answer).content);
  const { title: text, state, draft, pull_request: pull } = issue.parse(answer);
  const merged = typeof pull?.merged_at === 'string';
  const shown = merged ? 'merged' : draft === true && state === 'open' ? 'draft' : state;
  return { kind: 'issue', title: text, state: shown };
}

/** Returns the first lines of the range; null if the file is binary or shorter. */
function codeOf({ from, to }: { from: number; to: number }, content: string): LinkPreview | null {
  const text = Buffer.from(content, 'base64').toString('utf8');
  const last = Math.min(to, from + LINK_LINES - 1);
  const lines = text.split('\n', last).slice(from - 1);
  const code = lines
    .map((line) => cutText(line, LINE_MAX).replaceAll(/(?!\t)\p{Cc}/gu, ''))
    .join('\n');
  return text.includes('\0') || code.trim() === '' ? null : { kind: 'file', code };
}
