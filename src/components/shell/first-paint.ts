import { createHash } from 'node:crypto';
import { initials, personHue } from '#shared/avatar.ts';
import type { User } from '#shared/user.ts';
import type { Counts } from '#stores/notifications/counts.ts';
import { countsKey } from '#stores/notifications/counts.ts';
import { decodeRoot } from '#stores/client/root.ts';
import { type AvatarRules, paintCounts, paintPerson } from './paint.ts';

/** Text of a script or style that stands in the page, and the hash the page's policy allows it by. */
export interface Inline {
  code: string;
  hash: `sha256-${string}`;
}

function hashed(code: string): Inline {
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}

/**
 * Moves between pages cross-fade. In the page and before its style sheet: while a sheet is still
 * loading, Chromium takes the missing rule for a refusal and throws in the page that comes in.
 */
export const moveStyle = hashed(
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}',
);

/**
 * The call of `run` as text. What it uses goes in as text too, so each rule stands in one place,
 * is typed and tested there, and still runs before any file has arrived.
 */
export function inline<Uses extends object>(run: (uses: Uses) => void, uses: Uses): Inline {
  const parts = Object.entries(uses).map(([name, part]) => `${name}:${String(part)}`);
  return hashed(`(${String(run)})({${parts.join()}})`.replace(/\n\s+/g, '\n'));
}

/**
 * For every page's head: the chosen theme, when the web fonts are fetched, and what stands in for a broken photo. Where
 * the fonts are not known to be here, they come last: over a thin line they would hold up the style sheet and the scripts.
 */
export const headScript = inline(() => {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme) dataset['theme'] = theme;
  if (localStorage.getItem('fonts') === null) {
    dataset['fonts'] = 'later';
    addEventListener('load', () => {
      delete dataset['fonts'];
      try {
        localStorage.setItem('fonts', 'here');
      } catch {
        // Storage is full: the next page waits for its fonts as well.
      }
    });
  }
  // A photo that cannot be loaded uncovers the initials under it. Errors do not bubble; capture.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && 'photo' in target.dataset) target.hidden = true;
    },
    true,
  );
}, {});

/**
 * For the head of a page with islands: what is pressed or sent before an island has its script is kept, shows that it
 * waits, and is done once the script is there. Sent by the browser itself, a form would leave the page.
 */
export const earlyScript = inline(() => {
  const waiting = new WeakSet<Element>();
  const keep = (event: Event, pressed: HTMLElement, again: () => void): void => {
    const island = pressed.closest('astro-island[ssr]');
    if (island === null) return;
    event.preventDefault();
    // Pressed again and again it is meant once.
    if (waiting.has(island)) return;
    waiting.add(island);
    pressed.ariaBusy = 'true';
    island.addEventListener(
      'astro:hydrate',
      () => {
        waiting.delete(island);
        pressed.ariaBusy = null;
        again();
      },
      { once: true },
    );
  };
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      // An event, not the form itself: what nobody takes yet is said again, and never sent by the browser.
      const again = (): void => {
        const { submitter } = event;
        const said = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter });
        if (form.dispatchEvent(said)) requestAnimationFrame(again);
      };
      keep(event, event.submitter ?? form, again);
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>(
        'button[type=button]:not([popovertarget])',
      );
      if (button !== null) keep(event, button, () => button.click());
    },
    true,
  );
}, {});

/**
 * For the end of every page: fetches the scripts that the server named, so that none has to be found one import at
 * a time. A script in the page waits for the style sheet; named in the HTML, they would race it over a thin line,
 * and nothing is painted before it has come.
 */
export const scriptsScript = inline(() => {
  for (const href of (document.currentScript?.dataset['scripts'] ?? '').split(' ')) {
    if (href === '') continue;
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }
}, {});

interface NavUses extends AvatarRules {
  decodeRoot: typeof decodeRoot;
  countsKey: typeof countsKey;
  paintPerson: typeof paintPerson;
  paintCounts: typeof paintCounts;
}

/**
 * Stands in the head, before the style sheet: a script behind it would hold up the reading of the page until it has come,
 * and what is read by then is painted, and moves when the rest is there. Draws the person and the badges whenever they
 * change (events `person` and `counts`), and on a prerendered page at once, from what the last page knew.
 */
export const navScript = inline<NavUses>(
  (uses) => {
    addEventListener('person', (event) => {
      uses.paintPerson((event as CustomEvent<User>).detail, uses);
    });
    addEventListener('counts', (event) => {
      uses.paintCounts((event as CustomEvent<Counts>).detail);
    });
    if (document.documentElement.dataset['session'] !== 'ask') return;
    const user = uses.decodeRoot(localStorage.getItem('root'));
    if (!user) return;
    const known = localStorage.getItem(uses.countsKey(user._id));
    const paint = (): void => {
      uses.paintPerson(user, uses);
      if (known) uses.paintCounts(JSON.parse(known) as Counts);
    };
    // Told of what is new before it is painted; what it draws itself is not new.
    const reading = new MutationObserver((_, observer) => {
      paint();
      observer.takeRecords();
    });
    reading.observe(document, { childList: true, subtree: true });
    document.addEventListener(
      'readystatechange',
      () => {
        reading.disconnect();
        paint();
      },
      { once: true },
    );
  },
  { decodeRoot, countsKey, initials, personHue, paintPerson, paintCounts },
);
