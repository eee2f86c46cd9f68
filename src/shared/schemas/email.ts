import { z } from 'zod';
import { EMAIL_MAX } from '../limits.ts';
import { line } from './text.ts';

/** Letters, digits and the Unicode variants of the dot; other characters of a URL's host aren't valid in a domain. */
const INTERNATIONAL = /^(?=.*[^ -~])[\p{L}\p{M}\p{N}.。．｡-]+$/u;

/**
 * Converts an international domain to ASCII (punycode), as mail servers and most browsers do, so that each address has
 * one spelling.
 */
function asciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const host = INTERNATIONAL.test(domain) ? URL.parse(`http://${domain}`)?.hostname : undefined;
  return at < 0 || host === undefined ? email : `${email.slice(0, at)}@${host}`;
}

/** The address format of zod, plus top-level domains in punycode. */
const ADDRESS =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

const address = z
  .email({ pattern: ADDRESS, error: 'Enter an email address like name@example.org' })
  .max(EMAIL_MAX, `Email can have at most ${String(EMAIL_MAX)} characters`);

/** An address that receives mail. */
export const email = line('Email', { max: EMAIL_MAX }).transform(asciiDomain).pipe(address);

/** The address of an account, in lower case. */
export const emailId = line('Email', { max: EMAIL_MAX })
  .toLowerCase()
  .transform(asciiDomain)
  .pipe(address);
