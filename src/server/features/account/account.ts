import { deleteBelow } from '../../platform/db/in-batches.ts';
import { createAccounts } from './accounts.ts';
import { deviceRoutes } from './devices.ts';
import { emailRoutes } from './email-address.ts';
import { factorRoutes, keepUpFactors } from './factors/factors.ts';
import { gitHubRoutes } from './github.ts';
import { createAccountParts, type Outside } from './parts.ts';
import { passkeyRoutes } from './passkeys/passkeys.ts';
import { recoveryRoutes } from './recovery.ts';
import { createSuspensions } from './suspensions.ts';

/** Creates what accounts give to other features, and their routes. */
export function createAccountServices(outside: Outside) {
  const parts = createAccountParts(outside);
  const { activity, database, invitations, loginSessions, stepUp, config } = parts;
  const { accounts, routes } = createAccounts(parts);
  return {
    activity,
    stepUp,
    invitations,
    accounts,
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
      ...gitHubRoutes(parts),
      ...passkeyRoutes(parts),
      ...factorRoutes(parts),
    },
  };
}
