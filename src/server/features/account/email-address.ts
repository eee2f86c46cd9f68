import type { EmailAnswer } from '#shared/api.ts';
import { personOf } from '#shared/realtime.ts';
import { confirmSchema, emailChangeSchema, linkSchema } from '#shared/schemas/security.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { User } from '#shared/user.ts';
import type { Db } from '../../platform/db/database.ts';
import { changePerson } from '../../platform/db/lock-people.ts';
import { deleteRows, updateRows, upsertRow } from '../../platform/db/rows.ts';
import { isDuplicate } from '../../platform/faults.ts';
import type { Caller } from '../../platform/http/client.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import { Problem } from '../../platform/problem.ts';
import { iso } from '../../platform/time.ts';
import { toUser } from '../profile/profile.ts';
import { type AccountEmailsWithin, LINK_HOURS } from './account-emails.ts';
import * as links from './links-repository.ts';
import type { AccountContext } from './context.ts';
import type { AccountParts } from './parts.ts';
import { wrongPassword } from './passwords.ts';
import { deleteOwn, findByEmail, findById, findPassword, updateUser } from './repository.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';

/** Routes of /email. */
export function emailRoutes(parts: AccountParts) {
  const { database, accountEmailsWithin, comparePassword, invitations, limit, events } = parts;
  const { audit } = parts;
  const { db } = database;

  return {
    'GET /email': {
      run: async ({ session: { user } }) =>
        answerOf(user, await links.findEmailChange(db, user._id)),
    },
    'POST /email/verification': {
      run: ({ session }) =>
        messageAfter(sendVerification(parts, session.user), 'A new link is on its way.'),
    },
    'POST /email/change': {
      body: emailChangeSchema,
      stepUp: true,
      run: ({ session, body, caller }) => requestChange(session.user, body, caller),
    },
    'DELETE /email/change': {
      async run({ session: { user } }) {
        await deleteOwn(db, user._id, ['email_changes']);
        return answerOf(user, undefined);
      },
    },
    // These need no session, because mail is often read on another device. Opening a link changes nothing, because mail
    // scanners open links. Using one needs a login session or the password too: a stranger may have signed up with
    // another person's address, who would otherwise confirm the stranger's account.
    'POST /email/link': {
      limit: 'link.address',
      body: linkSchema,
      async runOpen({ body, findSession }) {
        const session = await findSession();
        const { userId, ...link } = await find(body.token);
        const isOwn = session?.user._id === userId;
        return { ...link, session: isOwn ? 'own' : session === null ? 'none' : 'other' };
      },
    },
    'POST /email/confirm': {
      limit: 'link.address',
      body: confirmSchema,
      async runOpen({ body: { token, password }, findSession, caller }) {
        const session = await findSession();
        const { userId, kind } = await find(token);
        const isOwn = session?.user._id === userId;
        const hash = isOwn ? null : await compared(userId, password, caller);
        const outcome = await changePerson(database, userId, async (trx) => {
          if (hash !== null && (await findPassword(trx, userId)) !== hash) {
            throw wrongPassword(NOT_ITS);
          }
          const use = kind === 'verify' ? verify : agree;
          const outcome = await use(trx, userId, tokenHash(token));
          if (outcome.kind !== 'half') {
            const action = outcome.kind === 'verified' ? 'account.confirmed' : 'account.email';
            await audit.own(action, userId, caller, {}, trx);
          }
          return outcome;
        });
        if (outcome.kind === 'half') return outcome;
        const user = toUser(outcome.row);
        events.emit('profileChanged', { person: personOf(user) });
        return outcome.kind === 'verified'
          ? { kind: 'verified' }
          : { kind: 'changed', emailId: user.emailId };
      },
    },
  } satisfies Partial<Routes>;

  /**
   * Both addresses get a link, and both links must be used before anything changes. The password replaces the approval
   * of an unconfirmed address, which may be mistyped. If the new address has an account, the answer is the same: its
   * owner is mailed instead, and the change never completes.
   */
  async function requestChange(
    user: User,
    { emailId: newEmail, password }: { emailId: string; password?: string | undefined },
    caller: Caller,
  ): Promise<EmailAnswer> {
    const { _id: userId, emailId: email, emailVerified } = user;
    await limit('email.user', userId);
    if (newEmail === email) {
      const message = 'This is your email already';
      throw new Problem('invalid_input', message, { fields: { emailId: message } });
    }
    invitations.requireDomain(newEmail);
    // The owner of the address must still be able to sign up, so this key is separate.
    await limit('email.recipient', `change to ${newEmail}`);
    const isProved = !emailVerified && password !== undefined;
    if (isProved) await compared(userId, password, caller);
    else if (!emailVerified) await limit('email.recipient', email);
    const taken = (await findByEmail(db, newEmail)) !== undefined;
    const [approve, confirm] = [newToken(), newToken()];
    const change = await changePerson(database, userId, async (trx, person) => {
      // The address may have been confirmed meanwhile.
      const isApproved = isProved && !person?.emailVerified;
      const change: links.EmailChangeRow = {
        userId,
        newEmail,
        approveHash: isApproved ? null : tokenHash(approve),
        confirmHash: tokenHash(confirm),
        expiresAt: Date.now() + LINK_HOURS.emailChange * HOUR_MS,
      };
      await upsertRow(trx, 'email_changes', ['userId'], change);
      const emails = accountEmailsWithin(trx);
      if (!isApproved) await emails.approveChange({ ...user, email }, newEmail, approve);
      if (taken) await emails.addressTaken(newEmail);
      else await emails.confirmChange(newEmail, confirm, { isApproved });
      return change;
    });
    return answerOf(user, change);
  }

  async function find(token: string) {
    const hash = tokenHash(token);
    const link = await links.findLink(db, { purpose: 'confirm', hash });
    const owner = link && (await findById(db, link.userId));
    if (owner !== undefined) {
      return { kind: 'verify', userId: owner.id, emailId: owner.email } as const;
    }
    const change = await links.findEmailChangeBy(db, hash);
    if (change === undefined) throw badLink();
    return { kind: 'change', userId: change.userId, emailId: change.newEmail } as const;
  }

  /** Returns the hash of the account's password after a successful comparison. */
  async function compared(
    userId: string,
    password: string | undefined,
    caller: Caller,
  ): Promise<string> {
    if (password === undefined) {
      throw new Problem('forbidden', 'Log in to this account first, or type its password');
    }
    const row = await findById(db, userId);
    if (row === undefined) throw badLink();
    const hash = await comparePassword({ userId, emailId: row.email }, password, caller);
    if (hash === null) {
      const { address } = caller;
      const detail = { failure: 'password' } as const;
      const action = 'security.refused';
      await audit.record({ action, actorId: null, personId: userId, address, detail });
      throw wrongPassword(NOT_ITS);
    }
    return hash;
  }

  async function verify(trx: Db, userId: string, hash: string) {
    if (!(await links.spendLink(trx, { purpose: 'confirm', hash }))) throw badLink();
    await deleteRows(trx, 'account_links', { userId, purpose: 'confirm' });
    // The password may have approved it in place of the address.
    await deleteOwn(trx, userId, ['email_changes']);
    const row = await updateUser(trx, userId, { emailVerified: 1 });
    if (row === undefined) throw badLink();
    return { kind: 'verified', row } as const;
  }

  async function agree(trx: Db, userId: string, hash: string) {
    const change = await links.findEmailChangeBy(trx, hash);
    if (change === undefined) throw badLink();
    const { newEmail, approveHash, confirmHash } = change;
    const approves = approveHash === hash;
    if ((approves ? confirmHash : approveHash) !== null) {
      const spent = approves ? { approveHash: null } : { confirmHash: null };
      await updateRows(trx, 'email_changes', { userId }, spent);
      return { kind: 'half', waitsFor: approves ? 'new' : 'old', newEmail } as const;
    }
    if ((await findByEmail(trx, newEmail)) !== undefined) throw emailTaken();
    const updatedAt = new Date().toISOString();
    const columns = { email: newEmail, emailVerified: 1, updatedAt };
    const row = await updateUser(trx, userId, columns).catch(takenMeanwhile);
    if (row === undefined) throw badLink();
    await deleteOwn(trx, userId, ['email_changes', 'account_links']);
    return { kind: 'changed', row } as const;
  }
}

/** Sends another link; throws if the address is confirmed. */
export async function sendVerification(
  { database, limit, accountEmailsWithin }: AccountContext,
  { _id, emailId }: Pick<User, '_id' | 'emailId'>,
): Promise<void> {
  await limit('verification.user', _id);
  await limit('email.recipient', emailId);
  await changePerson(database, _id, async (trx, person) => {
    // The address may have been confirmed or changed since it was read.
    if (person === undefined || Boolean(person.emailVerified)) {
      throw new Problem('conflict', 'Your email is confirmed already');
    }
    await askToConfirm(accountEmailsWithin, trx, person);
  });
}

/** Earlier links stay valid, so another request can't end the owner's link. */
export async function askToConfirm(
  emailsWithin: AccountEmailsWithin,
  trx: Db,
  { id: userId, email }: { id: string; email: string },
): Promise<void> {
  const about = { userId, purpose: 'confirm' } as const;
  const token = await links.makeLink(trx, about, LINK_HOURS.verification);
  await emailsWithin(trx).verification(email, token);
}

const answerOf = (
  { emailId, emailVerified }: User,
  change: links.EmailChangeRow | undefined,
): EmailAnswer => ({
  emailId,
  emailVerified,
  change:
    change === undefined
      ? null
      : {
          newEmail: change.newEmail,
          approved: change.approveHash === null,
          confirmed: change.confirmHash === null,
          expiresAt: iso(change.expiresAt),
        },
});

const NOT_ITS = 'This is not the password of the account';

const badLink = () =>
  new Problem('bad_link', 'This link has been used, has expired, or was replaced by a newer one');

/** Throws `email_taken` for a sign-up with the address that was committed in between; rethrows other errors. */
function takenMeanwhile(error: unknown): never {
  throw isDuplicate(error) ? emailTaken() : error;
}

/** A sign-up shows the error at the field `emailId`. */
export function emailTaken(): Problem {
  const message = 'An account with this email already exists';
  return new Problem('email_taken', message, { fields: { emailId: message } });
}
