import { emailSchema, linkSchema, resetSchema } from '#shared/schemas/security.ts';
import { changePerson } from '../../platform/db/lock-people.ts';
import { setCookies } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { Problem } from '../../platform/problem.ts';
import { LINK_HOURS } from './account-emails.ts';
import * as links from './links-repository.ts';
import type { AccountParts } from './parts.ts';
import { hashPassword } from './passwords.ts';
import * as stored from './repository.ts';
import { notBefore, tokenHash } from '../../platform/tokens.ts';

/** A user gets one reset mail in this time; its link stays valid. */
const MAIL_APART_MS = 600_000;

const badLink = () =>
  new Problem('bad_link', 'This link has been used, has expired, or is not whole');

type Purpose = links.AccountLinkRow['purpose'];

/** Routes that set a password by a mailed link. */
export function recoveryRoutes(parts: AccountParts) {
  const { database, accountEmailsWithin, backoff, knownDevices, checkPassword, delays, events } =
    parts;
  const { audit } = parts;
  const { db } = database;

  return {
    /** The answer is always the same. A stranger can't fill the mailbox or invalidate the owner's link. */
    'POST /password/forgot': {
      limit: 'in the service',
      body: emailSchema,
      async runOpen({ body, caller }) {
        await backoff('reset.address', caller.address);
        await notBefore(delays.forgottenPassword, () => mailLink(body.emailId));
        return { message: 'If an account has this email, a link is on its way to it.' };
      },
    },
    'POST /password/link': {
      limit: 'link.address',
      body: linkSchema,
      async runOpen({ body }) {
        await linkOf('reset', body.token);
        return { message: 'This link sets a new password.' };
      },
    },
    'POST /password/reset': {
      limit: 'link.address',
      body: resetSchema,
      async runOpen({ c, body, caller }) {
        setCookies(c, [await startAnew('reset', body, caller)]);
        return { message: 'Your password has been updated.' };
      },
    },
    /** A stranger may have signed up with the address: the reader of the mail takes the account over. */
    'POST /email/take-over': {
      limit: 'link.address',
      body: resetSchema,
      async runOpen({ c, body, caller }) {
        setCookies(c, [await startAnew('confirm', body, caller)]);
        return { message: 'The account is yours.' };
      },
    },
  } satisfies Partial<Routes>;

  async function linkOf(purpose: Purpose, token: string): Promise<links.AccountLinkRow> {
    const link = await links.findLink(db, { purpose, hash: tokenHash(token) });
    if (link === undefined) throw badLink();
    return link;
  }

  async function mailLink(email: string): Promise<void> {
    const owner = await stored.findByEmail(db, email);
    if (owner === undefined) return;
    await changePerson(database, owner.id, async (trx, person) => {
      const link = { userId: owner.id, purpose: 'reset' } as const;
      const since = Date.now() - MAIL_APART_MS;
      if (person === undefined || (await links.hasLinkSince(trx, link, since))) return;
      const token = await links.makeLink(trx, link, LINK_HOURS.reset);
      await accountEmailsWithin(trx).reset(person, token);
    });
  }

  /**
   * A stranger may have started any previous access (login sessions, other links, pair links, a pending email change),
   * so all ends in one transaction. Reading the mail proves the address. Returns the Set-Cookie line that makes this
   * browser known.
   */
  async function startAnew(
    purpose: Purpose,
    { token, newpassword }: { token: string; newpassword: string },
    caller: Caller,
  ): Promise<string> {
    const { hash, userId } = await linkOf(purpose, token);
    const owner = await stored.findById(db, userId);
    if (owner === undefined) throw badLink();
    await checkPassword(newpassword, { ...owner, emailId: owner.email }, 'newpassword');
    const password = await hashPassword(newpassword);
    const known = await changePerson(database, userId, async (trx, person) => {
      const works = await links.spendLink(trx, { purpose, hash });
      if (person === undefined || !works) throw badLink();
      await stored.putPassword(trx, userId, password);
      const ended = ['sessions', 'account_links', 'email_changes', 'pair_links'] as const;
      await stored.deleteOwn(trx, userId, [...ended, ...stored.TRUST]);
      // The address was unconfirmed, so all other sign-in methods may be a stranger's.
      if (!person.emailVerified) await stored.deleteOtherSignIns(trx, userId);
      const action = person.emailVerified ? 'security.passwordReset' : 'security.takenOver';
      await audit.own(action, userId, caller, {}, trx);
      await stored.markVerified(trx, userId);
      await accountEmailsWithin(trx).passwordSet(person);
      return knownDevices.remember(trx, caller.cookie, userId);
    });
    events.emit('sessionsEnded', { userId, ended: { kind: 'all' } });
    return known;
  }
}
