/** What Astro builds under /_image instead of its own: images here have their sizes already. */
export const ALL = (): Response => new Response(null, { status: 404 });
