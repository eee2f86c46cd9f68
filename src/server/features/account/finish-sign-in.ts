import { deviceName, deviceOf } from '#shared/user-agent.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Events } from '../events.ts';
import type { AccountEmails, SignedInBy } from './account-emails.ts';
import type { KnownDevices } from './known-devices.ts';
import { findById } from './repository.ts';
import { roughLocationOf } from './rough-location.ts';
import { deleteOldSessions } from './security-repository.ts';
import { isSuspended } from './suspension.ts';

export type FinishSignIn = ReturnType<typeof createFinishSignIn>;

/**
 * The oldest sessions beyond the maximum end. A user with a confirmed address is mailed about a
 * browser without the signed cookie of an earlier sign-in; the user agent says nothing, because
 * anyone can copy it. `by` is null at a sign-up. `announce` emits the events, after the commit.
 */
export function createFinishSignIn(parts: {
  knownDevices: Pick<KnownDevices, 'find' | 'remember'>;
  accountEmailsWithin: (trx: Db) => Pick<AccountEmails, 'newDevice'>;
  events: Events;
}) {
  const { knownDevices, accountEmailsWithin, events } = parts;
  return async (
    trx: Db,
    { userId, by }: { userId: string; by: SignedInBy | null },
    { cookie, userAgent, address }: Caller,
  ) => {
    const isUnknown = by !== null && (await knownDevices.find(trx, cookie, userId)) === null;
    const person = isUnknown ? await findById(trx, userId) : undefined;
    const isNew = person !== undefined && Boolean(person.emailVerified) && !isSuspended(person);
    if (by !== null && isNew) {
      const device = { name: deviceName(deviceOf(userAgent)), place: roughLocationOf(address) };
      await accountEmailsWithin(trx).newDevice(person, { ...device, at: new Date(), by });
    }
    const sessionIds = await deleteOldSessions(trx, userId);
    const known = await knownDevices.remember(trx, cookie, userId);
    const announce = (): void => {
      const ended = { kind: 'some', sessionIds } as const;
      if (sessionIds.length > 0) events.emit('sessionsEnded', { userId, ended });
      if (isNew) events.emit('signInChanged', { userId, kind: 'device' });
    };
    return { known, announce };
  };
}
