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
import { createChallenges } from './challenges.ts';
import { createComparePassword } from './passwords.ts';
import { createDevices } from './devices.ts';
import { createEmailAddresses } from './email-address.ts';
import { createCodes } from './factors/codes.ts';
import { factorRoutes } from './factors/routes.ts';
import { createSeal } from './factors/seal.ts';
import { createFactors } from './factors/service.ts';
import { createPendingSignIns, createSignInByCode } from './factors/sign-in.ts';
import { createGitHub } from './github.ts';
import { createInvitations } from './invitations.ts';
import { createKnownDevices } from './known-devices.ts';
import { createLoginSessions } from './login-sessions.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { createPasskeys } from './passkeys/service.ts';
import { createPasskeyUse } from './passkeys/use.ts';
import { createPasswordCheck } from './password-rules.ts';
import { createRecovery } from './recovery.ts';
import { signInRoutes } from './routes.ts';
import { securityRoutes } from './security-routes.ts';
import { createAccounts } from './service.ts';
import { createSignIn } from './sign-in.ts';
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
  const stepUp = createStepUp({ database, comparePassword });
  const seal = createSeal(config);
  const invitations = createInvitations(context);
  const accountEmailsWithin = (trx: Db) =>
    createAccountEmails(context.outbox, config.publicUrl, trx);
  const loginSessions = createLoginSessions(database, config, activity);
  const pendingSignIns = createPendingSignIns(config);
  const emailAddresses = createEmailAddresses({
    ...context,
    comparePassword,
    accountEmailsWithin,
  });
  const parts = {
    ...context,
    activity,
    knownDevices,
    comparePassword,
    stepUp,
    seal,
    invitations,
    accountEmailsWithin,
    loginSessions,
    pendingSignIns,
    emailAddresses,
    codes: createCodes({ ...context, seal, knownDevices, accountEmailsWithin }),
    checkPassword: createPasswordCheck(context),
    challenges: createChallenges(config),
  };
  const all = { ...parts, signIn: createSignIn(parts) };
  return {
    activity,
    stepUp,
    invitations,
    emailAddresses,
    readSession: loginSessions.read,
    renewSession: loginSessions.renew,
    accounts: createAccounts(all),
    suspensions: createSuspensions(context),
    recovery: createRecovery(all),
    passkeys: createPasskeys(all),
    passkeyUse: createPasskeyUse(all),
    factors: createFactors(all),
    signInByCode: createSignInByCode(all),
    devices: createDevices(all),
    github: config.github && createGitHub(config.github, all),
  };
}
