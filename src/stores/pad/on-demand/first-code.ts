import { closedFences } from '#shared/message-text.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import { cleanCode, type CodeLanguage } from '#shared/snippet.ts';

/** Code to put into the pad. */
export interface PadCode {
  code: string;
  /** The label of its fence: a language or file name. */
  label: string;
  /** Whether only an empty pad takes it. */
  first?: true;
}

export type OpenPad = (code?: PadCode) => void;

/** Languages by the mark before a line of comment; others have two slashes. */
const MARKS = {
  '# ': / (python|ruby|bash|yaml|ini|dockerfile|makefile|elixir|graphql|diff) /,
  '-- ': / (sql|lua|haskell) /,
  '/* ': / css /,
  '<!-- ': / (xml|markdown) /,
  '': / text /,
};
const ENDS: Record<string, string> = { '/* ': ' */', '<!-- ': ' -->' };

/** Returns a text as comments of a language. No part of the text ends a comment. */
export function asComment(text: string, language: CodeLanguage): string {
  const known = Object.entries(MARKS).find(([, languages]) => languages.test(` ${language} `));
  const before = known?.[0] ?? '// ';
  const after = ENDS[before] ?? '';
  const clean = cleanCode(text);
  const safe = after === '' ? clean : clean.replace(/--+|\*+\//g, '');
  return (safe.match(/\S.{0,78}(?!\S)|\S{1,79}/gu) ?? [])
    .map((line) => `${before}${line.trimEnd()}${after}`)
    .join('\n');
}

/** Returns the code of a message: the commented lines below the comment, or the last code block. */
function codeOf(message: ChatMessage): PadCode | null {
  const { text } = message;
  if (message.kind === 'note' && message.quote !== null) {
    const { language, lines } = message.quote;
    return { code: [asComment(text, language), ...lines].join('\n'), label: language };
  }
  const block = message.kind === 'text' ? closedFences(text).at(-1) : undefined;
  return block === undefined ? null : { code: block.code, label: block.info.trim() };
}

/** Returns the code of the conversation's first note. */
export function commentedCode(messages: readonly ChatMessage[]): PadCode | null {
  const note = messages.find(({ kind }) => kind === 'note');
  return note === undefined ? null : codeOf(note);
}

export function lastCode(messages: readonly ChatMessage[]): PadCode | null {
  for (const message of messages.toReversed()) {
    const code = codeOf(message);
    if (code !== null) return code;
  }
  return null;
}
