import { createHash } from 'node:crypto';
import { site } from '#site';
import { Problem } from '../../platform/problem.ts';
import type { AccountContext } from './context.ts';

interface PasswordOwner {
  firstName: string;
  lastName: string;
  emailId: string;
}

/** Throws a Problem of `field` for a common or personal password. */
export type CheckPassword = (
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'newpassword',
) => Promise<void>;

/** Milliseconds for the breach lookup; a slow answer is ignored. */
const LOOK_UP_MS = 1000;
/** Shorter names occur in too many words. */
const NAME_MIN = 3;

/** These are about 47,000 passwords, loaded with the first sign-up. */
let common: Promise<ReadonlySet<string>> | null = null;
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    // The CommonJS export is the default, bundled or not.
    ({ default: { dictionary } }) => new Set(dictionary['passwords-common'].map(String)),
  ));

/** `Ada1815!` becomes `ada`. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

function ownWords({ firstName, lastName, emailId }: PasswordOwner): Set<string> {
  const [local = ''] = emailId.split('@');
  const [first, last] = [firstName, lastName].map((name) => name.toLowerCase());
  const words = [first, last, `${first}${last}`, `${first} ${last}`, `${last}${first}`];
  return new Set([...words, local, emailId, site.name].map((word) => bare(String(word))));
}

/**
 * Passwords are refused if they are common, or the owner's name, address or the site's name with digits around.
 * `breachedPasswordsUrl` (an API like haveibeenpwned.com) receives five hex digits of the SHA-1.
 */
export function createPasswordCheck({ breachedPasswordsUrl, log }: AccountContext): CheckPassword {
  /** No answer means no. */
  async function isBreached(password: string): Promise<boolean> {
    if (breachedPasswordsUrl === null) return false;
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const response = await fetch(`${breachedPasswordsUrl}/range/${hash.slice(0, 5)}`, {
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(LOOK_UP_MS),
      });
      if (!response.ok) throw new Error(`It answered ${String(response.status)}`);
      const lines = (await response.text()).split('\n');
      // Padding entries have a count of 0.
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
      refuse('This password is too common. Choose another.');
    }
    if ((core.length >= NAME_MIN && ownWords(owner).has(core)) || lower === owner.emailId) {
      refuse('This password says who you are. Choose another.');
    }
    if (await isBreached(password)) {
      refuse('This password is in a list of stolen ones. Choose another.');
    }
  };
}
