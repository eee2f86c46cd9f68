import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import type { Caller } from '../../platform/http/client.ts';
import { countAll } from '../../platform/limits/backoff.ts';
import { Problem } from '../../platform/problem.ts';
import type { AccountContext } from './context.ts';
import type { KnownDevices } from './known-devices.ts';
import { findPassword } from './repository.ts';

const derive = promisify(argon2);

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane (31 ms). */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

// Each derivation takes 19 MiB and one of libuv's four threads.
const atMostFour = pLimit(4);

const tag = (password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> =>
  atMostFour(() =>
    derive('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce: salt,
      tagLength: TAG_BYTES,
      ...cost,
    }),
  );

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

function phc(salt: Buffer, made: Buffer): string {
  const cost = `m=${String(COST.memory)},t=${String(COST.passes)},p=${String(COST.parallelism)}`;
  return `$argon2id$v=19$${cost}$${encode(salt)}$${encode(made)}`;
}

/** No password matches this hash, and comparing takes the same time. */
export const NO_PASSWORD = phc(Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES));

/** Runs outside of transactions: on SQLite all writes wait for one, and this takes 30 ms. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return phc(salt, await tag(password, salt, COST));
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Unknown formats never match. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = PHC.exec(hash) ?? [];
  if (salt === undefined || expected === undefined) return false;
  const made = await tag(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  const wanted = Buffer.from(expected, 'base64');
  return made.length === wanted.length && timingSafeEqual(made, wanted);
}

export const wrongPassword = (message: string, field = 'password'): Problem =>
  new Problem('wrong_password', message, { fields: { [field]: message } });

export type ComparePassword = ReturnType<typeof createComparePassword>;

/**
 * Browsers known to the account have their own rate limit; all others share limits by account and by address. Attempts
 * are counted before the comparison and released if the password was correct.
 */
export function createComparePassword(context: AccountContext & { knownDevices: KnownDevices }) {
  const { limit, backoff, knownDevices } = context;
  const { db } = context.database;

  /**
   * Returns the account's hash, or null for a wrong password. Accounts without a password, or that don't exist, take as
   * long. Throws a Problem with the remaining time: wrong passwords lead to growing waits.
   */
  return async (
    { userId, emailId }: { userId: string; emailId: string },
    password: string,
    { address, cookie }: Caller,
  ): Promise<string | null> => {
    const device = await knownDevices.find(db, cookie, userId);
    // While an account is in backoff, attempts on it don't count for their address, for example an office.
    const refund = await (device === null
      ? countAll(
          () => backoff('login.address', address),
          () => backoff('login.email', emailId),
        )
      : backoff('login.device', `${userId}:${device}`));
    const hash = (await findPassword(db, userId)) ?? NO_PASSWORD;
    if (!(await verifyPassword(hash, password))) return null;
    await refund();
    // An attacker with the password but without a code can't lock out others.
    await limit('login.user', `${userId}:${device ?? address}`);
    return hash;
  };
}
