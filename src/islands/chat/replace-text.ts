import type { Replacement } from '#shared/fences.ts';

/** Replaces a part of what was typed as typing would: Ctrl+Z takes it back. */
export function replaceText(field: HTMLTextAreaElement, replacement: Replacement): void {
  const { start, end, text, selection } = replacement;
  field.focus();
  field.setSelectionRange(start, end);
  // Nothing else leaves the field's memory of what to undo alone.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text, start, end, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  field.setSelectionRange(...selection);
}
