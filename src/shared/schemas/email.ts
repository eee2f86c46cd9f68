import { z } from 'zod';
import { EMAIL_MAX } from '../limits.ts';
import { line } from './text.ts';

/** URL.parse accepts characters that no domain has, so only letters, digits and variants of the dot reach it. */
const INTERNATIONAL = /^(?=.*[^ -~])[\p{L}\p{M}\p{N}.。．｡-]+$/u;

/** Mail servers and most browsers convert domains to punycode, so each address has one spelling. */
function asciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const host = INTERNATIONAL.test(domain) ? URL.parse(`http://${domain}`)?.hostname : undefined;
  return at < 0 || host === undefined ? email : `${email.slice(0, at)}@${host}`;
}

/** Zod's own format rejects top-level domains in punycode. */
const ADDRESS =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

const address = z
  .email({ pattern: ADDRESS, error: 'Enter an email address like name@example.org' })
  .max(EMAIL_MAX, `Email can have at most ${String(EMAIL_MAX)} characters`);

export const email = line('Email', { max: EMAIL_MAX }).transform(asciiDomain).pipe(address);

/** Lower case of A to Z alone: the Kelvin sign, whose lower case is `k`, would spell another person's address. */
const lowerCase = (email: string): string =>
  email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export const emailId = line('Email', { max: EMAIL_MAX })
  .overwrite(lowerCase)
  .transform(asciiDomain)
  .pipe(address);
