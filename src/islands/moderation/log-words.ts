import type { AuditAction, AuditDetail, AuditEntry, AuditFailure } from '#shared/audit.ts';
import { counted } from '#shared/language.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import { until } from './words.ts';

const failures: Record<AuditFailure, string> = {
  password: 'wrong password',
  code: 'wrong code',
  passkey: 'the passkey was refused',
  unconfirmed: 'the email isn’t confirmed',
  suspended: 'the account is suspended',
  refused: 'access was declined there',
  expired: 'it took too long or another browser started it',
  taken: 'an account has this email, but not confirmed',
  apart: 'an account with this email logs in another way',
  other: 'the account uses another identity there',
  'no-email': 'no verified email there',
  uninvited: 'no account, and no invitation',
  closed: 'no account, and sign-up is closed',
  domain: 'the email’s domain may not sign up',
  often: 'too many logins',
  failed: 'the provider didn’t answer correctly',
};

const devices = (count = 0): string =>
  count === 0 ? 'no device' : counted(count, { one: 'device', other: 'devices' });

/** The host acts by commands, without an account. */
const actor = (entry: AuditEntry): string => (entry.actor === null ? 'The host' : '{actor}');
const isOwn = ({ actor, person }: AuditEntry): boolean => actor?._id === person?._id;

const because = ({ failure }: AuditDetail): string =>
  failure === undefined ? '' : `: ${failures[failure]}`;

const onOff = ({ on }: AuditDetail): string => (on ? 'on' : 'off');

/** {actor} and {person} stand for names. */
const sentences: Record<AuditAction, (entry: AuditEntry, timeZone?: string) => string> = {
  'signIn.done': ({ detail }) =>
    `{person} logged in with ${detail.by ?? ''}${detail.code ? ' and a code' : ''}`,
  'signIn.failed': (entry) => {
    const { person, detail } = entry;
    const account = person === null ? (detail.email ?? 'an unknown account') : '{person}';
    const more =
      detail.unlisted === undefined
        ? ''
        : ` (${detail.unlisted} more before are only in the server’s log)`;
    return `A login as ${account} with ${detail.by ?? ''}${from(entry)} failed${because(detail)}${more}`;
  },
  'signIn.out': () => '{person} logged out',
  'signIn.ended': (entry) => {
    const ended = devices(entry.detail.count);
    if (entry.actor === null) return `Single sign-on logged {person} out on ${ended}`;
    return isOwn(entry)
      ? `{person} logged out ${ended}`
      : `{actor} logged {person} out on ${ended}`;
  },
  'security.appOn': () => '{person} turned on two-factor authentication',
  'security.appOff': () => '{person} turned off two-factor authentication',
  'security.recoveryCodes': () => '{person} created new recovery codes',
  'security.passkeyAdded': () => '{person} added a passkey',
  'security.passkeyRemoved': () => '{person} removed a passkey',
  'security.linked': ({ detail }) => `{person} linked ${detail.by ?? ''}`,
  'security.password': () => '{person} changed the password',
  'security.passwordReset': () => '{person} reset the password by a mailed link',
  'security.takenOver': () =>
    '{person} claimed the account by a mailed link, which removed its other ways to log in',
  'security.refused': (entry) =>
    `An identity check of {person}${from(entry)} failed${because(entry.detail)}`,
  'account.created': () => '{person} signed up',
  'account.confirmed': () => '{person} confirmed the email address',
  'account.email': () => '{person} changed the email address',
  'account.privacy': ({ detail }) =>
    `{person} turned ${onOff(detail)} ${detail.setting === 'receipts' ? 'read receipts' : 'their online status'}`,
  'account.notifications': ({ detail }) =>
    `{person} turned ${onOff(detail)} notifications (${detail.setting ?? ''})`,
  'account.exported': (entry) =>
    isOwn(entry) ? '{person} exported their data' : `${actor(entry)} exported the data of {person}`,
  'account.deleted': (entry) =>
    isOwn(entry) ? '{person} was removed by its owner' : `${actor(entry)} removed {person}`,
  'account.invited': (entry) =>
    `${actor(entry)} created an invitation for ${counted(entry.detail.count ?? 0, { one: 'person', other: 'people' })}`,
  'account.mailSent': (entry) =>
    `${actor(entry)} sent ${counted(entry.detail.count ?? 0, { one: 'mail', other: 'mails' })} again${entry.person === null ? '' : ' to {person}'}`,
  'moderation.dismissed': () => '{actor} dismissed a report about {person}',
  'moderation.warned': () => '{actor} warned {person}',
  'moderation.suspended': ({ detail }, timeZone) =>
    `{actor} suspended {person} ${until(endOf(detail), timeZone)}`,
  'moderation.lifted': () => '{actor} lifted the suspension of {person}',
};

const endOf = ({ until: end = FOR_GOOD }: AuditDetail): string | null =>
  end >= FOR_GOOD ? null : new Date(end).toISOString();

const from = ({ address }: AuditEntry): string => (address === null ? '' : ` from ${address}`);

/** Decisions need no address: their moderator is known. */
export function sentence(entry: AuditEntry, timeZone?: string): string {
  const text = sentences[entry.action](entry, timeZone);
  return entry.detail.failure || entry.detail.typed ? text : text + from(entry);
}
