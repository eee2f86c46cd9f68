import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds for everything up to the end of a message. */
export const SEND_MS = 60_000;
/** Milliseconds the mail server may then take to accept it; the standard asks for ten minutes. */
export const ANSWER_MS = 600_000;

/** One mail to be delivered. */
export interface OutgoingMail {
  id: string;
  from: string;
  to: string;
  message: Buffer;
  /**
   * Called once, when all is sent but what lets the other side accept the mail. When it throws,
   * the mail must not go out.
   */
  commit: () => Promise<void>;
  /** Aborted when the server stops: gives up what is not decided yet. */
  signal: AbortSignal;
}

/** Resolves when the other side has the mail; throws a {@link DeliveryFailure} when not. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

/**
 * - `later`: it certainly was not accepted, and may be tried again
 * - `refused`: it was not accepted, and will not be
 * - `unknown`: nobody can say; trying again could deliver it twice
 */
export type DeliveryVerdict = 'later' | 'refused' | 'unknown';

export class DeliveryFailure extends Error {
  readonly verdict: DeliveryVerdict;

  /** `codes` go to the log: no words of the other side, which may name people. */
  constructor(verdict: DeliveryVerdict, codes: string) {
    super(codes);
    this.verdict = verdict;
  }
}

/** Keeps mail as .eml files, which any mail program opens, in `folder`. */
export function createFileTransport(folder: string): MailTransport {
  return async ({ id, message, commit }) => {
    await keepFile(folder, id, message, commit).catch((error: unknown) => {
      const { code = 'EIO' } = error as NodeJS.ErrnoException;
      throw new DeliveryFailure('later', code);
    });
  };
}

/** Writes `{id}.eml` whole or not at all; again, it is the same file. `commit` goes before it. */
export async function keepFile(
  folder: string,
  id: string,
  message: Buffer,
  commit: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${id}.${randomUUID()}`);
  try {
    await writeFile(draft, message, { mode: 0o600, flush: true });
    await commit();
    await rename(draft, join(folder, `${id}.eml`));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes what was written before `time`, in milliseconds: mails, and drafts that a crash left. */
export async function removeFilesBefore(folder: string, time: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < time) await rm(file, { force: true });
  }
}
