import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { LOOPBACK } from '../config/environment.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { openMailFiles } from './mail-files.ts';
import { createOutbox, type Outbox, type SendMail } from './outbox.ts';

/** Milliseconds to connect and be greeted, and of silence. */
const CONNECT_MS = 60_000;
const SILENCE_MS = 240_000;

/** Opens the configured outbox: SMTP, or .eml files in the data folder. */
export function openOutbox(
  config: Pick<Config, 'smtpUrl' | 'dataDir' | 'mailFrom'>,
  database: Database,
  log: Log,
): Outbox {
  const files = openMailFiles(join(config.dataDir, 'mail'));
  const send: SendMail =
    config.smtpUrl === null
      ? ({ id, ...mail }) => files.keep(id, mail)
      : smtpTransport(config.smtpUrl);
  const done = config.smtpUrl === null ? 'mail kept' : 'mail sent';
  return createOutbox({ database, log, send, files, done, from: config.mailFrom });
}

/**
 * Sends over smtp:// or smtps://, one connection per mail. Requires encryption except on this machine, unless the query
 * has requireTLS=false or ignoreTLS=true.
 */
export function smtpTransport(address: string): SendMail {
  const { hostname, port, searchParams } = new URL(address);
  // Port 465 expects TLS from the first byte.
  const url = port === '465' ? address.replace(/^smtp:/i, 'smtps:') : address;
  const isLocal = LOOPBACK.test(hostname.replaceAll(/[[\]]/g, ''));
  const requireTLS = !isLocal && searchParams.get('ignoreTLS') !== 'true';
  return async (mail) => {
    // Loads the library with the first mail.
    const { createTransport } = await import('nodemailer');
    await createTransport({
      url,
      requireTLS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    }).sendMail(mail);
  };
}
