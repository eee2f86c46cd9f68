import type { Hono } from 'hono';
import type { HandleAnswer, LetterAnswer } from '#shared/api.ts';
import { type OwnPublicPage, pagePath } from '#shared/public-page.ts';
import { handleParams, letterSchema } from '#shared/schemas/public-page.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  isFormPost,
  readBody,
  readForm,
  readParams,
} from '../../platform/http/api.ts';
import type { PublicPages } from './service.ts';

/** Registers /profile/public-page, /handles and messages from visitors; /profile/edit changes the page. */
export function publicPageRoutes(
  app: Hono<ApiEnv>,
  { session, publicPages }: { session: ApiSession; publicPages: PublicPages },
): void {
  app.get('/profile/public-page', session.signedIn, async (c) => {
    const own = await publicPages.own(c.get('session').user._id);
    return answer(c, own satisfies OwnPublicPage);
  });

  app.get('/handles/:handle', session.signedIn, async (c) => {
    const { handle } = readParams(c, handleParams);
    const state = await publicPages.stateOf(c.get('session').user._id, handle);
    return answer(c, { state } satisfies HandleAnswer);
  });

  // JSON from the page's script, or a plain form without JavaScript.
  app.post('/u/:handle/message', async (c) => {
    const { handle } = readParams(c, handleParams);
    const posted = isFormPost(c);
    const input = await (posted ? readForm(c, letterSchema) : readBody(c, letterSchema));
    const { address } = session.caller(c);
    const userId = (await session.find(c))?.user._id ?? null;
    await publicPages.write(handle, input, { address, userId });
    if (posted) return c.redirect(`${pagePath(handle)}#sent`, 303);
    return answer(c, { success: true } satisfies LetterAnswer);
  });
}
