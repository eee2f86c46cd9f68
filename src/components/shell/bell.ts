import {
  COUNTED_BY_TABS,
  isAboutOneself,
  type Notification,
  notificationPath,
  whatHappened,
} from '#shared/notifications.ts';
import { initials, personHue } from '#shared/avatar.ts';
import { lastSeenAgo } from '#shared/last-seen.ts';
import { photoSet } from '#shared/photo-set.ts';
import { fullName } from '#shared/user.ts';
import { api, OFFLINE } from '#stores/client/api.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { $counts, setCounts } from '#stores/notifications/counts.ts';

// This list loads when the bell is first pressed.

const PAGE = 15;

const bell = document.querySelector<HTMLElement>('#bell');
const button = document.querySelector<HTMLElement>('[popovertarget=bell]');
const part = (name: string) => bell?.querySelector<HTMLElement>(`[data-bell=${name}]`);
const list = part('list');
const note = part('note');
const more = part('more');
const readAll = part('read');
const template = bell?.querySelector('template');

let cursor: string | null = null;
let newest: string | undefined;
let known = -1;
/** This list changes the count. */
let ours = false;
/** Results of outdated loads are ignored. */
let turn = 0;

const isOpen = (): boolean => bell?.matches(':popover-open') ?? false;

function say(text: string): void {
  if (note) note.textContent = text;
}

/** With `check`, an unchanged list stays. */
async function load(after: string | null, check = false): Promise<void> {
  if (!list || !template) return;
  const mine = (turn += 1);
  if (!list.childElementCount) say('Loading');
  try {
    const query = { limit: String(PAGE), ...(after !== null && { cursor: after }) };
    const page = await api('GET /notifications', { query });
    if (mine !== turn) return;
    if (check && page.unread === known && page.notifications[0]?._id === newest) return;
    const entries = page.notifications.map((one) =>
      drawEntry(template, one, serverNow(), markRead),
    );
    if (after === null) {
      newest = page.notifications[0]?._id;
      list.replaceChildren(...entries);
    } else {
      list.append(...entries);
      entries[0]?.querySelector('a')?.focus();
    }
    cursor = page.nextCursor;
    show(page.unread);
    say(list.childElementCount ? '' : 'Nothing yet. Requests and messages you miss show up here.');
  } catch {
    if (mine === turn) say(list.childElementCount ? '' : OFFLINE);
  }
}

function show(unread: number): void {
  known = unread;
  if (more) more.hidden = cursor === null;
  if (readAll) readAll.hidden = unread === 0;
}

function count(notifications: number): void {
  ours = true;
  setCounts({ notifications: Math.max(0, notifications) });
  ours = false;
}

/** The page is about to be left, so the request uses keepalive. */
function markRead({ _id, kind }: Notification): void {
  show(Math.max(0, known - 1));
  if (!COUNTED_BY_TABS.includes(kind)) count($counts.get().notifications - 1);
  api('POST /notifications/read', { body: { _id }, keepalive: true }).catch(() => undefined);
}

async function markAll(): Promise<void> {
  if (newest === undefined) return;
  try {
    const body = { upTo: newest };
    const { unread } = await api('POST /notifications/read', { body });
    for (const entry of list?.children ?? []) entry.removeAttribute('data-new');
    button?.focus();
    show(unread);
    count(0);
  } catch {
    say(OFFLINE);
  }
}

function toggled(): void {
  button?.toggleAttribute('data-open', isOpen());
  if (isOpen()) void load(null);
}

bell?.addEventListener('toggle', toggled);
more?.addEventListener('click', () => void load(cursor));
readAll?.addEventListener('click', () => void markAll());
$counts.listen(() => {
  if (isOpen() && !ours) void load(null, true);
});
addEventListener('pagehide', () => bell?.hidePopover());
toggled();

function drawEntry(
  template: HTMLTemplateElement,
  notification: Notification,
  now: number,
  /** An unread entry was opened here or in another tab. */
  onRead: (notification: Notification) => void,
): HTMLLIElement {
  const entry = document.importNode(template.content, true);
  const part = <Found extends HTMLElement>(selector: string): Found => {
    const found = entry.querySelector<Found>(selector);
    if (found === null) throw new Error(`The template has no ${selector}.`);
    return found;
  };
  const { from, at, isRead } = notification;
  const line = part<HTMLLIElement>('li');
  line.toggleAttribute('data-new', !isRead);
  const letters = part('[data-initials]');
  letters.textContent = initials(from);
  letters.dataset['hue'] = String(personHue(from._id));
  const photo = part<HTMLImageElement>('[data-photo]');
  if (from.photoUrl !== null) {
    photo.hidden = false;
    const set = photoSet(from.photoUrl);
    if (set !== undefined) {
      photo.sizes = '40px';
      photo.srcset = set;
    }
    photo.src = from.photoUrl;
  }
  const name = isAboutOneself(notification.kind) ? '' : fullName(from);
  part('[data-entry=name]').textContent = name;
  part('[data-entry=what]').textContent = `${name && ' '}${whatHappened(notification)}`;
  const time = part<HTMLTimeElement>('time');
  time.textContent = lastSeenAgo(at, now);
  time.dateTime = at;
  const link = part<HTMLAnchorElement>('a');
  link.href = notificationPath(notification);
  link.addEventListener('click', () => {
    if (!line.hasAttribute('data-new')) return;
    line.removeAttribute('data-new');
    onRead(notification);
  });
  return line;
}
