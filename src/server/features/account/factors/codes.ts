import { RECOVERY_CODES_LOW } from '#shared/factors.ts';
import type { Proof } from '#shared/schemas/factors.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { SlowDown, TakeBack } from '../../../platform/limits/slow-down.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Events } from '../../events.ts';
import type { AccountEmails } from '../account-emails.ts';
import { findById } from '../repository.ts';
import { lockUser } from '../security-repository.ts';
import { recoveryHash } from './recovery-codes.ts';
import * as stored from './repository.ts';
import type { Seal } from './seal.ts';
import { stepOf } from './totp.ts';

/** What became of a code that was right. */
export interface Taken {
  /** How many recovery codes are left, when it was one of them. */
  left: number | null;
}

export type Codes = ReturnType<typeof createCodes>;

/** Codes of an app, and those that stand in for it: each is taken once. */
export function createCodes(parts: {
  database: Database;
  seal: Seal;
  slowDown: SlowDown;
  accountEmailsWithin: (trx: Db) => Pick<AccountEmails, 'recoveryCodeUsed'>;
  events: Events;
}) {
  const { database, seal, slowDown, accountEmailsWithin, events } = parts;

  return {
    /**
     * Counts a code before it is compared; a right one is taken back. As with passwords, a browser
     * that is known to the account has an allowance of its own, whatever strangers have tried.
     */
    async count(userId: string, device: string | null, address: string): Promise<TakeBack> {
      if (device !== null) return slowDown('code.device', `${userId}:${device}`);
      const byAddress = await slowDown('code.address', address);
      try {
        const byUser = await slowDown('code.user', userId);
        return async () => {
          await byAddress();
          await byUser();
        };
      } catch (error) {
        await byAddress();
        throw error;
      }
    },

    /** Uses a code up, and locks its person; `null`: it is wrong, or was used before. */
    async take(trx: Db, userId: string, given: Proof): Promise<Taken | null> {
      await lockUser(trx, database.kind, userId);
      const factor = await stored.findFactor(trx, userId);
      if (factor === undefined || factor.confirmedAt === null) return null;
      const now = Date.now();
      if (given.recoveryCode !== undefined) {
        const hash = recoveryHash(given.recoveryCode);
        if (!(await stored.spendRecoveryCode(trx, { userId, hash }, now))) return null;
        const left = await stored.countRecoveryCodes(trx, userId);
        const person = await findById(trx, userId);
        if (person?.emailVerified) await accountEmailsWithin(trx).recoveryCodeUsed(person, left);
        return { left };
      }
      const secret = seal.open(factor, userId);
      const step = secret && stepOf(secret, given.code ?? '', now);
      if (step === null || !(await stored.spendStep(trx, userId, step))) return null;
      return { left: null };
    },

    /** After the commit of what {@link take} took. */
    tell(userId: string, { left }: Taken): void {
      if (left === null || left > RECOVERY_CODES_LOW) return;
      events.emit('signInChanged', { userId, kind: 'recoveryCodes' });
    },
  };
}

const WRONG = {
  code: 'This code is not right, or was used before. Wait for the next one.',
  recoveryCode: 'This is not one of your recovery codes, or it was used before.',
};

/** The refusal of a code. */
export function wrongCode(given: Proof): Problem {
  const field = given.recoveryCode === undefined ? 'code' : 'recoveryCode';
  return new Problem('wrong_code', WRONG[field], { fields: { [field]: WRONG[field] } });
}
