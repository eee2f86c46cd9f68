import { site } from '#site';
import type { SendMailOptions } from 'nodemailer';
import type { MailRow } from './repository.ts';

export interface ReplyTo {
  name: string;
  address: string;
}

/**
 * Converts a row for nodemailer; `sender` is the address in From and in the envelope. Message-ID and date stay the same
 * for every attempt, so that duplicates are recognised.
 */
export function composeMail(row: MailRow, sender: string): SendMailOptions {
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return {
    from: { name: site.mailName || site.name, address: sender },
    to: row.recipient,
    ...(row.replyTo === null ? {} : { replyTo: JSON.parse(row.replyTo) as ReplyTo }),
    ...(row.unsubscribeUrl === null ? {} : { headers: unsubscribing(row.unsubscribeUrl) }),
    subject: row.subject,
    text: row.body,
    ...(row.html === null ? {} : { html: row.html }),
    messageId: `<${row.id}@${domain}>`,
    date: new Date(row.createdAt),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns the headers for one-click unsubscribing in the mail program (RFC 8058). */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
