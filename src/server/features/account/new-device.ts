import { deviceName, deviceOf } from '#shared/user-agent.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { AccountEmails, SignedInBy } from './account-emails.ts';
import type { KnownDevices } from './known-devices.ts';
import { findById } from './repository.ts';
import { roughLocationOf } from './rough-location.ts';
import { hasSessionLike } from './security-repository.ts';
import { isSuspended } from './suspension.ts';

const DAY_MS = 24 * 3_600_000;

/** Who signs in, where from and by what. */
export interface SignIn {
  userId: string;
  by: SignedInBy;
  /** The session it became, when it is there already. */
  sessionId?: string;
}

export type NotifyNewDevice = ReturnType<typeof createNewDeviceNotice>;

/**
 * Mails whoever confirmed their address that a browser signs in that did not before; once a day for
 * its like. Answers whether it did: then `signInChanged` follows the commit.
 */
export function createNewDeviceNotice(parts: {
  knownDevices: Pick<KnownDevices, 'find'>;
  accountEmailsWithin: (trx: Db) => Pick<AccountEmails, 'newDevice'>;
}) {
  const { knownDevices, accountEmailsWithin } = parts;
  return async (
    trx: Db,
    { userId, by, sessionId }: SignIn,
    { cookie, userAgent, address }: Caller,
  ): Promise<boolean> => {
    if ((await knownDevices.find(trx, cookie, userId)) !== null) return false;
    const person = await findById(trx, userId);
    if (!person?.emailVerified || isSuspended(person)) return false;
    const at = new Date();
    const since = new Date(at.getTime() - DAY_MS).toISOString();
    if (await hasSessionLike(trx, { userId, userAgent, sessionId }, since)) return false;
    const device = { name: deviceName(deviceOf(userAgent)), place: roughLocationOf(address), at };
    await accountEmailsWithin(trx).newDevice(person, { ...device, by });
    return true;
  };
}
