import type { User } from '#shared/user.ts';
import type { Counts } from '#stores/notifications/counts.ts';

/*
 * These functions run as text inside the page, before its first paint (first-paint.ts), so
 * they use nothing but their arguments and the document.
 */

/** How a person's letters and hue are found; from #shared/avatar.ts. */
export interface AvatarRules {
  initials: (person: User) => string;
  personHue: (id: string) => number;
}

/** Draws the person into every `[data-me]`, which names what it shows, and shows the navigation. */
export function paintPerson(user: User, rules: AvatarRules): void {
  const known: Record<string, unknown> = { ...user, initials: rules.initials(user) };
  for (const place of document.querySelectorAll<HTMLElement>('[data-me]')) {
    const value = known[String(place.dataset['me'])] as string | null;
    if (place instanceof HTMLImageElement) {
      place.hidden = !value;
      if (value) place.src = value;
    } else {
      place.textContent = value;
      // Only initials have colours of their own.
      place.dataset['hue'] = String(rules.personHue(user._id));
    }
  }
  // Who put it away for the day is in a cookie, which the server reads for the pages that it draws.
  const away = document.cookie.includes(`verify-away=${user._id}`);
  const verify = document.querySelector<HTMLElement>('[data-verify]');
  if (verify) verify.hidden = user.emailVerified || away;
  document.getElementById('nav-in')?.removeAttribute('hidden');
}

/** Writes the badges; one without anything waiting is hidden. */
export function paintCounts(counts: Counts): void {
  const known: Record<string, number> = { ...counts };
  for (const badge of document.querySelectorAll<HTMLElement>('[data-count]')) {
    const waiting = known[String(badge.dataset['count'])] ?? 0;
    badge.hidden = !waiting;
    const [digits] = badge.children;
    if (digits) digits.textContent = waiting > 99 ? '99+' : String(waiting);
  }
}
