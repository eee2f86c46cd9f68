import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import {
  ANSWER_MS,
  type MailTransport,
  DeliveryFailure,
  type OutgoingMail,
  SEND_MS,
} from './mail-transport.ts';

/** Sends over SMTP, one connection a mail; `url` is smtp:// or smtps://, with user and password. */
export function createSmtpTransport(
  url: string,
  { sendMs = SEND_MS, answerMs = ANSWER_MS }: { sendMs?: number; answerMs?: number } = {},
): MailTransport {
  const settings = {
    ...parseConnectionUrl(url),
    connectionTimeout: sendMs,
    greetingTimeout: sendMs,
    socketTimeout: answerMs,
  };
  return async (mail) => {
    const connection = new SMTPConnection(settings);
    const close = () => connection.close();
    const late = setTimeout(close, sendMs);
    mail.signal.addEventListener('abort', close, { once: true });
    let committed = false;
    try {
      mail.signal.throwIfAborted();
      await untilBroken(connection, (done) => connection.connect(done));
      const { auth } = settings;
      if (auth) await untilBroken(connection, (done) => connection.login(auth, done));
      const { from, to, message } = mail;
      const stream = bodyOf(mail, () => {
        committed = true;
        clearTimeout(late);
      });
      await untilBroken(connection, (done) =>
        connection.send({ from, to, size: message.length }, stream, done),
      );
      connection.quit();
    } catch (error) {
      throw failureOf(error as SMTPConnection.SMTPError, committed);
    } finally {
      clearTimeout(late);
      mail.signal.removeEventListener('abort', close);
      connection.close();
    }
  };
}

/** Runs one step; it fails too when the connection ends, which the library's callbacks do not tell. */
function untilBroken(
  connection: SMTPConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.on('error', reject);
    connection.on('end', () => reject(new Error('The connection ended')));
    step((error) => (error ? reject(error) : resolve()));
  });
}

/** The message, then the commit: the server can accept nothing before the dot that follows its end. */
function bodyOf({ message, commit }: OutgoingMail, committed: () => void): Readable {
  async function* body() {
    yield message;
    await commit();
    committed();
  }
  return Readable.from(body(), { objectMode: false });
}

/** What a failure means. Wrong credentials are the operator's to mend: they may be tried again. */
function failureOf(error: SMTPConnection.SMTPError, committed: boolean): DeliveryFailure {
  const { code, responseCode, command } = error;
  const codes = [command, code, responseCode].filter(Boolean).join(' ') || 'closed';
  if (committed && responseCode === undefined) return new DeliveryFailure('unknown', codes);
  const final = (responseCode ?? 0) >= 500 && /^(MAIL|RCPT|DATA)/.test(command ?? '');
  return new DeliveryFailure(final ? 'refused' : 'later', codes);
}
