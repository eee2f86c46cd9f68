import type { PadHead } from '#shared/pad.ts';
import type { CodeLanguage } from '#shared/snippet.ts';
import { GRAMMARS } from '#islands/ui/prose/on-demand/grammars.ts';

/** Others end like the usual label of their fence. */
const ENDINGS: Partial<Record<CodeLanguage, string>> = {
  yaml: 'yml',
  dockerfile: 'txt',
  makefile: 'txt',
};

export const fileName = ({ name, language }: PadHead): string =>
  name === ''
    ? `pad.${ENDINGS[language] ?? GRAMMARS.find(({ id }) => id === language)?.labels[0] ?? 'txt'}`
    : name;
