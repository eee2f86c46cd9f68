import { RECOVERY_CODES_LOW } from '#shared/factors.ts';
import { counted, dateFormat } from '#shared/language.ts';
import { site } from '#site';
import type { Db } from '../../platform/db/database.ts';
import { type EmailContent, renderEmail } from '../../platform/mail/email-template.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';

/** Validity in hours. A reset link is shortest, because it opens the account. */
export const LINK_HOURS = { reset: 1, verification: 72, emailChange: 24 } as const;

export type SignedInBy = 'its password' | 'GitHub' | 'single sign-on' | 'a passkey';

/** The subject of warnings about an unused account. The name `%` finds those under an earlier name, too. */
export const idleSubject = (name = site.name): string =>
  `Your unused ${name} account will be deleted`;

export interface Addressee {
  email: string;
  firstName: string;
  /** If false, the name may come from a stranger. */
  emailVerified: boolean | number;
}

type AccountEmails = ReturnType<typeof createAccountEmails>;

export type AccountEmailsWithin = (trx: Db) => AccountEmails;

/**
 * Posts within a transaction. Links carry their token behind `#`, because browsers send it to no server. An email to an
 * unconfirmed address repeats no typed text, not even names, or strangers could send their words to anyone.
 */
export function createAccountEmails(
  { outbox, publicUrl }: { outbox: Outbox; publicUrl: string },
  db: Db,
) {
  const link = (page: string, token: string) => `${publicUrl}/${page}#${token}`;
  const send = (to: string, subject: string, content: EmailContent) =>
    outbox.post({ to, subject, ...renderEmail(content) }, db);
  const notYou = 'If you didn’t ask for this, ignore this email. Nothing changes.';

  return {
    reset: (to: Addressee, token: string) =>
      send(to.email, `Set a new ${site.name} password`, {
        title: 'Set a new password',
        lines: [
          `${greeting(to)}A new password was requested for your ${site.name} account.`,
          'The link works once and expires in an hour. A new password logs you out on every device.',
        ],
        action: { label: 'Set a new password', url: link('reset-password', token) },
        foot: [notYou],
      }),

    verification: (email: string, token: string) =>
      send(email, `Confirm your email for ${site.name}`, {
        title: 'Confirm your email',
        lines: [
          `Someone signed up for ${site.name} with this address. If it was you, confirm it to comment on people’s code and to get reminders by email.`,
          `The link works once, for ${String(LINK_HOURS.verification)} hours. Confirm in a browser where you’re logged in, or with your password.`,
        ],
        action: { label: 'Confirm email', url: link('confirm-email', token) },
        foot: [
          `If you didn’t sign up for ${site.name}, ignore this email. Or open the link and set your own password to claim the account.`,
        ],
      }),

    approveChange: (to: Addressee, newEmail: string, token: string) =>
      send(to.email, `Approve the new email of your ${site.name} account`, {
        title: 'Approve your new email',
        lines: [
          to.emailVerified
            ? `${greeting(to)}You asked to move your ${site.name} account to ${newEmail}.`
            : `Someone signed up for ${site.name} with this address, and asked to move the account to another one.`,
          `Approve it here, and confirm it in the email we sent to the new address. ${changeLink}`,
        ],
        action: { label: 'Approve', url: link('confirm-email', token) },
        foot: [
          to.emailVerified
            ? 'If this wasn’t you, don’t open the link. Set a new password, because someone is logged in as you.'
            : notYou,
        ],
      }),

    confirmChange: (newEmail: string, token: string, { isApproved }: { isApproved: boolean }) =>
      send(newEmail, `Confirm your new email for ${site.name}`, {
        title: 'Confirm your new email',
        lines: [
          `Someone asked to use this address for their ${site.name} account.`,
          isApproved
            ? `If it was you, confirm it here. ${linkWorks}`
            : `If it was you, confirm it here, and approve it in the email we sent to the current address of the account. ${changeLink}`,
        ],
        action: { label: 'Confirm', url: link('confirm-email', token) },
        foot: [notYou],
      }),

    addressTaken: (email: string) =>
      send(email, `You already have a ${site.name} account`, {
        title: 'You already have an account',
        lines: [
          `Someone asked to use this address for a new ${site.name} account or to move an account to it. It belongs to an account already.`,
          'If it was you, log in with this address. If you forgot the password, reset it there.',
        ],
        action: { label: 'Log in', url: `${publicUrl}/login` },
        foot: [notYou],
      }),

    newDevice: (
      to: Addressee,
      device: { name: string; place: string | null; at: Date; by: SignedInBy },
    ) =>
      send(to.email, `New login to your ${site.name} account`, {
        title: 'New login from another device',
        lines: [
          `${greeting(to)}Someone logged in to your ${site.name} account with ${device.by}: ${device.name}${device.place === null ? '' : ` (${device.place})`}, on ${device.at.toUTCString()}.`,
          yours,
        ],
        action: { label: 'See your devices', url: `${publicUrl}/settings#devices` },
        foot: [
          'If it wasn’t you, log it out there and set a new password. That logs out everyone else.',
        ],
      }),

    passkeyAdded: (to: Addressee, passkey: string) =>
      send(to.email, `A passkey was added to your ${site.name} account`, {
        title: 'A passkey was added',
        lines: [
          `${greeting(to)}Your ${site.name} account has a new passkey: ${passkey}. It allows logging in without a password.`,
          yours,
        ],
        action: { label: 'See your passkeys', url: `${publicUrl}/settings#passkeys` },
        foot: ['If it wasn’t you, remove it there and set a new password.'],
      }),

    passkeyRemoved: (to: Addressee, passkey: string) =>
      send(to.email, `A passkey was removed from your ${site.name} account`, {
        title: 'A passkey was removed',
        lines: [
          `${greeting(to)}A passkey of your ${site.name} account was removed: ${passkey}. It can no longer be used to log in.`,
          yours,
        ],
        action: { label: 'See your passkeys', url: `${publicUrl}/settings#passkeys` },
        foot: [notYours],
      }),

    appOn: (to: Addressee) =>
      send(to.email, `Two-factor authentication is on for your ${site.name} account`, {
        title: 'Two-factor authentication is on',
        lines: [
          `${greeting(to)}Logging in to your ${site.name} account with its password or GitHub now takes a code from your authenticator app.`,
          'If this was you, keep your recovery codes in a place you can reach without your phone.',
        ],
        action: { label: 'See your settings', url: `${publicUrl}/settings#factors` },
        foot: ['If it wasn’t you, use Forgot password to set a new password, and contact us.'],
      }),

    appOff: (to: Addressee) =>
      send(to.email, `Two-factor authentication is off for your ${site.name} account`, {
        title: 'Two-factor authentication is off',
        lines: [
          `${greeting(to)}Your ${site.name} account doesn’t ask for codes anymore. Its recovery codes and trusted browsers were removed too.`,
          yours,
        ],
        action: { label: 'See your settings', url: `${publicUrl}/settings#factors` },
        foot: [notYours],
      }),

    recoveryCodeUsed: (to: Addressee, left: number) =>
      send(to.email, `A recovery code of your ${site.name} account was used`, {
        title: 'A recovery code was used',
        lines: [
          `${greeting(to)}A recovery code of your ${site.name} account was used instead of an authenticator code. ${counted(left, { one: 'code is', other: 'codes are' })} left.`,
          left > RECOVERY_CODES_LOW
            ? yours
            : 'Create new ones before they run out. Without them and your app you can’t log in.',
        ],
        action: { label: 'See your recovery codes', url: `${publicUrl}/settings#factors` },
        foot: ['If it wasn’t you, set a new password and create new recovery codes.'],
      }),

    recoveryCodesMade: (to: Addressee) =>
      send(to.email, `Your ${site.name} account has new recovery codes`, {
        title: 'New recovery codes',
        lines: [
          `${greeting(to)}New recovery codes were created for your ${site.name} account. The previous ones no longer work.`,
          yours,
        ],
        action: { label: 'See your settings', url: `${publicUrl}/settings#factors` },
        foot: [notYours],
      }),

    passwordSet: (to: Addressee) =>
      send(to.email, `Your ${site.name} password was changed`, {
        title: 'Your password was changed',
        lines: [
          `${greeting(to)}Your ${site.name} account has a new password, set through a link in an email. Every device was logged out.`,
        ],
        foot: ['If this wasn’t you, request a new password now and secure your mailbox.'],
      }),

    idle: (to: Addressee, keptDays: number, endsAt: number) => {
      const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(endsAt);
      return send(to.email, idleSubject(), {
        title: `Your account will be deleted on ${day}`,
        lines: [
          `${greeting(to)}This site deletes accounts that are unused for ${String(keptDays)} days. On ${day} it deletes the ${site.name} account with this address, with its profile, connections and conversations. Nothing can restore it.`,
          `To keep the account, log in before ${day}.`,
        ],
        action: { label: 'Log in', url: `${publicUrl}/login` },
        foot: ['If you don’t want the account, ignore this email.'],
      });
    },
  };
}

const yours = 'If this was you, you don’t need to do anything.';
const notYours = 'If it wasn’t you, set a new password. That logs out everyone else.';

const linkWorks = `The link works once, for ${String(LINK_HOURS.emailChange)} hours, in a browser where you’re logged in or with your password.`;

const changeLink = `${linkWorks} Nothing changes until both addresses confirm.`;

const greeting = ({ firstName, emailVerified }: Addressee): string =>
  emailVerified ? `Hello ${firstName}. ` : '';
