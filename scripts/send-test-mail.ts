// Sends a mail at once, without the outbox: npm run send-test-mail -- ADDRESS
import { randomUUID } from 'node:crypto';
import { emailId } from '#shared/schemas/email.ts';
import { readConfig } from '../src/server/platform/config/config.ts';
import { smtpTransport } from '../src/server/platform/mail/mail.ts';
import { mailFault } from '../src/server/platform/mail/outbox.ts';
import { command, UsageError } from './support/friendly.ts';

const USAGE = `Usage: npm run send-test-mail -- ADDRESS

Sends a mail to ADDRESS over SMTP_URL from MAIL_FROM, and prints what the mail server answers.`;
const LONGEST_MS = 60_000;

await command(
  USAGE,
  {},
  async ({ positionals: [address] }) => {
    const { data: to } = emailId.safeParse(address);
    if (to === undefined) throw new UsageError(USAGE);
    const { smtpUrl, mailFrom, publicUrl } = readConfig(process.env, () => '');
    if (smtpUrl === null) throw new UsageError('SMTP_URL is not set: mail stays in files.');
    try {
      await smtpTransport(smtpUrl)({
        id: randomUUID(),
        from: mailFrom,
        to,
        subject: 'Test mail',
        text: `From ${publicUrl}`,
        signal: AbortSignal.timeout(LONGEST_MS),
      });
    } catch (error) {
      throw new UsageError(`Not sent: ${mailFault(error)}.\n${(error as Error).message}`);
    }
    console.log(`Sent to ${to} from ${mailFrom}: ${new URL(smtpUrl).host} accepted the mail.`);
  },
  1,
);
