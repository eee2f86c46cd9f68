/** The account menu: the popover opens on its `autofocus` entry, closes and gives focus back; arrow keys rove inside. */
export function wireMenu(): void {
  const menu = document.getElementById('user-menu');
  const key = document.querySelector<HTMLElement>('[popovertarget=user-menu]');
  if (!menu || !key) return;
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

  const tell = () => {
    key.ariaExpanded = String(menu.matches(':popover-open'));
  };
  menu.addEventListener('toggle', tell);
  tell();
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
