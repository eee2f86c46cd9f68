import { $letterKeys } from '#stores/client/browser-settings.ts';

// This loads with the first key press.

type Shortcut = readonly [does: string, ...keys: string[]];

const ARROWS: Record<string, string> = {
  '←': 'Left arrow',
  '→': 'Right arrow',
  '↑': 'Up arrow',
  '↓': 'Down arrow',
};
const DECK: readonly Shortcut[] = [
  ['Ignore', '←'],
  ['Interested', '→'],
  ['Read more', '↑'],
];
const LETTERS: readonly Shortcut[] = [
  ['Show photo, code or project', 'C'],
  ['Undo', 'U'],
  ['Skip for now', 'L'],
  ['Save for later', 'S'],
  ['Filters', 'F'],
];
const CODE: readonly Shortcut[] = [
  ['Choose a line', '↑', '↓'],
  ['Choose several', 'Shift', '↑', '↓'],
  ['Comment on it', 'Enter'],
  ['Clear selection', 'Esc'],
];
const LISTS: readonly Shortcut[] = [['Next or previous entry of a list', '↓', '↑']];
const HELP: readonly Shortcut[] = [['These shortcuts', '?']];

const words = {
  title: 'Keyboard shortcuts',
  off: 'Turn single-letter shortcuts off',
  on: 'Turn single-letter shortcuts on',
  close: 'Close',
};

/** Keys have another use in these elements. */
const BUSY = 'input, textarea, select, [contenteditable], [role=menu], [role=slider], dialog';

export function onKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof Element) || target.closest(BUSY)) return;
  if (key === '?' && $letterKeys.get() !== 'off') openKeys();
  else if (!event.shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) walk(event);
}

/** Moves the focus to the name in the next or previous entry; the bell's list begins at its button. */
function walk(event: KeyboardEvent): void {
  const bell = document.querySelector('#bell:popover-open');
  const entries = [...document.querySelectorAll(bell ? '#bell li' : 'main [data-row]')];
  const here = entries.findIndex((entry) => entry.contains(document.activeElement));
  if (here === -1 && bell === null) return;
  const next = entries[here + (event.key === 'ArrowDown' ? 1 : -1)];
  const link = next?.querySelector<HTMLElement>('a');
  if (!link) return;
  event.preventDefault();
  link.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

export function openKeys(): void {
  if (document.querySelector('dialog[open]')) return;
  const deck = document.querySelector('[data-deck]');
  const letters = $letterKeys.get() !== 'off';
  const shortcuts = [
    ...(deck ? DECK : LISTS),
    ...(deck && letters ? LETTERS : []),
    ...(deck?.hasAttribute('data-code') ? CODE : []),
    ...(letters ? HELP : []),
  ];
  const dialog = make('dialog', 'dialog');
  dialog.setAttribute('aria-labelledby', 'keys-title');
  const title = make('h2', 'h2', words.title);
  title.id = 'keys-title';
  const list = make('ul', 'mt-4 border-t border-line text-sm', ...shortcuts.map(line));
  const settings = make('a', 'link text-sm', letters ? words.off : words.on);
  settings.setAttribute('href', '/settings#keyboard');
  const close = make('button', 'btn', words.close);
  close.setAttribute('autofocus', '');
  close.addEventListener('click', () => dialog.close());
  const end = make('div', 'mt-5 flex items-center justify-between gap-3', settings, close);
  dialog.append(title, list, end);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function line([does, ...keys]: Shortcut): HTMLElement {
  const all = keys.map((key) => {
    const kbd = make('kbd', 'kbd', key);
    const name = ARROWS[key];
    if (name === undefined) return kbd;
    const shown = make('span', '', key);
    shown.ariaHidden = 'true';
    kbd.replaceChildren(shown, make('span', 'sr-only', name));
    return kbd;
  });
  const row = 'flex min-h-9 items-center justify-between gap-3 border-b border-line';
  return make('li', row, does, make('span', 'flex gap-1', ...all));
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

addEventListener('keydown', onKey);
