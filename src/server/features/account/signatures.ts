import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Secrets {
  authSecret: string;
  oldAuthSecret?: string | null;
}

/** A signature is 32 bytes in base64. */
const SIGNATURE = 44;

export interface Verified {
  value: string;
  old: boolean;
}

/**
 * better-auth signs cookies as `value.base64(HMAC-SHA256(secret, value))`, URL-encoded. Null means
 * that neither secret signed it.
 */
export function verified(cookie: string, secrets: Secrets): Verified | null {
  let text: string;
  try {
    text = decodeURIComponent(cookie);
  } catch {
    return null;
  }
  const dot = text.lastIndexOf('.');
  if (dot < 1) return null;
  const value = text.slice(0, dot);
  // Text is compared, because decoding base64 ignores invalid characters.
  const given = Buffer.from(text.slice(dot + 1));
  if (given.length !== SIGNATURE) return null;
  const by = (secret: string) => timingSafeEqual(given, Buffer.from(signature(value, secret)));
  if (by(secrets.authSecret)) return { value, old: false };
  return secrets.oldAuthSecret && by(secrets.oldAuthSecret) ? { value, old: true } : null;
}

export const signed = (value: string, { authSecret }: Secrets): string =>
  encodeURIComponent(`${value}.${signature(value, authSecret)}`);

/** better-auth knows one secret, so old cookies are signed again. */
export function signedAnew(header: string, secrets: Secrets): string {
  const parts = header.split(';').map((part) => {
    const [name = '', cookie = ''] = part.trim().split(/=(.*)/s);
    const known = cookie.length < SIGNATURE ? null : verified(cookie, secrets);
    return known?.old ? `${name}=${signed(known.value, secrets)}` : part.trim();
  });
  return parts.join('; ');
}

const signature = (value: string, secret: string): string =>
  createHmac('sha256', secret).update(value).digest('base64');
