import { createHash, randomBytes } from 'node:crypto';

/** A token for a link in a mail: 32 random bytes as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token; of better-auth's identifiers it makes the same. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Answers what `work` answers, or throws what it throws, not before `ms` have passed. */
export async function notBefore<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([
    work(),
    new Promise((resolve) => setTimeout(resolve, ms)),
  ]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
