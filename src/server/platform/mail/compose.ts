import { site } from '#site';
import type { MailRow } from './repository.ts';

/** Who an answer goes to. */
export interface ReplyTo {
  name: string;
  address: string;
}

/** The address in From and in the envelope. */
export const SENDER = site.contact.email;

/**
 * The bytes of a mail. The same row gives the same bytes at every attempt, Message-ID and date
 * included, so that a mail server or reader can tell a repetition.
 */
export async function composeMail(row: MailRow): Promise<Buffer> {
  // A start sends no mail: the composer comes with the first one.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const domain = SENDER.slice(SENDER.lastIndexOf('@') + 1);
  return new MailComposer({
    from: { name: site.name, address: SENDER },
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
  })
    .compile()
    .build();
}

/** RFC 8058: one press in the mail program, without a page. */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
