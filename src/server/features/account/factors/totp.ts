import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS, CODE_SECONDS } from '#shared/factors.ts';

/** RFC 4226 requires this length for SHA-1. */
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Steps of clock drift in either direction are tolerated. */
const SKEW = 1;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The encoding is that of RFC 4648 without padding, for whole groups of five bytes. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => ALPHABET.charAt(parseInt(five, 2)));
}

export const stepAt = (now: number): number => Math.floor(now / 1000 / CODE_SECONDS);

/** RFC 6238 with SHA-1 is supported by every app. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(at) & 0x7fffffff) % 10 ** CODE_DIGITS;
  return String(number).padStart(CODE_DIGITS, '0');
}

/** Returns null without a match around `now`, in milliseconds. */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let step = stepAt(now) - SKEW; step <= stepAt(now) + SKEW; step++) {
    if (timingSafeEqual(given, Buffer.from(codeOf(secret, step)))) found = step;
  }
  return found;
}

/** A colon ends the issuer, encoded too. */
export function appLink(secret: Buffer, issuer: string, account: string): string {
  const name = encodeURIComponent(issuer.replaceAll(':', ''));
  return `otpauth://totp/${name}:${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=${name}`;
}
