import type { LiveCounts } from '#shared/realtime.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Messages } from '../chat/messages/service.ts';
import type { Connections } from '../connections/service.ts';
import type { Requests } from '../requests/service.ts';
import { createAccountEmails } from './account-emails.ts';
import { createActivity } from './activity.ts';
import { createChallenges } from './challenges.ts';
import type { AccountContext } from './context.ts';
import { createCodes } from './factors/codes.ts';
import { createPendingSignIns } from './factors/pending.ts';
import { createSeal } from './factors/seal.ts';
import { createInvitations, type PairInvitations } from './invitations.ts';
import { createKnownDevices } from './known-devices.ts';
import { createLoginSessions } from './login-sessions.ts';
import { createOidcProvider } from './oidc-provider.ts';
import { createPasswordCheck } from './password-rules.ts';
import { createComparePassword } from './passwords.ts';
import { createSignIn } from './sign-in.ts';
import { createStepUp } from './step-up.ts';

/** {@link AccountContext} and other features. */
export interface Outside extends Omit<AccountContext, 'accountEmailsWithin'> {
  connections: Pick<Connections, 'idsOf'>;
  messages: Pick<Messages, 'deleteOf' | 'endPictures'>;
  requests: Pick<Requests, 'lockAll' | 'askedBy'>;
  pairLinks: PairInvitations;
  publicPages: { leave(trx: Db, userId: string): Promise<void> };
  counts: (userId: string) => Promise<LiveCounts>;
}

export type AccountParts = ReturnType<typeof createAccountParts>;

/** Creates what the endpoints of accounts share. */
export function createAccountParts(outside: Outside) {
  const { config, database } = outside;
  const accountEmailsWithin = (trx: Db) => createAccountEmails(outside, trx);
  const context = { ...outside, accountEmailsWithin };
  const activity = createActivity(context);
  const browsers = {
    ...context,
    activity,
    challenges: createChallenges(config),
    invitations: createInvitations(context),
    knownDevices: createKnownDevices(config),
    loginSessions: createLoginSessions(database, config, activity),
    pendingSignIns: createPendingSignIns(config),
    seal: createSeal(config),
    /** The company's provider. */
    sso: config.oidc && createOidcProvider(config.oidc, config),
  };
  const proofs = {
    ...browsers,
    checkPassword: createPasswordCheck(context),
    codes: createCodes(browsers),
    comparePassword: createComparePassword(browsers),
  };
  const stepUp = createStepUp(proofs);
  return { ...proofs, stepUp, signIn: createSignIn({ ...proofs, stepUp }) };
}
