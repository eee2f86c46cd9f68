import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react';
import { isInFence } from '#shared/in-fence.ts';
import { loadPart } from '#stores/client/part.ts';
import type { PastedCode } from './on-demand/code-keys.ts';

/** The grammars for guessing a language load with the first paste or Tab in code. */
const load = () => loadPart(() => import('./on-demand/code-keys.ts'));

export function useCodeKeys(field: RefObject<HTMLTextAreaElement | null>, value: string) {
  const [pasted, setPasted] = useState<PastedCode | null>(null);
  /** Tab leaves the field after Escape. */
  const leaving = useRef(false);
  const offer = pasted !== null && value.includes(pasted.text) ? pasted : null;

  const dismiss = useCallback(() => setPasted(null), []);
  const accept = (): void => {
    setPasted(null);
    void load().then((part) => {
      if (field.current !== null && offer !== null) part?.fence(field.current, offer);
    });
  };

  const fence = (): void =>
    void load().then((part) => {
      if (field.current !== null) part?.fenceSelection(field.current);
    });

  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
    const { selectionStart } = event.currentTarget;
    if (!text.trim().includes('\n') || isInFence(event.currentTarget.value, selectionStart)) return;
    void load()
      .then((part) => part?.readPaste(text) ?? null)
      .then(setPasted, console.warn);
  };

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget: input } = event;
    const wasLeaving = leaving.current;
    leaving.current = key === 'Escape' || (wasLeaving && key === 'Shift');
    if (offer !== null && ((altKey && key === 'Enter') || key === 'Escape')) {
      event.preventDefault();
      if (key === 'Enter') accept();
      else dismiss();
      return true;
    }
    // Phones have no Shift+Enter; their Send button is beside the text.
    if (key === 'Enter' && matchMedia('(pointer: coarse)').matches)
      return isInFence(input.value, input.selectionStart);
    if (key !== 'Tab' || wasLeaving || altKey || ctrlKey || metaKey) return false;
    if (!isInFence(input.value, input.selectionStart)) return false;
    event.preventDefault();
    void load().then((part) => part?.indent(input, shiftKey));
    return true;
  };

  return { offer, accept, dismiss, fence, onPaste, onKey };
}
