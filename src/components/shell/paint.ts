import type { User } from '#shared/user.ts';
import type { Counts } from '#stores/notifications/counts.ts';

/* These functions run as inline scripts before the first paint (first-paint.ts), so they use their arguments and the
   document only. */

/** Initials and hue of a person; from #shared/avatar.ts. */
export interface AvatarRules {
  initials: (person: User) => string;
  personHue: (id: string) => number;
}

/** Fills every `[data-me]` with the user's data and shows the navigation. */
export function paintPerson(user: User, rules: AvatarRules): void {
  const known: Record<string, unknown> = { ...user, initials: rules.initials(user) };
  for (const place of document.querySelectorAll<HTMLElement>('[data-me]')) {
    const value = known[String(place.dataset['me'])] as string | null;
    if (place instanceof HTMLImageElement) {
      place.hidden = !value;
      if (value) place.src = value;
    } else {
      place.textContent = value;
      // Only initials have a coloured background.
      place.dataset['hue'] = String(rules.personHue(user._id));
    }
  }
  // The dismissal is a cookie, so the server knows it for rendered pages.
  const away = document.cookie.includes(`verify-away=${user._id}`);
  const verify = document.querySelector<HTMLElement>('[data-verify]');
  if (verify) verify.hidden = user.emailVerified || away;
  document.getElementById('nav-in')?.removeAttribute('hidden');
}

/** Updates badges and hides empty ones. */
export function paintCounts(counts: Counts): void {
  const known: Record<string, number> = { ...counts };
  for (const badge of document.querySelectorAll<HTMLElement>('[data-count]')) {
    const waiting = known[String(badge.dataset['count'])] ?? 0;
    badge.hidden = !waiting;
    const [digits] = badge.children;
    if (digits) digits.textContent = waiting > 99 ? '99+' : String(waiting);
  }
}
