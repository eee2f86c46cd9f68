/** Replaces Astro's /_image, because images here have fixed sizes. */
export const ALL = (): Response => new Response(null, { status: 404 });
