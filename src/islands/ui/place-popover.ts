interface Place {
  side: 'above' | 'below';
  align: 'start' | 'end';
  /** Pixels to the button, and to the window's edges. */
  gap: number;
  edge: number;
}

export function placePopover(box: HTMLElement, button: HTMLElement, place: Place): void {
  const { side, align, gap, edge } = place;
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const above = at.top - gap - height;
  const below = at.bottom + gap;
  const fits = side === 'above' ? above >= edge : below + height <= innerHeight - edge;
  const top = fits === (side === 'above') ? above : below;
  const left = align === 'end' ? at.right - width : at.left;
  box.style.top = `${Math.max(edge, Math.min(top, innerHeight - height - edge))}px`;
  box.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`;
}
