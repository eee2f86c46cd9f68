import type { Replacement } from '#shared/fences.ts';

export function replaceText(field: HTMLTextAreaElement, replacement: Replacement): void {
  const { start, end, text, selection } = replacement;
  field.focus();
  field.setSelectionRange(start, end);
  // Other ways clear the field's undo history.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text, start, end, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  field.setSelectionRange(...selection);
}
