import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES, RECOVERY_CODES_LOW } from '#shared/factors.ts';
import type { Proof } from '#shared/schemas/factors.ts';
import type { Db } from '../../../platform/db/database.ts';
import { lockPerson } from '../../../platform/db/lock-people.ts';
import { countRows, findRow, updateRows } from '../../../platform/db/rows.ts';
import type { UserRow } from '../../../platform/db/tables.ts';
import type { Caller } from '../../../platform/http/client.ts';
import { countAll, type Refund } from '../../../platform/limits/backoff.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AccountContext } from '../context.ts';
import type { KnownDevices } from '../known-devices.ts';
import { tokenHash } from '../../../platform/tokens.ts';
import * as stored from './repository.ts';
import type { Seal } from './seal.ts';
import { base32, stepOf } from './totp.ts';

interface Taken {
  person: UserRow;
  /** Number of recovery codes if one was used, otherwise null. */
  left: number | null;
}

export type Codes = ReturnType<typeof createCodes>;

/** Each code is accepted once. */
export function createCodes(context: AccountContext & { seal: Seal; knownDevices: KnownDevices }) {
  const { database, seal, limit, backoff, knownDevices, accountEmailsWithin, events } = context;

  return {
    /**
     * The count precedes the comparison. A correct code is released from the growing waits, but not from the daily
     * limit. Browsers known to the account share one rate limit; all others share a daily one, and a single address
     * can't use it up. A recovery code counts for its address only: its 120 bits can't be guessed, so it always lets
     * its owner in.
     */
    async count(userId: string, given: Proof, { address, cookie }: Caller): Promise<Refund> {
      if (given.recoveryCode !== undefined) return backoff('code.address', address);
      if ((await knownDevices.find(database.db, cookie, userId)) !== null) {
        return backoff('code.device', userId);
      }
      return countAll(
        () => backoff('code.address', address),
        () => backoff('code.stranger', `${userId}:${address}`),
        () => limit('code.user', userId).catch(refuseStrangers),
      );
    },

    /** The user stays locked. Null means the code is wrong or was used before. */
    async take(trx: Db, userId: string, given: Proof): Promise<Taken | null> {
      const person = await lockPerson(trx, userId);
      const factor = await findRow(trx, 'second_factors', { userId });
      if (person === undefined || !factor?.confirmedAt) return null;
      const now = Date.now();
      if (given.recoveryCode !== undefined) {
        const unused = { userId, hash: recoveryHash(given.recoveryCode), usedAt: null };
        if ((await updateRows(trx, 'recovery_codes', unused, { usedAt: now })) === 0) return null;
        const left = await countRows(trx, 'recovery_codes', { userId, usedAt: null });
        if (person.emailVerified) await accountEmailsWithin(trx).recoveryCodeUsed(person, left);
        return { person, left };
      }
      const secret = seal.open(factor, userId);
      const step = secret && stepOf(secret, given.code ?? '', now);
      if (step === null || !(await stored.spendStep(trx, userId, step))) return null;
      return { person, left: null };
    },

    /** Call this after the commit of {@link take}. */
    tell({ person, left }: Taken): void {
      if (left === null || left > RECOVERY_CODES_LOW) return;
      events.emit('signInChanged', { userId: person.id, kind: 'recoveryCodes' });
    },
  };
}

/** 120 bits can't be guessed from a hash, so the hash needs no salt and no slow function. */
const RECOVERY_BYTES = 15;

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(RECOVERY_BYTES))
      .toLowerCase()
      .replace(/.{6}(?=.)/g, '$&-'),
  );

export const recoveryHash = (code: string): string => tokenHash(code.replaceAll('-', ''));

function refuseStrangers(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  const message =
    'Too many wrong codes today. Use a recovery code, or a browser where you logged in before.';
  throw new Problem(error.code, message, { retryAfter: error.retryAfter ?? 1 });
}

const WRONG = {
  code: 'This code is incorrect, or was used before. Wait for the next one.',
  recoveryCode: 'This is not one of your recovery codes, or it was used before.',
};

export function wrongCode(given: Proof): Problem {
  const field = given.recoveryCode === undefined ? 'code' : 'recoveryCode';
  return new Problem('wrong_code', WRONG[field], { fields: { [field]: WRONG[field] } });
}
