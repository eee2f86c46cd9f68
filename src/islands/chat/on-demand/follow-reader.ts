/** Milliseconds a finger rests on a message before it means more than a tap. */
const HOLD_MS = 450;

/** What tells of a reader at a message. */
const SIGNS = [
  'pointermove',
  'pointerout',
  'pointerdown',
  'pointerup',
  'pointercancel',
  'focusin',
  'focusout',
  'click',
] as const;

export interface Reader {
  /** A mouse moves over that line, the focus comes into it, or a finger has rested on it. */
  onCome: (line: HTMLElement) => void;
  /** Mouse or focus have left that line. */
  onLeave: (line: HTMLElement) => void;
  /** A pointer went down on that element of the page. */
  onPress: (target: Element) => void;
  /** The button of that line was pressed. */
  onButton: (line: HTMLElement) => void;
}

/**
 * Tells at which line of the log a reader is, of the lines with a button. Lines that only scroll by
 * under a mouse are nobody's. `first` is what has happened before. Returns unsubscribe.
 */
export function followReader(log: HTMLElement, first: Event | null, reader: Reader): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hear = (event: Event): void => {
    const line = lineOf(event.target as Element);
    if (event instanceof PointerEvent) hearPointer(event, line);
    else if (event.type === 'focusin') {
      // Of a tap or click the pointer tells.
      if (line !== null && (event.target as Element).matches(':focus-visible')) reader.onCome(line);
    } else if (line !== null && leaves(line, event as FocusEvent)) reader.onLeave(line);
  };

  const hearPointer = (event: PointerEvent, line: HTMLElement | null): void => {
    const { type, pointerType, target } = event;
    const mouse = pointerType === 'mouse';
    if (type === 'click') {
      if (line !== null && (target as Element).closest('.line-button') !== null)
        reader.onButton(line);
    } else if (type === 'pointermove') {
      if (mouse && line !== null) reader.onCome(line);
    } else if (type === 'pointerdown') {
      // A finger on a link or button means that.
      if (mouse || line === null || (target as Element).closest('a, button')) return;
      timer = setTimeout(() => reader.onCome(line), HOLD_MS);
    } else if (type !== 'pointerout') clearTimeout(timer);
    else if (mouse && line !== null && leaves(line, event)) {
      if (line.querySelector(':focus-visible') === null) reader.onLeave(line);
    }
  };

  const press = ({ target }: Event): void => reader.onPress(target as Element);

  for (const sign of SIGNS) log.addEventListener(sign, hear);
  document.addEventListener('pointerdown', press);
  if (first !== null) hear(first);
  return () => {
    clearTimeout(timer);
    for (const sign of SIGNS) log.removeEventListener(sign, hear);
    document.removeEventListener('pointerdown', press);
  };
}

/** The line around a part of the log, where it has a button. */
function lineOf(part: Element): HTMLElement | null {
  const line = part.closest<HTMLElement>('.line');
  return line?.querySelector('.line-button') ? line : null;
}

const leaves = (line: HTMLElement, { relatedTarget }: PointerEvent | FocusEvent): boolean =>
  !line.contains(relatedTarget as Node | null);
