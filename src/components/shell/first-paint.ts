import { createHash } from 'node:crypto';
import { initials, personHue } from '#shared/avatar.ts';
import { countsKey, decodeCounts } from '#stores/counts.ts';
import { decodeRoot } from '#stores/root.ts';
import { paintCounts, paintPerson } from './paint.ts';

/** A script that stands in the page as text, and the hash the page's policy allows it by. */
export interface InlineScript {
  code: string;
  hash: `sha256-${string}`;
}

function inline(code: string): InlineScript {
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}

function setTheme(): void {
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.dataset['theme'] = theme;
  // A photo that cannot be loaded uncovers the initials under it. Errors do not bubble; capture.
  const hide = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.dataset['photo'] !== undefined) {
      target.hidden = true;
    }
  };
  addEventListener('error', hide, true);
}

/** For every page's head: the chosen theme, and what stands in for a broken photo. */
export const headScript = inline(`(${String(setTheme)})()`);

/**
 * For prerendered pages, after the navigation: draws the person known from the last page.
 * The functions go in as text, so the rules stand in one place and are typed and tested there.
 */
export const navScript = inline(
  `{const u=(${String(decodeRoot)})(localStorage.getItem('root'));` +
    `(${String(paintPerson)})(u,{initials:${String(initials)},personHue:${String(personHue)}});` +
    `if(u)(${String(paintCounts)})((${String(decodeCounts)})(localStorage.getItem((${String(countsKey)})(u._id))))}`,
);
