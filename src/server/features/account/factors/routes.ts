import { counted } from '#shared/language.ts';
import {
  appBeginSchema,
  appConfirmSchema,
  loginCodeSchema,
  proofSchema,
} from '#shared/schemas/factors.ts';
import { optional, setCookies } from '../../../platform/http/api.ts';
import { messageAfter, type Routes } from '../../../platform/http/routes.ts';
import type { Factors } from './service.ts';
import type { SignInByCode } from './sign-in.ts';

/** Routes of /factors, /trusted-browsers, /login/code and /step-up/code. */
export const factorRoutes = ({
  factors,
  signInByCode,
}: {
  factors: Factors;
  signInByCode: SignInByCode;
}) =>
  ({
    'POST /login/code': {
      limit: 'in the service',
      body: loginCodeSchema,
      async runOpen({ c, body, caller, note }) {
        const { user, cookies } = await signInByCode(body, caller);
        note('signed in with a code', user._id);
        setCookies(c, cookies);
        return { data: user };
      },
    },
    'GET /factors': { run: ({ session }) => factors.view(session) },
    'POST /factors/app': {
      body: optional(appBeginSchema),
      run: ({ session, body, caller }) => factors.begin(session, body.password, caller),
    },
    'POST /factors/app/confirm': {
      body: appConfirmSchema,
      async run({ c, session, me, body, caller, note }) {
        const { answer, known } = await factors.confirm(session, body.code, caller);
        note('codes of an app switched on', me);
        setCookies(c, [known]);
        return answer;
      },
    },
    'DELETE /factors/app': {
      async run({ c, session, me, caller, note }) {
        setCookies(c, [await factors.off(session, caller)]);
        note('codes of an app switched off', me);
        return { message: 'Switched off' };
      },
    },
    'POST /factors/recovery-codes': {
      async run({ session, me, note }) {
        const made = await factors.newRecoveryCodes(session);
        note('recovery codes made anew', me);
        return made;
      },
    },
    'POST /step-up/code': {
      body: proofSchema,
      run: ({ session, body, caller }) =>
        messageAfter(factors.prove(session, body, caller), 'Proved'),
    },
    'DELETE /trusted-browsers': {
      async run({ session }) {
        const count = await factors.distrust(session);
        const browsers = counted(count, { one: 'browser', other: 'browsers' });
        return { message: `${browsers} will be asked for a code` };
      },
    },
    'DELETE /trusted-browsers/:browserId': {
      run: ({ session, params }) =>
        messageAfter(factors.distrust(session, params.browserId), 'It will be asked for a code'),
    },
  }) satisfies Partial<Routes>;
