import type { z } from 'zod';
import type { ChatPerson } from '#shared/realtime.ts';
import type { loginSchema, signUpSchema } from '#shared/schemas/account.ts';
import { emailId } from '#shared/schemas/email.ts';
import type { passwordChangeSchema } from '#shared/schemas/profile.ts';
import type { Connections } from '../connections/service.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Events } from '../events.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Session } from '../../platform/http/session.ts';
import { Problem } from '../../platform/problem.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import { FIRST_ID } from '../../platform/db/paging.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Messages } from '../chat/messages/service.ts';
import type { Requests } from '../requests/service.ts';
import type { AccountEmails } from './account-emails.ts';
import type { Activity } from './activity.ts';
import {
  deleteExpiredSessions,
  deleteSessions,
  deleteUser,
  findByEmail,
  findById,
  findLiveSessions,
  insertUser,
} from './repository.ts';
import { ID } from '../../platform/ids.ts';
import { type EmailAddresses, emailTaken } from './email-address.ts';
import { type Invitations, usedUp } from './invitations.ts';
import type { KnownDevices } from './known-devices.ts';
import { deleteLinks } from './links-repository.ts';
import type { CheckPassword } from './password-rules.ts';
import type { LoginSessions } from './login-sessions.ts';
import {
  type ComparePassword,
  hashPassword,
  NO_PASSWORD,
  verifyPassword,
  wrongPassword,
} from './passwords.ts';
import {
  deleteSession,
  deleteTrust,
  findPassword,
  findSession,
  putPassword,
} from './security-repository.ts';
import type { SignedIn, SignIn } from './sign-in.ts';
import { iso } from '../../platform/time.ts';
import { lockPerson } from '../../platform/db/lock-people.ts';

/** `user` is null while a code is required. */
export type PasswordSignIn = SignedIn | { user: null; cookies: string[] };

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(parts: {
  database: Database;
  activity: Pick<Activity, 'note'>;
  loginSessions: Pick<LoginSessions, 'start' | 'endCookie'>;
  limit: LimitAttempts;
  checkPassword: CheckPassword;
  comparePassword: ComparePassword;
  knownDevices: Pick<KnownDevices, 'remember'>;
  signIn: SignIn;
  accountEmailsWithin: (trx: Db) => Pick<AccountEmails, 'addressTaken'>;
  emailAddresses: Pick<EmailAddresses, 'askToConfirm'>;
  invitations: Pick<Invitations, 'require' | 'take' | 'welcome'>;
  events: Events;
  requests: Pick<Requests, 'lockAll'>;
  connections: Pick<Connections, 'idsOf'>;
  messages: Pick<Messages, 'deleteOf'>;
  outbox: Pick<Outbox, 'forget'>;
  publicPages: { leave(trx: Db, userId: string): Promise<void> };
}) {
  const { database, loginSessions, activity, limit, events, checkPassword } = parts;
  const { comparePassword, knownDevices, signIn, accountEmailsWithin } = parts;
  const { emailAddresses, invitations } = parts;
  const { requests, connections, messages, outbox, publicPages } = parts;

  return {
    async signUp(input: z.output<typeof signUpSchema>, caller: Caller): Promise<SignedIn> {
      const { emailId: email, firstName, lastName, password, invitation } = input;
      // The check precedes the costly password work, and anything that reveals the address.
      await invitations.require(invitation);
      await checkPassword(password, input, 'password');
      // Refused passwords of strangers must not use up the owner's attempts.
      await limit('signup.email', email);
      await limit('email.recipient', email);
      const hash = await hashPassword(password);
      const owner = await findByEmail(database.db, email);
      if (owner?.emailVerified) await accountEmailsWithin(database.db).addressTaken(email);
      if (owner !== undefined) throw emailTaken();
      // The account and its confirmation mail are stored together.
      const admission = await database.db.transaction().execute(async (trx) => {
        if (!(await invitations.take(invitation, trx))) throw usedUp();
        const person = await insertUser(trx, { email, firstName, lastName });
        if (person === undefined) throw emailTaken();
        await putPassword(trx, person.id, hash);
        await emailAddresses.askToConfirm(trx, person.id, email);
        return signIn.admit(trx, person, { by: null, caller });
      });
      await invitations.welcome(invitation, admission.person.id);
      return signIn.finish(admission);
    },

    async signIn(
      { emailId: email, password }: z.output<typeof loginSchema>,
      caller: Caller,
    ): Promise<PasswordSignIn> {
      const userId = (await findByEmail(database.db, email))?.id ?? FIRST_ID;
      // Unknown addresses get a comparison too, so that they take as long.
      const hash = (await findPassword(database.db, userId)) ?? NO_PASSWORD;
      const account = { emailId: email, userId, hash };
      if (!(await comparePassword(account, password, caller))) throw wrongCredentials();
      const admission = await database.db.transaction().execute(async (trx) => {
        // The lock lets a concurrent password change end this session or prevent it.
        const person = await lockPerson(trx, database.kind, userId);
        const isSame = (await findPassword(trx, userId)) === hash;
        if (person === undefined || !isSame) throw wrongCredentials();
        return signIn.admit(trx, person, { by: 'its password', caller });
      });
      if (admission.kind === 'waits') return { user: null, cookies: admission.cookies };
      return signIn.finish(admission);
    },

    /** Returns the Set-Cookie lines that delete the cookie. */
    async signOut(session: Session | null): Promise<string[]> {
      if (session !== null) {
        await deleteSession(database.db, session.user._id, session.id);
        const ended = { kind: 'some', sessionIds: [session.id] } as const;
        events.emit('sessionsEnded', { userId: session.user._id, ended });
      }
      return [loginSessions.endCookie];
    },

    /**
     * All other login sessions end. The caller's continues under another id, in the returned
     * Set-Cookie lines.
     */
    async changePassword(
      { id, user }: Session,
      { currentpassword, newpassword }: z.output<typeof passwordChangeSchema>,
      caller: Caller,
    ): Promise<string[]> {
      const userId = user._id;
      await limit('password.user', userId);
      await checkPassword(newpassword, user, 'newpassword');
      const stored = await findPassword(database.db, userId);
      if (stored === undefined) throw new Problem('conflict', 'Your account has no password yet');
      if (!(await verifyPassword(stored, currentpassword))) throw wrongCurrent();
      const hash = await hashPassword(newpassword);
      const { cookies, renamedTo } = await database.db.transaction().execute(async (trx) => {
        await lockPerson(trx, database.kind, userId);
        // The second of two concurrent changes has lost its session.
        if ((await findSession(trx, id)) === undefined) {
          throw new Problem('unauthenticated', 'Please log in to continue');
        }
        await putPassword(trx, userId, hash);
        await deleteSessions(trx, userId);
        await deleteTrust(trx, userId);
        await deleteLinks(trx, userId, 'reset');
        const { cookie, sessionId } = await loginSessions.start(trx, userId, caller);
        const known = await knownDevices.remember(trx, caller.cookie, userId);
        return { cookies: [cookie, known], renamedTo: sessionId };
      });
      const ended = { kind: 'others', keptSessionId: id, renamedTo } as const;
      events.emit('sessionsEnded', { userId, ended });
      return cookies;
    },

    /** Returns the Set-Cookie lines that delete the cookie. */
    async deleteAccount({ user }: Session): Promise<string[]> {
      await removeAccount(user._id);
      return [loginSessions.endCookie];
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
  };

  async function removeAccount(userId: string): Promise<void> {
    // Everyone's messages would wait for a transaction with years of messages.
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
}

const wrongCredentials = () => new Problem('wrong_credentials', 'Wrong email or password');

const wrongCurrent = () => wrongPassword('Your current password is not right', 'currentpassword');
