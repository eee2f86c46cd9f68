import { initials, personHue } from '#shared/avatar.ts';
import { tellSocket } from '#stores/client/socket.ts';
import { answerOnNextPage, askForCall } from '#stores/calls/asked.ts';
import { $ring, endRing, type Ring } from '#stores/calls/ring.ts';

const words = {
  calls: (name: string) => `${name} is calling`,
  answer: 'Answer',
  decline: 'Decline',
};

/** Browsers need this long to register a new live region. */
const LIVE_MS = 100;

interface Shown {
  card: HTMLElement;
  title: string;
  focus: Element | null;
}

let shown: Shown | null = null;

/** A modal dialog makes everything outside of it inert, so the card moves into the topmost one and out again. */
const watch = new MutationObserver(place);

export function showRing(ring: Ring | null): void {
  // Only the latest state counts, because this module loads late.
  if (ring !== $ring.get()) return;
  hide();
  if (ring === null) return;
  const { activeElement: focus } = document;
  const title = `${words.calls(ring.name)} · `;
  shown = { card: draw(ring), title, focus };
  // The number of unread messages leads the title and may change meanwhile.
  document.title = document.title.replace(/^(\(\d+\) )?/, (count) => count + title);
  place();
  watch.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  });
  announce(shown.card, ring, focus);
}

function hide(): void {
  if (shown === null) return;
  const { card, title, focus } = shown;
  shown = null;
  watch.disconnect();
  const hadFocus = card.contains(document.activeElement);
  card.remove();
  if (hadFocus && focus instanceof HTMLElement) focus.focus({ preventScroll: true });
  document.title = document.title.replace(title, '');
}

function place(): void {
  if (shown === null) return;
  const { card } = shown;
  const room = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (card.isConnected && card.parentElement === room) return;
  room.append(card);
  card.showPopover();
}

/** The card takes the focus, unless the reader is typing: then the call is only announced. */
function announce(card: HTMLElement, { name }: Ring, focus: Element | null): void {
  const types =
    focus !== null &&
    (focus.shadowRoot !== null || focus.matches('input, textarea, select, [contenteditable]'));
  if (!types) {
    card.focus({ preventScroll: true });
    return;
  }
  const line = card.querySelector('div');
  // A live region announces only changes made after its insertion.
  line?.setAttribute('role', 'alert');
  line?.replaceChildren();
  setTimeout(() => line?.replaceChildren(...sentence(name)), LIVE_MS);
}

function sentence(name: string): (string | Node)[] {
  const who = document.createElement('bdi');
  who.textContent = name;
  return [who, words.calls('')];
}

function draw({ userId, name }: Ring): HTMLElement {
  const section = document.createElement('section');
  section.className =
    'fixed inset-x-3 top-[calc(var(--spacing-nav-offset)+8px)] bottom-auto mx-auto flex min-h-18 w-auto max-w-105 items-center gap-2 rounded-lg border border-line bg-surface px-3 py-2 text-ink shadow-pop';
  section.popover = 'manual';
  section.tabIndex = -1;
  section.setAttribute('role', 'alertdialog');
  section.setAttribute('aria-label', words.calls(name));
  section.dataset['ring'] = userId;
  // Dialogs style paragraphs, so this is none.
  const line = document.createElement('div');
  line.className = 'line-clamp-2 min-w-0 flex-1 leading-5 font-medium wrap-anywhere';
  line.append(...sentence(name));
  const answer = button(words.answer, 'btn btn--go max-sm:px-2.5', () => {
    endRing();
    if (location.pathname === `/chat/${userId}`) askForCall('answer');
    else {
      answerOnNextPage(userId);
      location.assign(`/chat/${userId}`);
    }
  });
  const decline = button(words.decline, 'btn max-sm:px-2.5', () => {
    tellSocket('callAnswer', { targetUserId: userId, tab: 'none', accept: false });
    endRing();
  });
  section.append(portrait({ userId, name }), line, decline, answer);
  return section;
}

/** A ring carries no photo. */
function portrait({ userId, name }: Ring): HTMLElement {
  const box = document.createElement('span');
  box.className = 'av';
  box.ariaHidden = 'true';
  const letters = document.createElement('span');
  letters.className = 'ini';
  letters.dataset['hue'] = String(personHue(userId));
  const [firstName = '', ...others] = name.split(' ');
  letters.textContent = initials({ firstName, lastName: others.at(-1) ?? '' });
  box.append(letters);
  return box;
}

function button(text: string, className: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = text;
  made.addEventListener('click', press);
  return made;
}
