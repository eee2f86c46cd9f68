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

/** A sign-in with its method. */
export interface SignIn {
  userId: string;
  by: SignedInBy;
  /** The login session, if it exists already. */
  sessionId?: string;
}

export type NotifyNewDevice = ReturnType<typeof createNotifyNewDevice>;

/**
 * Mails a user with a confirmed address about a sign-in from a new browser, at most once a day per kind of browser.
 * Returns whether it did; then the caller emits `signInChanged` after the commit.
 */
export function createNotifyNewDevice(parts: {
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
