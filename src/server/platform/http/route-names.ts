import type { Hono } from 'hono';
import { accessOf, foldPath } from '#shared/guard.ts';
import { type ApiEnv, patternOf } from './api.ts';

const NAMED = new Set(['/healthz', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml']);
const FOLDERS = /^\/(photos|pictures|_astro)\//;

/** Returns the route of a path for metrics, traces and logs: one of a bounded set without ids. */
export function routeName(api: Hono<ApiEnv>, method: string, path: string): string {
  if (path.startsWith('/api/')) {
    return patternOf(api, method === 'HEAD' ? 'GET' : method, path) ?? '/api/*';
  }
  if (path.startsWith('/socket.io/')) return '/socket.io/';
  const [, folder] = FOLDERS.exec(path) ?? [];
  if (folder !== undefined) return `/${folder}/*`;
  if (/^\/u\/[^/]+\//.test(path)) return '/u/:id/*';
  if (NAMED.has(path)) return path;
  const folded = foldPath(path);
  if (folded === null || accessOf(path) === undefined) return 'other';
  const [, first = '', second] = folded.split('/');
  return second === undefined ? folded : `/${first}/:id`;
}
