import { accessOf, foldPath } from '#shared/guard.ts';

/** Maps a path to its route pattern, for metrics, traces and logs: a bounded set without ids. */
export type RouteName = (path: string) => string;

const NAMED = new Set(['/healthz', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml']);
const OTHER = 'other';

/** Creates route names from the API's routes and the guard's pages. */
export function createRouteNames(
  apiRoutes: readonly { method: string; path: string }[],
): RouteName {
  const patterns = apiRoutes.filter(({ method }) => method !== 'ALL').map(({ path }) => path);
  const fixed = new Set(patterns.filter((pattern) => !pattern.includes(':')));
  const open = [...new Set(patterns)]
    .filter((pattern) => pattern.includes(':'))
    .map((pattern) => ({ pattern, parts: pattern.split('/') }));

  return (path) => {
    if (path.startsWith('/api/')) {
      if (fixed.has(path)) return path;
      const given = path.split('/');
      return open.find(({ parts }) => fits(parts, given))?.pattern ?? '/api/*';
    }
    if (path.startsWith('/socket.io/')) return '/socket.io/';
    if (path.startsWith('/photos/')) return '/photos/*';
    if (/^\/u\/[^/]+\//.test(path)) return '/u/:id/*';
    if (path.startsWith('/_astro/')) return '/_astro/*';
    if (NAMED.has(path)) return path;
    return pageName(path);
  };
}

/** Returns whether the parts of a path are those of a pattern. */
export const fits = (parts: readonly string[], given: readonly string[]): boolean =>
  parts.length === given.length &&
  parts.every((part, index) => part.startsWith(':') || part === given[index]);

function pageName(path: string): string {
  const folded = foldPath(path);
  if (folded === null || accessOf(path) === undefined) return OTHER;
  const [, first = '', second] = folded.split('/');
  return second === undefined ? folded : `/${first}/:id`;
}
