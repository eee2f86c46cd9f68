import { deviceName, deviceOf } from '#shared/user-agent.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { AccountEmails, SignedInBy } from './account-emails.ts';
import type { KnownDevices } from './known-devices.ts';
import { findById } from './repository.ts';
import { roughLocationOf } from './rough-location.ts';
import { isSuspended } from './suspension.ts';

/** A sign-in with its method. */
export interface SignIn {
  userId: string;
  by: SignedInBy;
}

export type NotifyNewDevice = ReturnType<typeof createNotifyNewDevice>;

/**
 * Mails a user with a confirmed address about a sign-in from a browser without the signed cookie of an earlier one. The
 * user agent says nothing: anyone can copy it. Returns whether it did; then the caller emits `signInChanged` after the
 * commit.
 */
export function createNotifyNewDevice(parts: {
  knownDevices: Pick<KnownDevices, 'find'>;
  accountEmailsWithin: (trx: Db) => Pick<AccountEmails, 'newDevice'>;
}) {
  const { knownDevices, accountEmailsWithin } = parts;
  return async (
    trx: Db,
    { userId, by }: SignIn,
    { cookie, userAgent, address }: Caller,
  ): Promise<boolean> => {
    if ((await knownDevices.find(trx, cookie, userId)) !== null) return false;
    const person = await findById(trx, userId);
    if (!person?.emailVerified || isSuspended(person)) return false;
    const device = { name: deviceName(deviceOf(userAgent)), place: roughLocationOf(address) };
    await accountEmailsWithin(trx).newDevice(person, { ...device, at: new Date(), by });
    return true;
  };
}
