import { site } from '#site';

export const prerender = true;

/** The splash screen appears before any page, on the dark background of theme.css. */
const GROUND = '#16171b';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${String(size)}x${String(size)}`,
  type: 'image/png',
  purpose,
});

export const GET = (): Response =>
  Response.json({
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.tagline,
    lang: site.language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
  });
