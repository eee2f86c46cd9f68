import { pagePath } from '#shared/public-page.ts';
import { handleParams, letterSchema } from '#shared/schemas/public-page.ts';
import { formOrJson, isFormPost } from '../../platform/http/api.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { PublicPages } from './service.ts';

/** Routes of the own public page, handles and messages from visitors; /profile/edit changes the page. */
export const publicPageRoutes = ({ publicPages }: { publicPages: PublicPages }) =>
  ({
    'GET /profile/public-page': { run: ({ me }) => publicPages.own(me) },
    'GET /handles/:handle': {
      params: handleParams,
      run: async ({ me, params: { handle } }) => ({ state: await publicPages.stateOf(me, handle) }),
    },
    // JSON from the page's script, or a plain form without JavaScript.
    'POST /u/:handle/message': {
      limit: 'letter.address',
      params: handleParams,
      body: formOrJson(letterSchema),
      async runOpen({ c, params: { handle }, body, findSession }) {
        await publicPages.write(handle, body, (await findSession())?.user._id ?? null);
        return isFormPost(c) ? c.redirect(`${pagePath(handle)}#sent`, 303) : { success: true };
      },
    },
  }) satisfies Partial<Routes>;
