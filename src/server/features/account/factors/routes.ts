import type { Hono } from 'hono';
import type {
  AppSecretAnswer,
  FactorsAnswer,
  LoginAnswer,
  MessageAnswer,
  RecoveryCodesAnswer,
} from '#shared/api.ts';
import { counted } from '#shared/language.ts';
import {
  appBeginSchema,
  appConfirmSchema,
  loginCodeSchema,
  proofSchema,
  trustedBrowserSchema,
} from '#shared/schemas/factors.ts';
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
import type { Factors } from './service.ts';
import type { SignInByCode } from './sign-in.ts';

/** Registers /factors, /trusted-browsers, /login/code and /step-up/code. */
export function factorRoutes(
  app: Hono<ApiEnv>,
  {
    session,
    factors,
    signInByCode,
    log,
  }: { session: ApiSession; factors: Factors; signInByCode: SignInByCode; log: Log },
): void {
  const guarded = session.signedIn;
  const note = (c: ApiContext, user: string, what: string): void => {
    log.info({ id: c.env.outgoing.getHeader('x-request-id'), user }, what);
  };

  app.post('/login/code', async (c) => {
    const given = await readBody(c, loginCodeSchema);
    const { user, cookies } = await signInByCode(given, session.caller(c));
    note(c, user._id, 'signed in with a code');
    return answer(c, { data: user } satisfies LoginAnswer, cookies);
  });

  app.get('/factors', guarded, async (c) =>
    answer(c, (await factors.view(c.get('session'))) satisfies FactorsAnswer),
  );

  app.post('/factors/app', guarded, async (c) => {
    const { password } = await readOptionalBody(c, appBeginSchema);
    const begun = await factors.begin(c.get('session'), password, session.caller(c));
    return answer(c, begun satisfies AppSecretAnswer);
  });

  app.post('/factors/app/confirm', guarded, async (c) => {
    const { code } = await readBody(c, appConfirmSchema);
    const made = await factors.confirm(c.get('session'), code, session.caller(c));
    note(c, c.get('session').user._id, 'codes of an app switched on');
    return answer(c, made.answer satisfies RecoveryCodesAnswer, [made.known]);
  });

  app.delete('/factors/app', guarded, async (c) => {
    const known = await factors.off(c.get('session'), session.caller(c));
    note(c, c.get('session').user._id, 'codes of an app switched off');
    return answer(c, { message: 'Switched off' } satisfies MessageAnswer, [known]);
  });

  app.post('/factors/recovery-codes', guarded, async (c) => {
    const made = await factors.newRecoveryCodes(c.get('session'));
    note(c, c.get('session').user._id, 'recovery codes made anew');
    return answer(c, made satisfies RecoveryCodesAnswer);
  });

  app.post('/step-up/code', guarded, async (c) => {
    await factors.prove(c.get('session'), await readBody(c, proofSchema), session.caller(c));
    return answer(c, { message: 'Proved' } satisfies MessageAnswer);
  });

  app.delete('/trusted-browsers', guarded, async (c) => {
    const count = await factors.distrust(c.get('session'));
    const message = `${counted(count, { one: 'browser', other: 'browsers' })} will be asked for a code`;
    return answer(c, { message } satisfies MessageAnswer);
  });

  app.delete('/trusted-browsers/:browserId', guarded, async (c) => {
    const { browserId } = readParams(c, trustedBrowserSchema);
    await factors.distrust(c.get('session'), browserId);
    return answer(c, { message: 'It will be asked for a code' } satisfies MessageAnswer);
  });
}
