import type { AuditDetail, AuditFailure } from '#shared/audit.ts';
import { deviceName, deviceOf } from '#shared/user-agent.ts';
import { CONFIRM_FIRST } from '#shared/sign-up.ts';
import type { User } from '#shared/user.ts';
import type { Db } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/tables.ts';
import { type ApiContext, setCookies } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/client.ts';
import { Problem } from '../../platform/problem.ts';
import type { AuditRecord } from '../audit/audit.ts';
import { toUser } from '../profile/profile.ts';
import type { SignedInBy } from './account-emails.ts';
import type { AccountContext } from './context.ts';
import type { PendingSignIns } from './factors/pending.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginSessions } from './login-sessions.ts';
import type { OidcProvider } from './oidc-provider.ts';
import { deleteOldSessions, deleteOwn } from './repository.ts';
import { roughLocationOf } from './rough-location.ts';
import type { StepUp } from './step-up.ts';
import { isSuspended, suspensionNotice } from './suspensions.ts';

export interface Admission {
  /** `waits`: an authenticator code is required first; `unconfirmed`: a confirmed address. */
  kind: 'in' | 'waits' | 'suspended' | 'unconfirmed';
  person: UserRow;
  /** Set-Cookie lines. */
  cookies: string[];
  /** Emits the events; call it after the commit. */
  announce: () => void;
}

interface Proof {
  /** Null at a sign-up. */
  by: SignedInBy | null;
  /** An authenticator code was shown. A passkey needs none. */
  hasCode?: boolean;
  caller: Caller;
  /** Names the session at an external provider. */
  providerSession?: string | null | undefined;
}

export type SignIn = ReturnType<typeof createSignIn>;

/** The end of every sign-in. */
export function createSignIn(
  parts: AccountContext & {
    loginSessions: LoginSessions;
    pendingSignIns: PendingSignIns;
    stepUp: StepUp;
    knownDevices: KnownDevices;
    sso: OidcProvider | null;
  },
) {
  const { audit, loginSessions, pendingSignIns, stepUp, knownDevices, sso, events } = parts;

  return {
    /**
     * Begins a session, unless the person is suspended or a code is missing. The oldest sessions beyond the maximum
     * end. A user with a confirmed address is mailed about a browser without the signed cookie of an earlier sign-in;
     * the user agent says nothing, because anyone can copy it.
     */
    async admit(trx: Db, person: UserRow, proof: Proof): Promise<Admission> {
      const { by, hasCode, caller, providerSession = null } = proof;
      const userId = person.id;
      const nothing = { person, cookies: [], announce: () => undefined };
      const method = { ...methodOf(by), ...(hasCode && { code: true }) };
      const fail = (failure: AuditFailure) =>
        by && audit.record(failedSignIn(caller, { ...method, failure }, userId), trx);
      if (by === null) await audit.own('account.created', userId, caller, {}, trx);
      if (isSuspended(person)) {
        await fail('suspended');
        await deleteOwn(trx, userId, ['sessions']);
        return { ...nothing, kind: 'suspended' };
      }
      if (parts.config.confirmFirst && !person.emailVerified) {
        await fail('unconfirmed');
        return { ...nothing, kind: 'unconfirmed' };
      }
      if (by !== null && by !== 'a passkey' && !hasCode) {
        const waiting = await pendingSignIns.begin(
          trx,
          { userId, signedInBy: by, providerSession },
          caller,
        );
        if (waiting !== null) return { ...nothing, kind: 'waits', cookies: [waiting] };
      }
      const { cookie, sessionId } = await loginSessions.start(
        trx,
        { userId, providerSession },
        caller,
      );
      if (hasCode || by === 'a passkey') await stepUp.prove(trx, sessionId);
      else if (by === 'its password') await stepUp.proveByPassword(trx, person, sessionId);
      const isNew =
        by !== null &&
        Boolean(person.emailVerified) &&
        (await knownDevices.find(trx, caller.cookie, userId)) === null;
      if (isNew) {
        const name = deviceName(deviceOf(caller.userAgent));
        const device = { name, place: roughLocationOf(caller.address), at: new Date(), by };
        await parts.accountEmailsWithin(trx).newDevice(person, device);
      }
      const sessionIds = await deleteOldSessions(trx, userId);
      const known = await knownDevices.remember(trx, caller.cookie, userId);
      if (by !== null) await audit.own('signIn.done', userId, caller, method, trx);
      const announce = (): void => {
        const ended = { kind: 'some', sessionIds } as const;
        if (sessionIds.length > 0) events.emit('sessionsEnded', { userId, ended });
        if (isNew) events.emit('signInChanged', { userId, kind: 'device' });
      };
      // The browser's previous person may have logged in through the provider.
      const ends =
        sso === null || by === 'single sign-on' || providerSession !== null ? [] : [sso.endCookie];
      return { kind: 'in', person, cookies: [cookie, known, ...ends], announce };
    },

    /** Call this after the commit; throws the reason of a refusal. */
    finish(c: ApiContext, { kind, person, cookies, announce }: Admission): User {
      if (kind === 'suspended') throw new Problem('forbidden', suspensionNotice(person));
      if (kind === 'unconfirmed') throw new Problem('forbidden', CONFIRM_FIRST);
      announce();
      setCookies(c, cookies);
      return toUser(person);
    },
  };
}

const methodOf = (by: SignedInBy | null): AuditDetail =>
  by === null ? {} : { by: by === 'its password' ? 'a password' : by };

/** The actor is unknown: anyone may try. */
export const failedSignIn = (
  { address }: Pick<Caller, 'address'>,
  detail: AuditDetail,
  personId: string | null,
): AuditRecord => ({ action: 'signIn.failed', actorId: null, personId, address, detail });
