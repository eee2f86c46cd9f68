import { fenced, indentation, looksLikeCode } from '#shared/fences.ts';
import { grammarOf } from '#islands/ui/prose/on-demand/grammars.ts';
import { guessLanguage } from '#islands/ui/prose/on-demand/guess-language.ts';
import { replaceText } from '../replace-text.ts';

/** Pasted code with its guessed language; `name` is displayed. */
export interface PastedCode {
  text: string;
  /** Label of the fence, possibly empty. */
  label: string;
  name: string;
}

/** Returns pasted code worth fencing, with a guessed language; null for other text. */
export function readPaste(text: string): PastedCode | null {
  if (!looksLikeCode(text) || text.includes('```')) return null;
  const language = grammarOf(guessLanguage(text) ?? '');
  return { text, label: language?.labels[0] ?? '', name: language?.name ?? 'code' };
}

/** Handles Tab and Shift+Tab in a code block. */
export function indent(field: HTMLTextAreaElement, back: boolean): void {
  const { value, selectionStart, selectionEnd } = field;
  const replacement = indentation(value, [selectionStart, selectionEnd], back);
  if (replacement !== null) replaceText(field, replacement);
}

/** Fences pasted code if it is still in the text. */
export function fence(field: HTMLTextAreaElement, { text, label }: PastedCode): void {
  const start = field.value.indexOf(text);
  if (start === -1) return;
  replaceText(field, fenced(field.value, start, start + text.length, label));
}
