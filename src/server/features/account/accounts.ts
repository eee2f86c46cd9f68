import { shortEmail } from '#shared/audit.ts';
import type { ChatPerson } from '#shared/realtime.ts';
import { returnPathCookie } from '#shared/return-path.ts';
import { loginSchema, signUpSchema } from '#shared/schemas/account.ts';
import { emailId } from '#shared/schemas/email.ts';
import { passwordChangeSchema } from '#shared/schemas/profile.ts';
import type { User } from '#shared/user.ts';
import { deleteBelow } from '../../platform/db/in-batches.ts';
import { changePerson } from '../../platform/db/lock-people.ts';
import { FIRST_ID } from '../../platform/db/paging.ts';
import { deleteRows, updateRows } from '../../platform/db/rows.ts';
import { setCookies } from '../../platform/http/api.ts';
import { isSecure } from '../../platform/http/headers.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { ID } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';
import { iso } from '../../platform/time.ts';
import { askToConfirm, emailTaken, sendVerification } from './email-address.ts';
import { inTime } from './external-provider.ts';
import { usedUp } from './invitations.ts';
import { requireSession } from './login-sessions.ts';
import type { AccountParts } from './parts.ts';
import { hashPassword, verifyPassword, wrongPassword } from './passwords.ts';
import * as stored from './repository.ts';
import { failedSignIn } from './sign-in.ts';

export type Accounts = ReturnType<typeof createAccounts>['accounts'];

export function createAccounts(parts: AccountParts) {
  const { database, loginSessions, limit, events, checkPassword, comparePassword } = parts;
  const { audit, knownDevices, signIn, invitations, connections, stepUp } = parts;
  const { db } = database;

  /** The second deletes the cookie of the wanted page, because the next user of this browser has another. */
  const endCookies = [
    loginSessions.endCookie,
    returnPathCookie(null, isSecure(parts.config.origin)),
    ...(parts.sso === null ? [] : [parts.sso.endCookie]),
  ];

  const accounts = {
    find: (addressOrId: string) =>
      ID.test(addressOrId)
        ? stored.findById(db, addressOrId)
        : stored.findByEmail(db, emailId.safeParse(addressOrId).data ?? addressOrId),

    /** Returns whether there was such an account. */
    remove: removeAccount,

    /** Ends all login sessions, and sign-ins without their code; browsers aren't trusted anymore. */
    async logOut(userId: string, by: Actor): Promise<void> {
      // A concurrent sign-in begins before or after all of it.
      await changePerson(database, userId, async (trx) => {
        const count = await deleteRows(trx, 'sessions', { userId });
        await stored.deleteOwn(trx, userId, stored.TRUST);
        const detail = { count };
        await parts.audit.record({ action: 'signIn.ended', personId: userId, ...by, detail }, trx);
      });
      events.emit('sessionsEnded', { userId, ended: { kind: 'all' } });
    },

    confirmAgain: (person: Pick<User, '_id' | 'emailId'>) => sendVerification(parts, person),

    forgetSessions: (now: number) => deleteBelow(db, 'sessions', ['id'], 'expiresAt', iso(now)),

    async liveSessions(ids: readonly string[]): Promise<ReadonlyMap<string, ChatPerson>> {
      const rows = await stored.findLiveSessions(db, ids, Date.now());
      for (const { sessionId } of rows) parts.activity.note(sessionId);
      return new Map(rows.map(({ sessionId, ...person }) => [sessionId, person]));
    },

    /** An account created with an external provider may have no password. */
    async hasPassword(userId: string): Promise<boolean> {
      return (await stored.findPassword(db, userId)) !== undefined;
    },
  };

  const routes = {
    'POST /signup': {
      limit: 'signup.address',
      status: 201,
      body: signUpSchema,
      async runOpen({ c, body, caller }) {
        const { emailId: email, firstName, lastName, password, invitation } = body;
        // The check precedes the costly password work, and anything that reveals the address.
        await invitations.require(invitation);
        invitations.requireDomain(email);
        await checkPassword(password, body, 'password');
        // Refused passwords of strangers must not use up the owner's attempts.
        await limit('signup.email', email);
        await limit('email.recipient', email);
        const hash = await hashPassword(password);
        const owner = await stored.findByEmail(db, email);
        if (owner?.emailVerified) await parts.accountEmailsWithin(db).addressTaken(email);
        if (owner !== undefined) throw emailTaken();
        // The account and its confirmation mail are stored together.
        const admission = await db.transaction().execute(async (trx) => {
          if (!(await invitations.take(invitation, trx))) throw usedUp();
          const person = await stored.insertUser(trx, { email, firstName, lastName });
          if (person === undefined) throw emailTaken();
          await stored.putPassword(trx, person.id, hash);
          await askToConfirm(parts.accountEmailsWithin, trx, person);
          return signIn.admit(trx, person, { by: null, caller });
        });
        await invitations.welcome(invitation, admission.person.id);
        if (admission.kind === 'unconfirmed') return { needs: 'confirmation' };
        return signIn.finish(c, admission);
      },
    },
    'POST /login': {
      limit: 'in the service',
      body: loginSchema,
      async runOpen({ c, body: { emailId: email, password }, caller }) {
        const owner = await stored.findByEmail(db, email);
        const userId = owner?.id ?? FIRST_ID;
        const hash = await comparePassword({ userId, emailId: email }, password, caller);
        if (hash === null) {
          // The answer doesn't wait: only one of the two cases may be over its limit, and then writes no row.
          const about = owner === undefined ? { email: shortEmail(email) } : {};
          const detail = { by: 'a password', failure: 'password', ...about } as const;
          void audit.record(failedSignIn(caller, detail, owner?.id ?? null));
          throw wrongCredentials();
        }
        // The lock lets a concurrent password change end this session or prevent it.
        const admission = await changePerson(database, userId, async (trx, person) => {
          const isSame = (await stored.findPassword(trx, userId)) === hash;
          if (person === undefined || !isSame) throw wrongCredentials();
          return signIn.admit(trx, person, { by: 'its password', caller });
        });
        if (admission.kind === 'waits') {
          setCookies(c, admission.cookies);
          return { needs: 'code' };
        }
        if (admission.kind === 'unconfirmed') return { needs: 'confirmation' };
        return { data: signIn.finish(c, admission) };
      },
    },
    // Works without a login session too, as a repeated logout.
    'POST /logout': {
      limit: 'in the service',
      async runOpen({ c, caller, findSession }) {
        const found = await findSession();
        if (found !== null) {
          const { id, user } = found;
          await deleteRows(db, 'sessions', { userId: user._id, id });
          const sessionIds = [id];
          events.emit('sessionsEnded', { userId: user._id, ended: { kind: 'some', sessionIds } });
          await audit.own('signIn.out', user._id, caller);
        }
        setCookies(c, endCookies);
        const message = 'Logged out';
        if (found === null) return { message };
        const page = inTime(parts.sso?.logoutPage(caller.cookie));
        return { message, page: await page.catch(() => undefined) };
      },
    },
    'DELETE /delete/:id': {
      async run({ c, session, me, params, caller }) {
        if (params.id !== me) {
          throw new Problem('forbidden', 'You can delete only your own account');
        }
        await stepUp.require(session);
        await removeAccount(me, { actorId: me, address: caller.address });
        setCookies(c, endCookies);
        return { message: 'Your account has been deleted.' };
      },
    },
    'PUT /profile/password': {
      body: passwordChangeSchema,
      stepUp: true,
      /** All other login sessions end. The caller's continues under another id. */
      async run({ c, session: { id, user }, me: userId, body, caller }) {
        const { currentpassword, newpassword } = body;
        await limit('password.user', userId);
        await checkPassword(newpassword, user, 'newpassword');
        const current = await stored.findPassword(db, userId);
        if (current === undefined)
          throw new Problem('conflict', 'Your account has no password yet');
        if (!(await verifyPassword(current, currentpassword))) {
          await audit.own('security.refused', userId, caller, { failure: 'password' });
          throw wrongCurrent();
        }
        const hash = await hashPassword(newpassword);
        const { cookies, renamedTo } = await changePerson(database, userId, async (trx) => {
          // The second of two concurrent changes has lost its session.
          const { began, providerSession } = await requireSession(trx, id);
          await stored.putPassword(trx, userId, hash);
          await stored.deleteOwn(trx, userId, ['sessions', ...stored.TRUST]);
          await deleteRows(trx, 'account_links', { userId, purpose: 'reset' });
          const person = { userId, providerSession };
          const { cookie, sessionId } = await loginSessions.start(trx, person, caller, began);
          // A push in the same moment finds its browser.
          await updateRows(trx, 'push_subscriptions', { userId, sessionId: id }, { sessionId });
          const known = await knownDevices.remember(trx, caller.cookie, userId);
          await audit.own('security.password', userId, caller, {}, trx);
          return { cookies: [cookie, known], renamedTo: sessionId };
        });
        const ended = { kind: 'others', keptSessionId: id, renamedTo } as const;
        events.emit('sessionsEnded', { userId, ended });
        setCookies(c, cookies);
        return 'Your password has been updated.';
      },
    },
    'GET /profile/view': { run: ({ session }) => session.user },
    'GET /me/counts': {
      async runOpen({ c, findSession, caller }) {
        const found = await findSession();
        if (found === null) {
          return { user: null, requests: 0, unread: 0, sessions: 0, notifications: 0 };
        }
        setCookies(c, await loginSessions.renew(found, caller.cookie));
        const { requests, unread, sessions, notifications } = await parts.counts(found.user._id);
        return { user: found.user, requests, unread, sessions, notifications };
      },
    },
  } satisfies Partial<Routes>;
  return { accounts, routes };

  async function removeAccount(userId: string, by: Actor = HOST): Promise<boolean> {
    // Everyone's messages would wait for a transaction with years of messages.
    await parts.messages.deleteOf(userId, () => connections.idsOf(userId));
    const [existed, connectionIds, discardMail] = await db.transaction().execute(async (trx) => {
      await parts.requests.lockAll(trx, userId);
      const ids = await connections.idsOf(userId, trx);
      await parts.publicPages.leave(trx, userId);
      const row = await stored.findById(trx, userId);
      await stored.deleteUser(trx, userId);
      if (row) await audit.record({ action: 'account.deleted', personId: userId, ...by }, trx);
      await parts.messages.endPictures(trx, userId);
      // Anyone can sign up with an address; its mail belongs to the person who confirmed it.
      const discard = row?.emailVerified ? await parts.outbox.forget(row.email, trx) : null;
      return [row !== undefined, ids, discard] as const;
    });
    events.emit('sessionsEnded', { userId, ended: { kind: 'all' } });
    events.emit('accountDeleted', { userId, connectionIds });
    await discardMail?.();
    return existed;
  }
}

/** The owner, a moderator or, without an id, the host. */
export interface Actor {
  actorId: string | null;
  /** The address of the `Caller`. */
  address: string | null;
}

const HOST: Actor = { actorId: null, address: null };

const wrongCredentials = () => new Problem('wrong_credentials', 'Wrong email or password');

const wrongCurrent = () => wrongPassword('Your current password is not right', 'currentpassword');
