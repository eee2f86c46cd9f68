import { defineMiddleware } from 'astro:middleware';
import { guard } from '#shared/guard.ts';

/** The guard of every page that Astro renders. While the site is built it lets pages through. */
export const onRequest = defineMiddleware((context, next) => {
  if (context.isPrerendered) return next();
  const { user, infoPages } = context.locals;
  const verdict = guard(context.url.pathname, user !== null, infoPages);
  return verdict.kind === 'redirect' ? context.redirect(verdict.to, 302) : next();
});
