import type { Developer } from '#shared/user.ts';
import { shortName } from '#stores/connections/words.ts';

export const title = (developer: Developer, isSaved: boolean): string =>
  isSaved ? `You saved ${shortName(developer)}` : `Save ${shortName(developer)} for later`;
export const text = (name: string): string =>
  `Only you see your list and your notes. ${name} isn’t notified, and saving sends no request.`;
export const line = 'Note to yourself';
export const example = 'Ask about parsers in spring';
export const cancel = 'Cancel';
export const remove = 'Remove';
export const save = 'Save';
export const saved = (developer: Developer): string => `${shortName(developer)} is saved.`;
export const list = 'See saved';
