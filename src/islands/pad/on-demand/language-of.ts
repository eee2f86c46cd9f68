import type { CodeLanguage } from '#shared/snippet.ts';
import { grammarOf } from '#islands/ui/prose/on-demand/grammars.ts';

/** What code is written in, by what stands behind its fence; `null`: that says nothing. */
export const languageOf = (label: string): CodeLanguage | null => grammarOf(label)?.id ?? null;
