import { Problem } from '../../../platform/problem.ts';
import type { Pair } from './store.ts';

export const pairOf = (one: string, other: string): Pair =>
  one < other ? { lowUserId: one, highUserId: other } : { lowUserId: other, highUserId: one };

export const notConnected = () =>
  new Problem('not_found', 'You are not connected with this developer');
