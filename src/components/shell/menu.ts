import { roveTo } from '#shared/roving.ts';

/**
 * Wires the account menu: the popover opens on its `autofocus` entry, closes and returns focus; arrow keys move inside.
 */
export function wireMenu(): void {
  const menu = document.getElementById('user-menu');
  const button = document.querySelector<HTMLElement>('[popovertarget=user-menu]');
  if (!menu || !button) return;
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

  const tell = () => {
    button.toggleAttribute('data-open', menu.matches(':popover-open'));
  };
  menu.addEventListener('toggle', tell);
  tell();
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    menu.showPopover();
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') menu.hidePopover();
    const next = roveTo(items, document.activeElement, event.key, 'ArrowDown', 'ArrowUp');
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}
