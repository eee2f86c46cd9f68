import { defineMiddleware } from 'astro:middleware';
import { guard } from '#shared/guard.ts';

/** Guards every page rendered by Astro. Prerendering passes. */
export const onRequest = defineMiddleware((context, next) => {
  if (context.isPrerendered) return next();
  const { user, infoPages } = context.locals;
  const verdict = guard(context.url.pathname, user !== null, infoPages);
  return verdict.kind === 'redirect' ? context.redirect(verdict.to, 302) : next();
});
