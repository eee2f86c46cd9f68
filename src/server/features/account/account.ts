import type { Config } from '../../platform/config/config.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Backoff } from '../../platform/limits/backoff.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Connections } from '../connections/service.ts';
import type { Events } from '../events.ts';
import type { Messages } from '../chat/messages/service.ts';
import type { Requests } from '../requests/service.ts';
import { createAccountEmails } from './account-emails.ts';
import { createActivity } from './activity.ts';
import { type AuthWithin, createAuth } from './auth.ts';
import { createComparePassword } from './compare-password.ts';
import { createDevices } from './devices.ts';
import { createEmailAddresses } from './email-address.ts';
import { createEmailLinks } from './email-links.ts';
import { createCodes } from './factors/codes.ts';
import { createPendingSignIns } from './factors/pending-sign-in.ts';
import { factorRoutes } from './factors/routes.ts';
import { createSeal } from './factors/seal.ts';
import { createFactors } from './factors/service.ts';
import { createSignInByCode } from './factors/sign-in.ts';
import { createTrustedBrowsers } from './factors/trusted.ts';
import { createGitHub } from './github.ts';
import { createInvitations } from './invitations.ts';
import { createKnownDevices } from './known-devices.ts';
import { createFinishSignIn } from './finish-sign-in.ts';
import { createOwnerProof } from './owner-proof.ts';
import { createChallenges } from './passkeys/challenges.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { createPasskeys } from './passkeys/service.ts';
import { createPasskeyUse } from './passkeys/use.ts';
import { createPasswordCheck } from './password-rules.ts';
import { createRecovery } from './recovery.ts';
import { signInRoutes } from './routes.ts';
import { securityRoutes } from './security-routes.ts';
import { createAccounts } from './service.ts';
import { createSessionReader, createSignAnew } from './session.ts';
import { createStartSession } from './start-session.ts';
import { createStepUp } from './step-up.ts';
import { createSuspensions } from './suspensions.ts';

type AccountContext = Config & {
  config: Config;
  database: Database;
  log: Log;
  limit: LimitAttempts;
  backoff: Backoff;
  events: Events;
  outbox: Outbox;
  connections: Connections;
  messages: Messages;
  requests: Requests;
  pairLinks: Parameters<typeof createInvitations>[0]['pairLinks'];
  publicPages: Parameters<typeof createAccounts>[0]['publicPages'];
};

type AccountRouteParts = Parameters<typeof signInRoutes>[0] &
  Parameters<typeof securityRoutes>[0] &
  Parameters<typeof passkeyRoutes>[0] &
  Parameters<typeof factorRoutes>[0];

export const accountRoutes = (parts: AccountRouteParts) => ({
  ...signInRoutes(parts),
  ...securityRoutes(parts),
  ...passkeyRoutes(parts),
  ...factorRoutes(parts),
});

export function createAccountServices(context: AccountContext) {
  const { config, database, log } = context;
  const activity = createActivity(database, log);
  const knownDevices = createKnownDevices(config);
  const comparePassword = createComparePassword({ ...context, knownDevices });
  const stepUp = createStepUp(context);
  const trustedBrowsers = createTrustedBrowsers(config);
  const seal = createSeal(config);
  const invitations = createInvitations(context);
  const accountEmailsWithin = (trx: Db) =>
    createAccountEmails(context.outbox, config.publicUrl, trx);
  const authWithin: AuthWithin = (trx, passwords) =>
    createAuth({ db: trx, kind: database.kind, within: true, passwords }, config);
  const emailAddresses = createEmailAddresses({ ...context, accountEmailsWithin });
  const parts = {
    ...context,
    activity,
    knownDevices,
    comparePassword,
    stepUp,
    trustedBrowsers,
    seal,
    invitations,
    accountEmailsWithin,
    authWithin,
    emailAddresses,
    auth: createAuth(database, config),
    ownerProof: createOwnerProof({ database, comparePassword, stepUp }),
    pendingSignIns: createPendingSignIns({ ...config, trustedBrowsers }),
    codes: createCodes({ ...context, seal, knownDevices, accountEmailsWithin }),
    startSession: createStartSession(config),
    finishSignIn: createFinishSignIn({ ...context, knownDevices, accountEmailsWithin }),
    checkPassword: createPasswordCheck(context),
    challenges: createChallenges(config),
    signAnew: createSignAnew(config),
  };
  return {
    activity,
    stepUp,
    invitations,
    emailAddresses,
    readSession: createSessionReader(database, config, activity),
    accounts: createAccounts(parts),
    suspensions: createSuspensions(context),
    recovery: createRecovery(parts),
    emailLinks: createEmailLinks(parts),
    passkeys: createPasskeys(parts),
    passkeyUse: createPasskeyUse(parts),
    factors: createFactors(parts),
    signInByCode: createSignInByCode(parts),
    devices: createDevices(parts),
    github: config.github && createGitHub(parts),
  };
}
