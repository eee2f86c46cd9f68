import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS, CODE_SECONDS } from '#shared/factors.ts';

/** The length required by RFC 4226 for SHA-1. */
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Tolerated steps of clock drift in either direction. */
const SKEW = 1;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Encodes whole groups of five bytes by RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => ALPHABET.charAt(parseInt(five, 2)));
}

/** Returns the time step of a time in milliseconds. */
export const stepAt = (now: number): number => Math.floor(now / 1000 / CODE_SECONDS);

/** Returns the code of a time step: RFC 6238 with SHA-1, supported by every app. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(at) & 0x7fffffff) % 10 ** CODE_DIGITS;
  return String(number).padStart(CODE_DIGITS, '0');
}

/** Returns the time step of a code within the tolerance around `now`; null if there is none. */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let step = stepAt(now) - SKEW; step <= stepAt(now) + SKEW; step++) {
    if (timingSafeEqual(given, Buffer.from(codeOf(secret, step)))) found = step;
  }
  return found;
}

/** Returns the otpauth address for a QR code. */
export function appLink(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
