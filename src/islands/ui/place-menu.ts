/** Pixels between a menu and its button, and between a menu and the window's edge. */
const GAP = 4;
const EDGE = 12;

/** Puts an open menu under its button, its end to the button's end; above it where there is no room. */
export function placeMenu(menu: HTMLElement, anchor: HTMLElement): void {
  const button = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = Math.min(Math.max(EDGE, button.right - width), innerWidth - width - EDGE);
  const below = button.bottom + GAP;
  const fits = below + height <= innerHeight - EDGE;
  menu.style.left = `${left}px`;
  menu.style.top = `${fits ? below : Math.max(EDGE, button.top - GAP - height)}px`;
}
