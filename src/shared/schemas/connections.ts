import { z } from 'zod';
import { CONNECTION_QUERY_MAX, CONNECTION_SORTS } from '../connection-order.ts';
import { pageQuery } from './paging.ts';

export const connectionOrder = z.object({
  q: z
    .string()
    .trim()
    .max(CONNECTION_QUERY_MAX, `q must have at most ${String(CONNECTION_QUERY_MAX)} characters`)
    .regex(/^\P{Cc}*$/u, 'q must not contain control characters')
    .default(''),
  sort: z.enum(CONNECTION_SORTS, 'sort must be newest, talk or name').default('newest'),
});

export const connectionsQuery = connectionOrder.extend(pageQuery.shape);
