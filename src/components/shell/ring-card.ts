import { tellSocket } from '#stores/client/socket.ts';
import { $ring, askForTalk, endRing, type Ring } from '#stores/talk/ring.ts';

const words = {
  asks: (name: string) => `${name} wants to talk`,
  accept: 'Accept',
  notNow: 'Not now',
  title: (name: string, title: string) => `${name} wants to talk · ${title}`,
};

let card: HTMLElement | null = null;
let title: string | null = null;

/** Shows who rings, over any page; `null` takes it away. */
export function showRing(ring: Ring | null): void {
  // What came last counts, however the loading of this went.
  if (ring !== $ring.get()) return;
  card?.remove();
  card = null;
  if (title !== null) document.title = title;
  title = null;
  if (ring === null) return;
  title = document.title;
  document.title = words.title(ring.name, title);
  card = draw(ring);
  document.body.append(card);
}

function draw({ userId, name }: Ring): HTMLElement {
  const section = document.createElement('section');
  section.className =
    'fixed inset-x-3 top-3 z-50 mx-auto flex max-w-105 flex-wrap items-center gap-x-3 gap-y-2.5 rounded-lg border border-line bg-surface p-3.5 shadow-pop';
  section.setAttribute('role', 'alertdialog');
  section.setAttribute('aria-label', words.asks(name));
  section.dataset['ring'] = userId;
  const line = document.createElement('p');
  line.className = 'min-w-0 basis-full font-medium wrap-anywhere sm:flex-1 sm:basis-auto';
  line.setAttribute('role', 'status');
  const who = document.createElement('bdi');
  who.textContent = name;
  line.append(who, words.asks(''));
  const accept = button(words.accept, 'btn btn--go max-sm:flex-1', () => {
    endRing();
    if (location.pathname === `/chat/${userId}`) askForTalk('answer');
    else location.assign(`/chat/${userId}?talk`);
  });
  const notNow = button(words.notNow, 'btn max-sm:flex-1', () => {
    tellSocket('talkAnswer', { targetUserId: userId, tab: 'none', accept: false });
    endRing();
  });
  section.append(line, notNow, accept);
  return section;
}

function button(text: string, className: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = text;
  made.addEventListener('click', press);
  return made;
}
