import { NAV_SCROLL_PX } from '#shared/limits.ts';
import { local } from '#stores/client/storage.ts';
import { $theme } from '#stores/client/theme.ts';
import { sayMissing } from '#stores/client/part.ts';
import { $ring } from '#stores/calls/ring.ts';
import { followPerson, person } from './person.ts';
import { wireToasts } from './toasts.ts';

// Every page has this script; the rest loads with the first interaction.

/** The socket opens after the load event, so that it delays no page. */
const LIVE_MS = 500;

const root = document.documentElement;
const touched = () => import('./touched.ts');

for (const type of ['mouseover', 'focusin']) {
  addEventListener(
    type,
    ({ target }) => {
      void touched().then(
        ({ restOn }) => restOn(target as Element),
        () => undefined,
      );
    },
    { once: true },
  );
}

addEventListener(
  'keydown',
  (event) => {
    import('./keys.ts').then(
      ({ onKey }) => onKey(event),
      () => undefined,
    );
  },
  { once: true },
);

document.addEventListener('click', ({ target }) => {
  const verb = (target as Element).closest<HTMLElement>('[data-do]')?.dataset['do'];
  if (!verb) return;
  void touched().then(({ runCommand }) => runCommand(verb), sayMissing);
});

const nav = document.querySelector('body > header');
const onScroll = () => nav?.toggleAttribute('data-scrolled', scrollY > NAV_SCROLL_PX);
addEventListener('scroll', onScroll, { passive: true });
onScroll();

$theme.listen((theme) => {
  if (theme) root.dataset['theme'] = theme;
});

// A prerendered page may have been built last year.
const year = document.querySelector('[data-year]');
if (year) year.textContent = String(new Date().getFullYear());

wireToasts();
$ring.listen((ring) => {
  void import('./ring-card.ts').then(({ showRing }) => showRing(ring), console.warn);
});
followPerson();

/** Fonts are shown when all have come, because each change of font lays the page out again. */
function fetchFonts(): void {
  if (!root.dataset['fonts'] || document.querySelector('astro-island[ssr][client=load]')) return;
  // The style sheet still shows the system font; an empty value tells that the others are on their way.
  root.dataset['fonts'] = '';
  Promise.all(
    ['Instrument Sans', 'JetBrains Mono'].map((family) =>
      document.fonts.load(`1em "${family} Variable"`),
    ),
  )
    .then(() => {
      delete root.dataset['fonts'];
      local['fonts'] = 'here';
    })
    .catch(console.warn);
}
addEventListener('load', fetchFonts);
addEventListener('astro:hydrate', fetchFonts, true);

// Pages without islands open the socket here.
addEventListener('load', () => {
  const who = person();
  if (root.dataset['session'] !== 'in' || who.kind !== 'known') return;
  setTimeout(() => {
    import('#stores/live.ts').then(({ goLive }) => goLive(who.id), console.warn);
  }, LIVE_MS);
});
