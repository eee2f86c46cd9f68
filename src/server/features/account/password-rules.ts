import { createHash } from 'node:crypto';
import { site } from '#site';
import type { Log } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';

/** Whom a password is for. */
export interface PasswordOwner {
  firstName: string;
  lastName: string;
  emailId: string;
}

/** Throws a Problem of `field` when a password is one that others try first. */
export type CheckPassword = (
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'newpassword',
) => Promise<void>;

/** Milliseconds a look-up may take: it is a second opinion, and nobody waits for it. */
const LOOK_UP_MS = 1000;
/** Letters from which a name counts; "Bo" is in too many words. */
const NAME_MIN = 3;

/** Some 47,000 of them, most of them shorter than a password may be; read with the first sign-up. */
let common: Promise<ReadonlySet<string>> | null = null;
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    // What the older module format exports is its default, bundled and not.
    ({ default: { dictionary } }) => new Set(dictionary['passwords-common'].map(String)),
  ));

/** What is left of a password without the digits and signs around it: `Ada1815!` is `ada`. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The words that whoever knows the owner tries first. */
function ownWords({ firstName, lastName, emailId }: PasswordOwner): Set<string> {
  const [local = ''] = emailId.split('@');
  const [first, last] = [firstName, lastName].map((name) => name.toLowerCase());
  const words = [first, last, `${first}${last}`, `${first} ${last}`, `${last}${first}`];
  return new Set([...words, local, emailId, site.name].map((word) => bare(String(word))));
}

/**
 * A new password is refused when it is one of the most used ones, or the owner's name, address or
 * the site's name with digits and signs around it. With `lookUpUrl` (an API as haveibeenpwned.com
 * has it) also when it was in a breach: what is told of it are the first five digits of its SHA-1.
 */
export function createPasswordCheck(parts: { lookUpUrl: string | null; log: Log }): CheckPassword {
  const { lookUpUrl, log } = parts;

  /** Whether it was found there; no answer is none. */
  async function isBreached(password: string): Promise<boolean> {
    if (lookUpUrl === null) return false;
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const response = await fetch(`${lookUpUrl}/range/${hash.slice(0, 5)}`, {
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(LOOK_UP_MS),
      });
      if (!response.ok) throw new Error(`It answered ${String(response.status)}`);
      const lines = (await response.text()).split('\n');
      // Padding is counted as seen 0 times.
      return lines.some((line) => {
        const [rest, times] = line.trim().split(':');
        return rest === hash.slice(5) && Number(times) > 0;
      });
    } catch (error) {
      log.warn({ err: error }, 'a password was not looked up among breached ones');
      return false;
    }
  }

  return async (password, owner, field) => {
    const refuse = (message: string): never => {
      throw new Problem('invalid_input', message, { fields: { [field]: message } });
    };
    const lower = password.toLowerCase();
    const core = bare(password);
    if ((await commonPasswords()).has(lower)) {
      refuse('Many people have this password. Choose another.');
    }
    if ((core.length >= NAME_MIN && ownWords(owner).has(core)) || lower === owner.emailId) {
      refuse('This password says who you are. Choose another.');
    }
    if (await isBreached(password)) {
      refuse('This password is in a list of stolen ones. Choose another.');
    }
  };
}
