import type { StepUp } from '../account/step-up.ts';
import type { Hono } from 'hono';
import type { MessageAnswer, PairAcceptAnswer } from '#shared/api.ts';
import type { PairLink, PairLinksAnswer } from '#shared/pair-links.ts';
import {
  pairLinkAcceptSchema,
  pairLinkMakeSchema,
  pairLinkParams,
} from '#shared/schemas/pair-links.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  readBody,
  readOptionalBody,
  readParams,
} from '../../platform/http/api.ts';
import type { PairLinks } from './service.ts';

/** Registers /pair-links. */
export function pairLinkRoutes(
  app: Hono<ApiEnv>,
  {
    session,
    pairLinks,
    stepUp,
  }: { session: ApiSession; pairLinks: PairLinks; stepUp: Pick<StepUp, 'require'> },
): void {
  app.get('/pair-links', session.signedIn, async (c) => {
    const links = await pairLinks.list(c.get('session').user._id);
    return answer(c, { links } satisfies PairLinksAnswer);
  });

  app.post('/pair-links', session.signedIn, async (c) => {
    await readOptionalBody(c, pairLinkMakeSchema);
    await stepUp.require(c.get('session'));
    const link = await pairLinks.make(c.get('session').user._id);
    return answer(c, link satisfies PairLink, [], 201);
  });

  app.post('/pair-links/accept', session.signedIn, async (c) => {
    const { token } = await readBody(c, pairLinkAcceptSchema);
    const { address } = session.caller(c);
    const connection = await pairLinks.accept(token, c.get('session').user._id, address);
    return answer(c, { connection } satisfies PairAcceptAnswer);
  });

  app.delete('/pair-links/:linkId', session.signedIn, async (c) => {
    const { linkId } = readParams(c, pairLinkParams);
    await pairLinks.revoke(c.get('session').user._id, linkId);
    return answer(c, { message: 'Revoked' } satisfies MessageAnswer);
  });
}
