import type { Db } from '../../platform/db/database.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Backoff } from '../../platform/limits/backoff.ts';
import type { KnownDevices } from './known-devices.ts';
import { verifyPassword } from './passwords.ts';
import type { Caller } from '../../platform/http/client.ts';

interface Account {
  emailId: string;
  userId: string;
  hash: string;
}

/** Throws a Problem with the remaining time: wrong passwords lead to growing waits. */
export type ComparePassword = (
  account: Account,
  password: string,
  caller: Pick<Caller, 'address' | 'cookie'>,
) => Promise<boolean>;

/**
 * Browsers known to the account have their own rate limit; all others share limits by account and
 * by address. Attempts are counted before the comparison and released if the password was correct.
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
      // The address counts too, so that an attacker with the password but without a code can't lock
      // out others.
      return { key: `${userId}:${caller.address}`, counted: [byAddress, byEmail] };
    } catch (error) {
      // While an account is in backoff, attempts on it don't count for their address, for example an office.
      await byAddress();
      throw error;
    }
  };

  return async (account, password, caller) => {
    const { key, counted } = await begin(account, caller);
    if (!(await verifyPassword(account.hash, password))) return false;
    for (const refund of counted) await refund();
    await limit('login.user', key);
    return true;
  };
}
