import { Problem } from '../../../platform/problem.ts';
import type { Pair } from './store.ts';

/** Two developers in the order of their ids, as tables name a pair. */
export const pairOf = (one: string, other: string): Pair =>
  one < other ? { lowUserId: one, highUserId: other } : { lowUserId: other, highUserId: one };

export const notConnected = () =>
  new Problem('not_found', 'You are not connected with this developer');
