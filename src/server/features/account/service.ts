import { APIError } from 'better-auth/api';
import type { z } from 'zod';
import type { ChatPerson } from '#shared/realtime.ts';
import type { loginSchema, signUpSchema } from '#shared/schemas/account.ts';
import { emailId } from '#shared/schemas/email.ts';
import type { User } from '#shared/user.ts';
import type { Connections } from '../connections/service.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { isOutage } from '../../platform/faults.ts';
import type { UserRow } from '../../platform/db/tables.ts';
import type { Events } from '../events.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Session } from '../../platform/http/session.ts';
import { Problem } from '../../platform/problem.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import { FIRST_ID } from '../../platform/db/paging.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { toUser } from '../profile/profile.ts';
import type { Messages } from '../chat/messages/service.ts';
import type { Requests } from '../requests/service.ts';
import type { AccountEmails } from './account-emails.ts';
import type { Activity } from './activity.ts';
import { type Auth, type AuthWithin, headersOf } from './auth.ts';
import {
  deleteExpiredSessions,
  deleteSessions,
  deleteUser,
  endSessionAt,
  findByEmail,
  findById,
  findLiveSessions,
  findSession,
} from './repository.ts';
import type { SessionSeconds } from '../../platform/config/config.ts';
import { ID } from '../../platform/ids.ts';
import type { EmailAddresses } from './email-address.ts';
import type { FinishSignIn } from './finish-sign-in.ts';
import { type Invitations, usedUp } from './invitations.ts';
import { emailTaken } from './email-links.ts';
import type { ComparePassword } from './compare-password.ts';
import type { KnownDevices } from './known-devices.ts';
import { createPasswordChange } from './password-change.ts';
import type { CheckPassword } from './password-rules.ts';
import { NO_PASSWORD, prepareWork, workCompared } from './passwords.ts';
import { longestOf, type SignAnew } from './session.ts';
import { deleteSession, findPassword, lockPassword } from './security-repository.ts';
import type { PendingSignIns } from './factors/pending-sign-in.ts';
import type { StepUp } from './step-up.ts';
import { isSuspended, suspensionNotice } from './suspension.ts';
import { iso } from '../../platform/time.ts';
import { lockPerson } from '../../platform/db/lock-people.ts';

export interface SignedIn {
  user: User;
  cookies: string[];
}

/** `user` is null while a code is required. */
export type PasswordSignIn = SignedIn | { user: null; cookies: string[] };

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(parts: {
  database: Database;
  auth: Auth;
  authWithin: AuthWithin;
  activity: Pick<Activity, 'note'>;
  sessionSeconds: SessionSeconds;
  limit: LimitAttempts;
  checkPassword: CheckPassword;
  comparePassword: ComparePassword;
  knownDevices: Pick<KnownDevices, 'remember'>;
  finishSignIn: FinishSignIn;
  accountEmailsWithin: (trx: Db) => Pick<AccountEmails, 'addressTaken'>;
  stepUp: Pick<StepUp, 'proveByPassword'>;
  pendingSignIns: Pick<PendingSignIns, 'begin'>;
  signAnew: SignAnew;
  emailAddresses: Pick<EmailAddresses, 'askToConfirm'>;
  invitations: Pick<Invitations, 'require' | 'take' | 'welcome'>;
  events: Events;
  requests: Pick<Requests, 'lockAll'>;
  connections: Pick<Connections, 'idsOf'>;
  messages: Pick<Messages, 'deleteOf'>;
  outbox: Pick<Outbox, 'forget'>;
  publicPages: { leave(trx: Db, userId: string): Promise<void> };
}) {
  const { database, auth, authWithin, activity, sessionSeconds, limit, events } = parts;
  const { signAnew, checkPassword, comparePassword, knownDevices, finishSignIn } = parts;
  const { accountEmailsWithin, stepUp, pendingSignIns, emailAddresses, invitations } = parts;
  const { requests, connections, messages, outbox, publicPages } = parts;

  return {
    async signUp(input: z.output<typeof signUpSchema>, caller: Caller): Promise<SignedIn> {
      await limit('signup.email', input.emailId);
      // The check precedes the costly password work, and anything that reveals the address.
      await invitations.require(input.invitation);
      await checkPassword(input.password, input, 'password');
      await limit('email.recipient', input.emailId);
      const { emailId: email, firstName, lastName, password } = input;
      const name = `${firstName} ${lastName}`;
      try {
        const passwords = await prepareWork(password);
        // The account and its confirmation mail are stored together.
        const { id, cookies } = await atomically(async (trx) => {
          if (!(await invitations.take(input.invitation, trx))) throw usedUp();
          const { headers, response } = await authWithin(trx, passwords).api.signUpEmail({
            body: { email, password, name, firstName, lastName },
            headers: headersOf(caller),
            returnHeaders: true,
          });
          const { id: made } = response.user;
          await emailAddresses.askToConfirm(trx, made, email);
          const known = await knownDevices.remember(trx, caller.cookie, made);
          return { id: made, cookies: [...headers.getSetCookie(), known] };
        });
        await invitations.welcome(input.invitation, id);
        return { user: toUser(await rowOf(id)), cookies };
      } catch (error) {
        // better-auth looks the address up first; concurrent sign-ups meet the unique constraint.
        const owner = error instanceof APIError ? await findByEmail(database.db, email) : undefined;
        if (owner === undefined) throw error;
        if (owner.emailVerified) await accountEmailsWithin(database.db).addressTaken(email);
        throw emailTaken();
      }
    },

    async signIn(input: z.output<typeof loginSchema>, caller: Caller): Promise<PasswordSignIn> {
      const { emailId: email, password } = input;
      try {
        const userId = (await findByEmail(database.db, email))?.id ?? FIRST_ID;
        // Unknown addresses get a comparison too, so that they take as long.
        const hash = (await findPassword(database.db, userId)) ?? NO_PASSWORD;
        const account = { emailId: email, userId, hash };
        if (!(await comparePassword(account, password, caller))) throw wrongCredentials();
        const begun = await atomically(async (trx) => {
          // The lock lets a concurrent password change end this session or prevent it.
          await lockPerson(trx, database.kind, userId);
          if ((await lockPassword(trx, database.kind, userId)) !== hash) throw wrongCredentials();
          const waiting = await pendingSignIns.begin(trx, { userId, by: 'its password' }, caller);
          if (waiting !== null) return { waiting };
          const made = await authWithin(
            trx,
            workCompared({ hash, password }, true),
          ).api.signInEmail({
            body: { email, password },
            headers: headersOf(caller),
            returnHeaders: true,
          });
          const session = await findSession(trx, made.response.token);
          if (session !== undefined) await stepUp.proveByPassword(trx, userId, session.id);
          const signIn = { userId, by: 'its password' } as const;
          const { known, announce } = await finishSignIn(trx, signIn, caller);
          return { cookies: [...made.headers.getSetCookie(), known], announce };
        });
        const row = await rowOf(userId);
        if (isSuspended(row)) {
          await deleteSessions(database.db, row.id);
          throw new Problem('forbidden', suspensionNotice(row));
        }
        if (begun.waiting !== undefined) return { user: null, cookies: [begun.waiting] };
        begun.announce();
        return { user: toUser(row), cookies: begun.cookies };
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) throw wrongCredentials();
        throw error;
      }
    },

    async signOut(session: Session | null, caller: Caller): Promise<string[]> {
      // better-auth reports success even when the database fails.
      if (session !== null) await deleteSession(database.db, session.user._id, session.id);
      const { headers } = await auth.api.signOut({
        headers: headersOf(caller),
        returnHeaders: true,
      });
      if (session !== null) {
        const ended = { kind: 'some', sessionIds: [session.id] } as const;
        events.emit('sessionsEnded', { userId: session.user._id, ended });
      }
      return headers.getSetCookie();
    },

    changePassword: createPasswordChange(parts),

    /**
     * better-auth would delete sessions, password and user separately, and a fault in between would
     * leave an account without a way to sign in. Returns the Set-Cookie lines that delete the cookie.
     */
    async deleteAccount(session: Session, caller: Caller): Promise<string[]> {
      await removeAccount(session.user._id);
      const { headers } = await auth.api.signOut({
        headers: headersOf(caller),
        returnHeaders: true,
      });
      return headers.getSetCookie();
    },

    /**
     * The operator's command needs the address of the deleted account; null means there is
     * none.
     */
    async remove(whom: string): Promise<string | null> {
      const row = ID.test(whom)
        ? await findById(database.db, whom)
        : await findByEmail(database.db, emailId.safeParse(whom).data ?? whom);
      if (row === undefined) return null;
      await removeAccount(row.id);
      return row.email;
    },

    forgetSessions: (now: number): Promise<void> => deleteExpiredSessions(database.db, iso(now)),

    async liveSessions(ids: readonly string[]): Promise<ReadonlyMap<string, ChatPerson>> {
      const rows = await findLiveSessions(database.db, ids, Date.now());
      for (const { sessionId } of rows) activity.note(sessionId);
      return new Map(
        rows.map(({ sessionId, userId, firstName, photoUrl }) => [
          sessionId,
          { _id: userId, firstName, photoUrl },
        ]),
      );
    },

    /** An account created with GitHub may have no password. */
    async hasPassword(userId: string): Promise<boolean> {
      return (await findPassword(database.db, userId)) !== undefined;
    },

    /**
     * No cookie is set if the database is read-only or the session has just ended: reading
     * continues, and the next visit tries again.
     */
    async renewSession(caller: Caller): Promise<string[]> {
      try {
        const { headers, response } = await database.faults.behind(() =>
          auth.api.getSession({ headers: headersOf(caller), returnHeaders: true }),
        );
        if (response !== null) await endInTime(response.session);
        const cookies = headers.getSetCookie();
        return cookies.length > 0 || response === null
          ? cookies
          : signAnew(caller.cookie, response.session.expiresAt);
      } catch (error) {
        const refused = error instanceof APIError && error.statusCode < 500;
        if (refused || isOutage(error)) return [];
        throw error;
      }
    },
  };

  async function endInTime(session: {
    id: string;
    createdAt: Date;
    expiresAt: Date;
  }): Promise<void> {
    const end = longestOf(session.createdAt, sessionSeconds.longest);
    if (session.expiresAt.getTime() <= end) return;
    await endSessionAt(database.db, session.id, iso(end));
  }

  async function removeAccount(userId: string): Promise<void> {
    // On SQLite, years of messages in the transaction would delay every write.
    await messages.deleteOf(userId, () => connections.idsOf(userId));
    const [connectionIds, discardMail] = await database.db.transaction().execute(async (trx) => {
      await requests.lockAll(trx, userId);
      const ids = await connections.idsOf(userId, trx);
      await publicPages.leave(trx, userId);
      const row = await findById(trx, userId);
      await deleteUser(trx, userId);
      // Anyone can sign up with an address; its mail belongs to the person who confirmed it.
      return [ids, row?.emailVerified ? await outbox.forget(row.email, trx) : null] as const;
    });
    events.emit('sessionsEnded', { userId, ended: { kind: 'all' } });
    events.emit('accountDeleted', { userId, connectionIds });
    await discardMail?.();
  }

  /** Outages are thrown, because better-auth reports them as errors of the user. */
  function atomically<T>(work: (trx: Db) => Promise<T>): Promise<T> {
    return database.faults.behind(() => database.db.transaction().execute(work));
  }

  async function rowOf(id: string): Promise<UserRow> {
    const row = await findById(database.db, id);
    if (row === undefined) throw new Problem('unauthenticated', 'This account no longer exists');
    return row;
  }
}

const wrongCredentials = () => new Problem('wrong_credentials', 'Wrong email or password');
