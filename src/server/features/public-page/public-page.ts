import { createCards } from './cards.ts';
import { publicPageRoutes } from './routes.ts';
import { mountPublicPages } from './send.ts';
import { createPublicPages } from './service.ts';
import { createSharedPages } from './shared-pages.ts';

type PublicPageContext = Parameters<typeof createPublicPages>[0] &
  Parameters<typeof createCards>[0] &
  Omit<Parameters<typeof mountPublicPages>[0], 'publicPages' | 'cards'>;

/** Creates public pages with their cards, routes and files. */
export function createPublicPageServices(context: PublicPageContext) {
  const publicPages = createPublicPages(context);
  const cards = createCards(context);
  return {
    publicPages,
    cards,
    visitorPage: createSharedPages(publicPages),
    routes: publicPageRoutes({ publicPages }),
    mounted: mountPublicPages({ ...context, publicPages, cards }),
  };
}
