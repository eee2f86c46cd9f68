const HOLD_MS = 450;

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
  /** Mouse, focus or a long press reached a line. */
  onCome: (line: HTMLElement) => void;
  onLeave: (line: HTMLElement) => void;
  onPress: (target: Element) => void;
  onButton: (line: HTMLElement) => void;
}

/** Lines that scroll beneath a resting mouse don't count. The `first` event loaded this module. */
export function followReader(log: HTMLElement, first: Event | null, reader: Reader): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hear = (event: Event): void => {
    const line = lineOf(event.target as Element);
    if (event instanceof PointerEvent) hearPointer(event, line);
    else if (event.type === 'focusin') {
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
      // A long press on a link or button belongs to it.
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

function lineOf(part: Element): HTMLElement | null {
  const line = part.closest<HTMLElement>('.line');
  return line?.querySelector('.line-button') ? line : null;
}

const leaves = (line: HTMLElement, { relatedTarget }: PointerEvent | FocusEvent): boolean =>
  !line.contains(relatedTarget as Node | null);
