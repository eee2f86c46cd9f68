import type { CodeLanguage } from '#shared/snippet.ts';
import { grammarOf } from '#islands/ui/prose/on-demand/grammars.ts';

/** Returns the language of a fence's label, or null. */
export const languageOf = (label: string): CodeLanguage | null => grammarOf(label)?.id ?? null;
