import type { User } from '#shared/user.ts';

export const PARTS = [
  { name: 'snippet', text: 'Add code', href: '/profile?section=snippet' },
  { name: 'skills', text: 'Add skills', href: '/profile?section=skills' },
  { name: 'availability', text: 'Add hours', href: '/profile?section=hours' },
  { name: 'headline', text: 'Add a headline', href: '/profile?section=you' },
  { name: 'photoUrl', text: 'Add a photo', href: '#photo-url' },
  { name: 'about', text: 'Write about yourself', href: '/profile?section=you' },
] as const;

type Part = (typeof PARTS)[number]['name'];

export function isMissing(user: User, part: Part): boolean {
  // A time zone without hours is the choice of none.
  if (part === 'availability' && user.timeZone !== null) return false;
  const value = user[part];
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

export const doneText = (missing: number): string =>
  `${String(PARTS.length - missing)} of ${String(PARTS.length)} done`;

/** Saved changes appear without a reload. */
export function followCompleteness(): void {
  const line = document.querySelector('[data-completeness]');
  if (line === null) return;
  addEventListener('person', (event) => {
    const user = (event as CustomEvent<User>).detail;
    const missing = PARTS.filter(({ name }) => isMissing(user, name));
    const [done] = line.children;
    if (done) done.textContent = doneText(missing.length);
    for (const item of line.querySelectorAll<HTMLElement>('[data-part]')) {
      item.hidden = !missing.some(({ name }) => name === item.dataset['part']);
    }
  });
}
