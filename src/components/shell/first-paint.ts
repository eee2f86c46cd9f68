import { createHash } from 'node:crypto';
import { initials, personHue } from '#shared/avatar.ts';
import type { User } from '#shared/user.ts';
import { type Counts, countsKey } from '#stores/notifications/counts.ts';
import { decodeRoot } from '#stores/client/root.ts';
import { composes } from '#shared/composes.ts';
import { site } from '#site';

/** The Content-Security-Policy has the hash. */
export interface Inline {
  code: string;
  hash: `sha256-${string}`;
}

function hashed(code: string): Inline {
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}

/**
 * Chromium treats a cross-fade rule that hasn't loaded as an opt-out and throws, so it precedes the style sheet. A host's
 * colours override the layered ones of the style sheet.
 */
export const moveStyle = hashed(
  `@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}${site.style}`,
);

/** `uses` are inlined as text too, so that tested rules run before any file has loaded. */
export function inline<Uses extends object>(run: (uses: Uses) => void, uses: Uses): Inline {
  const parts = Object.entries(uses).map(([name, part]) => `${name}:${String(part)}`);
  return hashed(`(${String(run)})({${parts.join()}})`.replace(/\n\s+/g, '\n'));
}

/** Fonts missing from the cache are fetched last (main.ts): on a slow connection they would delay style sheet and scripts. */
export const headScript = inline(() => {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme) dataset['theme'] = theme;
  if (localStorage.getItem('fonts') === null) dataset['fonts'] = 'later';
  // A hidden photo uncovers the initials. Error events don't bubble, so this listens in the capture phase.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && 'photo' in target.dataset) target.hidden = true;
    },
    true,
  );
}, {});

/** Presses and submissions wait until their island has hydrated; the browser's own submission would leave the page. */
export const earlyScript = inline(() => {
  const waiting = new WeakSet<Element>();
  const keep = (event: Event, pressed: HTMLElement, again: () => void): void => {
    const island = pressed.closest('astro-island[ssr]');
    if (island === null) return;
    event.preventDefault();
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
      // An event instead of a submission lets an island without a handler keep it again.
      const again = (): void => {
        const { submitter } = event;
        const submitEvent = new SubmitEvent('submit', {
          bubbles: true,
          cancelable: true,
          submitter,
        });
        if (form.dispatchEvent(submitEvent)) requestAnimationFrame(again);
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

/** Enter in the composer submits before the island has hydrated, as it does later. */
export const enterScript = inline(
  (uses) => {
    addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || uses.composes(event)) return;
      const field = (event.target as Element).closest('astro-island[ssr] textarea');
      if (field === null) return;
      event.preventDefault();
      (field as HTMLTextAreaElement).form?.requestSubmit();
    });
  },
  { composes },
);

/**
 * The server names scripts to preload, which saves one round trip per level of imports. This runs after the style sheet
 * has loaded; links in the HTML would compete with it on slow connections and delay the first paint.
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
 * A script after the style sheet would block parsing until the sheet has loaded, and the bar would move once painted.
 * Prerendered pages paint the previous page's data at once; the events `person` and `counts` correct it.
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
    // The observer paints new elements before they are visible, and ignores its own changes.
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

// The functions below become inline scripts, so they use only their arguments and the document.

/** The rules are those of #shared/avatar.ts. */
interface AvatarRules {
  initials: (person: User) => string;
  personHue: (id: string) => number;
}

function paintPerson(user: User, rules: AvatarRules): void {
  const known: Record<string, unknown> = { ...user, initials: rules.initials(user) };
  for (const place of document.querySelectorAll<HTMLElement>('[data-me]')) {
    const value = known[String(place.dataset['me'])] as string | null;
    if (place instanceof HTMLImageElement) {
      place.hidden = !value;
      if (value) place.src = value;
    } else {
      place.textContent = value;
      place.dataset['hue'] = String(rules.personHue(user._id));
    }
  }
  if (user.emailVerified) document.querySelector('[data-verify]')?.setAttribute('hidden', '');
  document.getElementById('nav-in')?.removeAttribute('hidden');
}

function paintCounts(counts: Counts): void {
  const known: Record<string, number> = { ...counts };
  for (const badge of document.querySelectorAll<HTMLElement>('[data-count]')) {
    const waiting = known[String(badge.dataset['count'])] ?? 0;
    badge.hidden = !waiting;
    const [digits] = badge.children;
    if (digits) digits.textContent = waiting > 99 ? '99+' : String(waiting);
  }
}
