import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

export interface Secrets {
  authSecret: string;
  /** Verifies what was signed before a rotation. */
  oldAuthSecret?: string | null;
}

export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string | Buffer): string =>
  createHash('sha256').update(token).digest('base64url');

/** Signs with HMAC-SHA256 by the current secret. */
export function createSigner(
  { authSecret, oldAuthSecret }: Secrets,
  encoding: 'base64' | 'base64url' = 'base64url',
) {
  const signature = (secret: string, text: string | Buffer): string =>
    createHmac('sha256', secret).update(text).digest(encoding);
  return {
    sign: (text: string | Buffer): string => signature(authSecret, text),

    /** Returns the signature whose hash was stored; null if neither secret made it. */
    signatureOf: (hash: string | undefined, text: string): string | null =>
      [authSecret, oldAuthSecret ?? authSecret]
        .map((secret) => signature(secret, text))
        .find((made) => tokenHash(made) === hash) ?? null,

    /** Null means neither secret signed `text`. Text is compared, because decoding ignores invalid characters. */
    signerOf(given: string, text: string | Buffer): 'current' | 'old' | null {
      const bytes = Buffer.from(given);
      const isBy = (secret: string): boolean => {
        const own = Buffer.from(signature(secret, text));
        return own.length === bytes.length && timingSafeEqual(own, bytes);
      };
      if (isBy(authSecret)) return 'current';
      return oldAuthSecret && isBy(oldAuthSecret) ? 'old' : null;
    },
  };
}

/** The result is that of `work`, but not before `ms` have passed. */
export async function notBefore<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
