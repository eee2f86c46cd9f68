import { z } from 'zod';
import { pageQuery } from './paging.ts';

export const CONNECTION_SORTS = ['newest', 'talk', 'name'] as const;

/** The longest part of a name that is looked for. */
export const CONNECTION_QUERY_MAX = 80;

/** `?q&sort`: whose name has `q` in it, and in which order: newest first, latest talk first, or by name. */
export const connectionOrder = z.object({
  q: z
    .string()
    .trim()
    .max(CONNECTION_QUERY_MAX, `q must have at most ${String(CONNECTION_QUERY_MAX)} characters`)
    .regex(/^\P{Cc}*$/u, 'q must not contain control characters')
    .default(''),
  sort: z.enum(CONNECTION_SORTS, 'sort must be newest, talk or name').default('newest'),
});

export type ConnectionOrder = z.output<typeof connectionOrder>;

/** What stands in the address where neither is given. */
export const NEWEST: ConnectionOrder = { q: '', sort: 'newest' };

export const connectionsQuery = connectionOrder.extend(pageQuery.shape);

/** "?q=ada&sort=name", without what is as usual; '' when all is. */
export function orderSearch({ q, sort }: ConnectionOrder): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(sort !== 'newest' && { sort }) });
  return query.size === 0 ? '' : `?${query.toString()}`;
}
