import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { openMailFiles } from './mail-files.ts';
import { createOutbox, type Outbox, type SendMail } from './outbox.ts';

/** Milliseconds to connect and be greeted, and of silence. */
const CONNECT_MS = 60_000;
const SILENCE_MS = 240_000;

/** Opens the configured outbox: SMTP, or .eml files in the data folder. */
export function openOutbox(
  config: Pick<Config, 'smtpUrl' | 'dataDir'>,
  database: Database,
  log: Log,
): Outbox {
  const files = openMailFiles(join(config.dataDir, 'mail'));
  const send: SendMail =
    config.smtpUrl === null
      ? ({ id, ...mail }) => files.keep(id, mail)
      : smtpTransport(config.smtpUrl);
  const done = config.smtpUrl === null ? 'mail kept' : 'mail sent';
  return createOutbox({ database, log, send, files, done });
}

/** Sends over smtp:// or smtps://, one connection per mail. */
export function smtpTransport(url: string): SendMail {
  return async (mail) => {
    // Loads the library with the first mail.
    const { createTransport } = await import('nodemailer');
    await createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    }).sendMail(mail);
  };
}
