import { initials, personHue } from '#shared/avatar.ts';
import { lastSeenAgo } from '#shared/last-seen.ts';
import { type Notification, notificationPath, whatHappened } from '#shared/notifications.ts';
import { photoSet } from '#shared/photo-set.ts';
import { fullName } from '#shared/user.ts';

/** An element with classes and what stands in it. */
function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...inside);
  return element;
}

/** One line of the list: who did what, when; it leads to where one can do something about it. */
export function drawEntry(
  told: Notification,
  now: number,
  onFollow: (told: Notification) => void,
): HTMLLIElement {
  const { from, at, isRead } = told;
  const letters = make('span', 'ini', initials(from));
  letters.dataset['hue'] = String(personHue(from._id));
  const face = make('span', 'av', letters);
  face.ariaHidden = 'true';
  if (from.photoUrl !== null) face.append(photo(from.photoUrl));

  const name = make('bdi', '', fullName(from));
  const text = make('span', 'bell-text', make('b', '', name), ` ${whatHappened(told)}`);
  const time = make('time', 'bell-time', lastSeenAgo(at, now));
  time.dateTime = at;
  const link = make('a', 'bell-entry', face, text, time);
  link.href = notificationPath(told);
  link.addEventListener('click', () => onFollow(told));
  if (!isRead) text.prepend(make('span', 'sr', 'New: '));
  return make('li', isRead ? '' : 'is-new', link);
}

function photo(url: string): HTMLImageElement {
  const image = make('img', 'pt');
  image.alt = '';
  image.dataset['photo'] = '';
  image.referrerPolicy = 'no-referrer';
  image.sizes = '40px';
  image.srcset = photoSet(url) ?? '';
  image.src = url;
  return image;
}
