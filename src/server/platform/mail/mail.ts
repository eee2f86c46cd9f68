import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { openMailFiles } from './mail-files.ts';
import { createOutbox, type Outbox, type SendMail } from './outbox.ts';

/** Milliseconds to connect and to be greeted, and those a mail server may say nothing. */
const CONNECT_MS = 60_000;
const SILENCE_MS = 240_000;

/** The outbox as configured: over SMTP, or to .eml files in the data folder without it. */
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

/** Sends over smtp:// or smtps:// with the user and password of `url`, one connection a mail. */
export function smtpTransport(url: string): SendMail {
  return async (mail) => {
    // A start sends no mail: the library comes with the first one.
    const { createTransport } = await import('nodemailer');
    await createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    }).sendMail(mail);
  };
}
