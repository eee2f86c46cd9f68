import type { Developer } from '#shared/user.ts';
import { shortName } from '#stores/connections/words.ts';

export const removed = (developer: Developer): string =>
  `${shortName(developer)} is no longer saved.`;
export const undo = 'Undo';
