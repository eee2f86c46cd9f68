import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';

/** Mail as .eml files, which any mail program opens. */
export interface MailFiles {
  /** Writes `{id}.eml` whole or not at all; again, it is the same file. */
  keep(id: string, mail: SendMailOptions): Promise<void>;
  /** Removes what was kept of a mail, if anything was. */
  discard(id: string): Promise<void>;
  /** Removes what was written before `time`, in milliseconds: mails, and drafts that a crash left. */
  discardBefore(time: number): Promise<void>;
}

export function openMailFiles(folder: string): MailFiles {
  const fileOf = (id: string) => join(folder, `${id}.eml`);
  return {
    async keep(id, mail) {
      const { createTransport } = await import('nodemailer');
      const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
        mail,
      );
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${id}.${randomUUID()}`);
      try {
        await writeFile(draft, message, { mode: 0o600, flush: true });
        await rename(draft, fileOf(id));
      } finally {
        await rm(draft, { force: true });
      }
    },
    discard: (id) => rm(fileOf(id), { force: true }),
    async discardBefore(time) {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
        if (mtimeMs < time) await rm(file, { force: true });
      }
    },
  };
}
