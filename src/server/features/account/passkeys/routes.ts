import {
  passkeyAddSchema,
  passkeyBeginSchema,
  passkeyNameSchema,
  passkeyUseSchema,
} from '#shared/schemas/passkeys.ts';
import type { Config } from '../../../platform/config/config.ts';
import { type ApiContext, optional, setCookies } from '../../../platform/http/api.ts';
import { messageAfter, type Routes } from '../../../platform/http/routes.ts';
import type { StepUp } from '../step-up.ts';
import { siteOf } from './relying-party.ts';
import type { Passkeys } from './service.ts';
import type { PasskeyUse } from './use.ts';

interface PasskeyParts {
  passkeys: Passkeys;
  passkeyUse: PasskeyUse;
  stepUp: Pick<StepUp, 'ways'>;
  config: Pick<Config, 'origin'>;
}

/** Routes of /passkeys, /login/passkey, /step-up and /step-up/passkey. */
export function passkeyRoutes({ passkeys, passkeyUse, stepUp, config }: PasskeyParts) {
  const site = (c: ApiContext) => siteOf(config.origin, c.env.incoming.headers.host);

  return {
    'GET /passkeys': { run: ({ session, caller }) => passkeys.list(session, caller) },
    'POST /passkeys/options': {
      body: optional(passkeyBeginSchema),
      run: ({ c, session, body, caller }) =>
        passkeys.begin(session, body.password, caller, site(c)),
    },
    'POST /passkeys': {
      status: 201,
      body: passkeyAddSchema,
      async run({ c, session, me, body, note }) {
        const added = await passkeys.add(session, body, site(c));
        note('passkey added', me);
        return added;
      },
    },
    'PUT /passkeys/:passkeyId': {
      body: passkeyNameSchema,
      run: ({ session, params, body }) => passkeys.rename(session, params.passkeyId, body.name),
    },
    'DELETE /passkeys/:passkeyId': {
      async run({ session, me, params, note }) {
        await passkeys.remove(session, params.passkeyId);
        note('passkey removed', me);
        return { message: 'Removed' };
      },
    },
    'POST /login/passkey/options': {
      limit: 'passkey.asked',
      async runOpen({ c, caller }) {
        const { options, cookies } = await passkeyUse.askToSignIn(caller, site(c));
        setCookies(c, cookies);
        return options;
      },
    },
    'POST /login/passkey': {
      limit: 'passkey.address',
      body: passkeyUseSchema,
      async runOpen({ c, body, caller, note }) {
        const { user, cookies } = await passkeyUse.signIn(body.response, caller, site(c));
        note('signed in with a passkey', user._id);
        setCookies(c, cookies);
        return { data: user };
      },
    },
    'GET /step-up': { run: async ({ me }) => ({ ways: await stepUp.ways(me) }) },
    // The export is a plain link, so the browser asks first whether a step-up is needed.
    'POST /step-up': { stepUp: true, run: () => ({ message: 'Go on' }) },
    'POST /step-up/passkey/options': {
      run: ({ c, session }) => passkeyUse.askToProve(session, site(c)),
    },
    'POST /step-up/passkey': {
      body: passkeyUseSchema,
      run: ({ c, session, body }) =>
        messageAfter(passkeyUse.prove(session, body.response, site(c)), 'Proved'),
    },
  } satisfies Partial<Routes>;
}
