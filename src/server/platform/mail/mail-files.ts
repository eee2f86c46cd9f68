import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';

export type MailFiles = ReturnType<typeof openMailFiles>;

/** Stores mail as .eml files. */
export function openMailFiles(folder: string) {
  const fileOf = (id: string) => join(folder, `${id}.eml`);
  return {
    /** Writes `{id}.eml` atomically; idempotent. */
    async keep(id: string, mail: SendMailOptions): Promise<void> {
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
    /** Deletes the file of a mail, if any. */
    discard: (id: string): Promise<void> => rm(fileOf(id), { force: true }),
    /** Deletes files from before `time`, in milliseconds since 1970. */
    async discardBefore(time: number): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
        if (mtimeMs < time) await rm(file, { force: true });
      }
    },
  };
}
