import { deleteBelow } from '../../platform/db/in-batches.ts';
import { createAccounts } from './accounts.ts';
import { deviceRoutes } from './devices.ts';
import { emailRoutes } from './email-address.ts';
import { externalRoutes } from './external-sign-in.ts';
import { factorRoutes, keepUpFactors } from './factors/factors.ts';
import { startIdleAccounts } from './idle-accounts.ts';
import { createAccountParts, type Outside } from './parts.ts';
import { passkeyRoutes } from './passkeys/passkeys.ts';
import { providerLogoutRoutes } from './provider-logout.ts';
import { recoveryRoutes } from './recovery.ts';
import { createSuspensions } from './suspensions.ts';

/** With LOGIN=sso, nothing but the provider begins a login session. */
const NO_PASSWORD_ROUTES = {
  'POST /signup': null,
  'POST /login': null,
  'POST /login/passkey/options': null,
  'POST /login/passkey': null,
};

/** Creates what accounts give to other features, and their routes. */
export function createAccountServices(outside: Outside) {
  const parts = createAccountParts(outside);
  const { activity, closedAtStop, database, invitations, loginSessions, stepUp, config } = parts;
  const { accounts, routes } = createAccounts(parts);
  return {
    activity: closedAtStop(activity),
    stepUp,
    invitations,
    accounts,
    idleAccounts: closedAtStop(startIdleAccounts(parts, (userId) => accounts.remove(userId))),
    readSession: loginSessions.read,
    renewSession: loginSessions.renew,
    suspensions: createSuspensions(parts),
    factors: { keepUp: (now: number) => keepUpFactors(parts, now) },
    passkeys: {
      forgetChallenges: (now: number) =>
        deleteBelow(database.db, 'spent_challenges', ['hash'], 'expiresAt', now),
    },
    github: config.github,
    routes: {
      ...routes,
      ...emailRoutes(parts),
      ...recoveryRoutes(parts),
      ...deviceRoutes(parts),
      ...externalRoutes(parts),
      ...providerLogoutRoutes(parts),
      ...passkeyRoutes(parts),
      ...factorRoutes(parts),
      ...(config.ssoOnly && NO_PASSWORD_ROUTES),
    },
  };
}
