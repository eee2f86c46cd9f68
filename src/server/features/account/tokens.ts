import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

export interface Secrets {
  authSecret: string;
  /** Verifies what was signed before a rotation. */
  oldAuthSecret?: string | null;
}

export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** The result is that of `work`, but not before `ms` have passed. */
export async function notBefore<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
