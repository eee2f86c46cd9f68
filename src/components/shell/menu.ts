/** The account menu: the popover opens, closes and gives focus back; arrow keys rove inside. */
export function wireMenu(): void {
  const menu = document.getElementById('user-menu');
  const key = document.querySelector<HTMLElement>('[popovertarget=user-menu]');
  if (!menu || !key) return;
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

  menu.addEventListener('toggle', (event) => {
    const open = event.newState === 'open';
    key.ariaExpanded = String(open);
    if (open) items[0]?.focus();
  });
  key.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    menu.showPopover();
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') menu.hidePopover();
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items.at(to % items.length)?.focus();
  });
}
