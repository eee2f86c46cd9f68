import type { Hono } from 'hono';
import type { LoginAnswer, MessageAnswer, PasskeysAnswer, StepUpAnswer } from '#shared/api.ts';
import type { Passkey } from '#shared/passkeys.ts';
import {
  passkeyAddSchema,
  passkeyBeginSchema,
  passkeyNameSchema,
  passkeySchema,
  passkeyUseSchema,
} from '#shared/schemas/passkeys.ts';
import type { Config } from '../../../platform/config/config.ts';
import {
  answer,
  type ApiContext,
  type ApiEnv,
  type ApiSession,
  readBody,
  readOptionalBody,
  readParams,
} from '../../../platform/http/api.ts';
import type { Log } from '../../../platform/log.ts';
import type { StepUp } from '../step-up.ts';
import { siteOf } from './relying-party.ts';
import type { Passkeys } from './service.ts';
import type { PasskeyUse } from './use.ts';

/** Registers /passkeys, /login/passkey, /step-up and /step-up/passkey. */
export function passkeyRoutes(
  app: Hono<ApiEnv>,
  {
    session,
    passkeys,
    passkeyUse,
    stepUp,
    config,
    log,
  }: {
    session: ApiSession;
    passkeys: Passkeys;
    passkeyUse: PasskeyUse;
    stepUp: Pick<StepUp, 'require' | 'ways'>;
    config: Pick<Config, 'origin'>;
    log: Log;
  },
): void {
  const guarded = session.signedIn;
  const site = (c: ApiContext) => siteOf(config.origin, c.env.incoming.headers.host);
  const note = (c: ApiContext, user: string, what: string): void => {
    log.info({ id: c.env.outgoing.getHeader('x-request-id'), user }, what);
  };

  app.get('/passkeys', guarded, async (c) =>
    answer(c, (await passkeys.list(c.get('session'), session.caller(c))) satisfies PasskeysAnswer),
  );

  app.post('/passkeys/options', guarded, async (c) => {
    const { password } = await readOptionalBody(c, passkeyBeginSchema);
    const asked = c.get('session');
    return answer(c, await passkeys.begin(asked, password, session.caller(c), site(c)));
  });

  app.post('/passkeys', guarded, async (c) => {
    const given = await readBody(c, passkeyAddSchema);
    const added = await passkeys.add(c.get('session'), given, site(c));
    note(c, c.get('session').user._id, 'passkey added');
    return answer(c, added satisfies Passkey, [], 201);
  });

  app.put('/passkeys/:passkeyId', guarded, async (c) => {
    const { passkeyId } = readParams(c, passkeySchema);
    const { name } = await readBody(c, passkeyNameSchema);
    const renamed = await passkeys.rename(c.get('session'), passkeyId, name);
    return answer(c, renamed satisfies Passkey);
  });

  app.delete('/passkeys/:passkeyId', guarded, async (c) => {
    const { passkeyId } = readParams(c, passkeySchema);
    await passkeys.remove(c.get('session'), passkeyId);
    note(c, c.get('session').user._id, 'passkey removed');
    return answer(c, { message: 'Removed' } satisfies MessageAnswer);
  });

  app.post('/login/passkey/options', async (c) => {
    const { options, cookies } = await passkeyUse.askToSignIn(session.caller(c), site(c));
    return answer(c, options, cookies);
  });

  app.post('/login/passkey', async (c) => {
    const { response } = await readBody(c, passkeyUseSchema);
    const { user, cookies } = await passkeyUse.signIn(response, session.caller(c), site(c));
    note(c, user._id, 'signed in with a passkey');
    return answer(c, { data: user } satisfies LoginAnswer, cookies);
  });

  app.get('/step-up', guarded, async (c) => {
    const ways = await stepUp.ways(c.get('session').user._id);
    return answer(c, { ways } satisfies StepUpAnswer);
  });

  // The export is a plain link, so the browser asks first whether a step-up is needed.
  app.post('/step-up', guarded, async (c) => {
    await stepUp.require(c.get('session'));
    return answer(c, { message: 'Go on' } satisfies MessageAnswer);
  });

  app.post('/step-up/passkey/options', guarded, async (c) =>
    answer(c, await passkeyUse.askToProve(c.get('session'), site(c))),
  );

  app.post('/step-up/passkey', guarded, async (c) => {
    const { response } = await readBody(c, passkeyUseSchema);
    await passkeyUse.prove(c.get('session'), response, site(c));
    return answer(c, { message: 'Proved' } satisfies MessageAnswer);
  });
}
