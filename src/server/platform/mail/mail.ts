import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import {
  type MailTransport,
  createFileTransport,
  keepFile,
  removeFilesBefore,
} from './mail-transport.ts';
import { createOutbox, type Outbox } from './outbox.ts';

/** The outbox as configured: over SMTP, or to .eml files in the data folder without it. */
export function openOutbox(
  config: Pick<Config, 'smtpUrl' | 'dataDir'>,
  database: Database,
  log: Log,
): Outbox {
  const folder = join(config.dataDir, 'mail');
  return createOutbox({
    database,
    log,
    done: config.smtpUrl === null ? 'mail kept' : 'mail sent',
    transport:
      config.smtpUrl === null ? createFileTransport(folder) : lazySmtpTransport(config.smtpUrl),
    keep: (id, message) => keepFile(folder, id, message),
    discard: (id) => rm(join(folder, `${id}.eml`), { force: true }),
    discardBefore: (time) => removeFilesBefore(folder, time),
  });
}

/** SMTP, whose library comes with the first mail. */
function lazySmtpTransport(url: string): MailTransport {
  let transport: Promise<MailTransport> | undefined;
  return async (mail) => {
    transport ??= import('./smtp-transport.ts').then(({ createSmtpTransport }) =>
      createSmtpTransport(url),
    );
    await (
      await transport
    )(mail);
  };
}
