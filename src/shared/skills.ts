import { visibleText } from './visible-text.ts';

/** Commas of all scripts separate words. */
export const COMMA = /[,，、،､]/;

/** Accepts lists, "a, b" and "['a', 'b']"; keeps the first spelling. Nothing is cut: see {@link wordsProblem}. */
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

/** Case, spaces, dots, hyphens, slashes and underscores make no difference. */
export function skillKey(skill: string): string {
  const text = skill.normalize('NFKC').toLowerCase();
  return text.replace(/[\s./_-]+/g, '') || text;
}

/** `each` is in code units. */
export interface WordList {
  one: string;
  many: string;
  most: number;
  each: number;
}

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
