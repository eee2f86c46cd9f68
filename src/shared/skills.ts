import { visibleText } from './visible-text.ts';

/** Commas of every script that people type between words; each separates. */
export const COMMA = /[,，、،､]/;

/**
 * Skills as they are kept: from a list, a comma-separated string or a bracketed list string
 * (`['a', "b"]` or JSON) to a list without empties or case-insensitive duplicates, in the
 * first spelling given. A comma always separates. Nothing is cut: see {@link wordsProblem}.
 */
export function normaliseSkills(input: string | readonly string[]): string[] {
  const entries = typeof input === 'string' ? entriesOf(input.trim()) : input;
  const kept = new Map<string, string>();
  for (const entry of entries) {
    for (const part of entry.split(COMMA)) {
      const skill = visibleText(part);
      const key = skillKey(skill);
      if (skill !== '' && !kept.has(key)) kept.set(key, skill);
    }
  }
  return [...kept.values()];
}

/** Two spellings with one key are one skill. */
export const skillKey = (skill: string): string => skill.normalize('NFKC').toLowerCase();

/** What a list holds, and how many of it, each of so many code units. */
export interface WordList {
  one: string;
  many: string;
  most: number;
  each: number;
}

/** What is wrong with a normalised list, in words for the person; `null` when it can be kept. */
export function wordsProblem(
  list: readonly string[],
  { one, many, most, each }: WordList,
): string | null {
  if (list.length > most) return `You can list at most ${String(most)} ${many}`;
  if (list.some((entry) => entry.length > each)) {
    return `A ${one} can have at most ${String(each)} characters`;
  }
  return null;
}

/** Whether two lists say the same: order and spelling count. */
export function sameSkills(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((skill, index) => skill === other[index]);
}

function entriesOf(text: string): string[] {
  if (!text.startsWith('[') || !text.endsWith(']')) return [text];
  return jsonList(text) ?? text.slice(1, -1).split(COMMA).map(unquoted);
}

function jsonList(text: string): string[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((entry) => typeof entry === 'string') ? list : null;
  } catch {
    return null;
  }
}

function unquoted(entry: string): string {
  const text = entry.trim();
  return /^(['"`])(.*)\1$/su.exec(text)?.[2] ?? text;
}
