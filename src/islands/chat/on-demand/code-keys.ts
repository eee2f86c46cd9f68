import { fenced, indentation, looksLikeCode } from '#shared/fences.ts';
import { grammarOf } from '#islands/ui/prose/on-demand/grammars.ts';
import { guessLanguage } from '#islands/ui/prose/on-demand/guess-language.ts';
import { replaceText } from '../replace-text.ts';

export interface PastedCode {
  text: string;
  /** The label of the fence may be ''. */
  label: string;
  name: string;
}

export function readPaste(text: string): PastedCode | null {
  if (!looksLikeCode(text) || text.includes('```')) return null;
  const language = grammarOf(guessLanguage(text) ?? '');
  return { text, label: language?.labels[0] ?? '', name: language?.name ?? 'code' };
}

export function indent(field: HTMLTextAreaElement, back: boolean): void {
  const { value, selectionStart, selectionEnd } = field;
  const replacement = indentation(value, [selectionStart, selectionEnd], back);
  if (replacement !== null) replaceText(field, replacement);
}

/** The pasted code may have been changed or removed meanwhile. */
export function fence(field: HTMLTextAreaElement, { text, label }: PastedCode): void {
  const start = field.value.indexOf(text);
  if (start === -1) return;
  replaceText(field, fenced(field.value, start, start + text.length, label));
}

/** Fences the selection; without one, the caret goes into an empty block. */
export function fenceSelection(field: HTMLTextAreaElement): void {
  const { value, selectionStart: start, selectionEnd: end } = field;
  const block = fenced(value, start, end, '');
  const inside = start + block.text.indexOf('```') + 4;
  replaceText(field, start === end ? { ...block, selection: [inside, inside] } : block);
}
