import { createHmac, timingSafeEqual } from 'node:crypto';

/** What signs, and what signed before it, which is believed until it is left out. */
export interface Secrets {
  authSecret: string;
  oldAuthSecret?: string | null;
}

/** Characters of a signature: 32 bytes in base64. */
const SIGNATURE = 44;

/** Whether a cookie's signature is of the secret that signs now. */
export interface Verified {
  value: string;
  old: boolean;
}

/** What a cookie says, as better-auth signs one (`value.base64(HMAC-SHA256(secret, value))`, URL-encoded); `null`: neither secret made it. */
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
  // As text: decoding base64 passes over what does not belong there.
  const given = Buffer.from(text.slice(dot + 1));
  if (given.length !== SIGNATURE) return null;
  const by = (secret: string) => timingSafeEqual(given, Buffer.from(signature(value, secret)));
  if (by(secrets.authSecret)) return { value, old: false };
  return secrets.oldAuthSecret && by(secrets.oldAuthSecret) ? { value, old: true } : null;
}

/** A cookie's value with the signature of the secret that signs now. */
export const signed = (value: string, { authSecret }: Secrets): string =>
  encodeURIComponent(`${value}.${signature(value, authSecret)}`);

/** A Cookie header in which what the old secret signed is signed by the new one: better-auth knows one alone. */
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
