/** Pixels between a menu and its key, and between a menu and the window's edge. */
const GAP = 4;
const EDGE = 12;

/** Puts an open menu under its key, its end to the key's end; above it where there is no room. */
export function placeMenu(menu: HTMLElement, anchor: HTMLElement): void {
  const key = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = Math.min(Math.max(EDGE, key.right - width), innerWidth - width - EDGE);
  const below = key.bottom + GAP;
  const fits = below + height <= innerHeight - EDGE;
  menu.style.left = `${left}px`;
  menu.style.top = `${fits ? below : Math.max(EDGE, key.top - GAP - height)}px`;
}
