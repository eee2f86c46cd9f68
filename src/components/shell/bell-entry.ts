import { initials, personHue } from '#shared/avatar.ts';
import { lastSeenAgo } from '#shared/last-seen.ts';
import {
  isAboutOneself,
  type Notification,
  notificationPath,
  whatHappened,
} from '#shared/notifications.ts';
import { photoSet } from '#shared/photo-set.ts';
import { fullName } from '#shared/user.ts';

/** Fills the template of Bell.astro: the person, the event, its time, and the link to act on it. */
export function drawEntry(
  template: HTMLTemplateElement,
  notification: Notification,
  now: number,
  /** Called once when an unread entry is opened here or in another tab. */
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
