interface Place {
  /** The side it opens on if there is room; else the other one. */
  side: 'above' | 'below';
  /** Which edges of the two are in line. */
  align: 'start' | 'end';
  /** Pixels to its button, and to the edges of the window. */
  gap: number;
  edge: number;
}

/** Puts an open popover beside its button, inside the window. */
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
