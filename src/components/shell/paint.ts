import type { User } from '#shared/user.ts';
import type { Counts } from '#stores/badges.ts';

/*
 * These functions run as text inside the page, before its first paint (first-paint.ts), so
 * they use nothing but their arguments and the document.
 */

/** How a person's letters and hue are found; from #shared/avatar.ts. */
export interface AvatarRules {
  initials: (person: User) => string;
  personHue: (id: string) => number;
}

/** Draws the person into every `[data-me]` and shows the navigation. */
export function paintPerson(user: User, rules: AvatarRules): void {
  document.getElementById('nav-in')?.removeAttribute('hidden');
  for (const place of document.querySelectorAll<HTMLElement>('[data-me]')) {
    const field = place.dataset['me'];
    if (field !== 'avatar') {
      place.textContent = String(user[field as keyof User]);
      continue;
    }
    place.dataset['hue'] = String(rules.personHue(user._id));
    (place.querySelector('.ini') ?? place).textContent = rules.initials(user);
    const old = place.querySelector('img');
    if ((old?.getAttribute('src') ?? null) === user.photoUrl) continue;
    old?.remove();
    if (!user.photoUrl) continue;
    const photo = document.createElement('img');
    photo.className = 'pt';
    photo.alt = '';
    photo.dataset['photo'] = '';
    photo.referrerPolicy = 'no-referrer';
    photo.src = user.photoUrl;
    place.append(photo);
  }
}

/** Writes the badges; one without anything waiting is hidden. */
export function paintCounts(counts: Counts): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-count]')) {
    const key = badge.dataset['count'];
    const waiting = key === 'all' ? counts.requests + counts.unread : counts[key as keyof Counts];
    badge.hidden = !waiting;
    const digits = badge.firstElementChild;
    if (digits) digits.textContent = waiting > 99 ? '99+' : String(waiting);
  }
}
