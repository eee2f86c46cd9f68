import type { Db } from '../../platform/db/database.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Backoff } from '../../platform/limits/backoff.ts';
import type { KnownDevices } from './known-devices.ts';
import { verifyPassword } from './passwords.ts';
import type { Caller } from '../../platform/http/client.ts';

/** Whose password is compared; for an address without an account one that nobody has. */
interface Account {
  emailId: string;
  userId: string;
  hash: string;
}

/**
 * Whether somebody typed the password of an account. Wrong ones are answered slower and slower;
 * throws a Problem that says how long to wait.
 */
export type ComparePassword = (
  account: Account,
  password: string,
  caller: Pick<Caller, 'address' | 'cookie'>,
) => Promise<boolean>;

/**
 * A browser that signed in to the account before has an allowance of its own. All others share
 * the account's, and what their address may try. Attempts are counted before they are compared,
 * and taken back when they were right: a wrong one alone costs anybody anything.
 */
export function createComparePassword(parts: {
  database: { db: Db };
  limit: LimitAttempts;
  backoff: Backoff;
  knownDevices: Pick<KnownDevices, 'find'>;
}): ComparePassword {
  const { database, limit, backoff, knownDevices } = parts;

  const begin = async (
    { emailId, userId }: Account,
    caller: Pick<Caller, 'address' | 'cookie'>,
  ) => {
    const device = await knownDevices.find(database.db, caller.cookie, userId);
    if (device !== null) {
      const key = `${userId}:${device}`;
      return { key, counted: [await backoff('login.device', key)] };
    }
    const byAddress = await backoff('login.address', caller.address);
    try {
      const byEmail = await backoff('login.email', emailId);
      // By address too: a person with the password and without a code can't lock out others.
      return { key: `${userId}:${caller.address}`, counted: [byAddress, byEmail] };
    } catch (error) {
      // Who keeps knocking at one account does not use up what their office may try at others.
      await byAddress();
      throw error;
    }
  };

  return async (account, password, caller) => {
    const { key, counted } = await begin(account, caller);
    if (!(await verifyPassword(account.hash, password))) return false;
    await limit('login.user', key);
    for (const takeBack of counted) await takeBack();
    return true;
  };
}
