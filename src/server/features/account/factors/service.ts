import type { AppSecretAnswer, FactorsAnswer, RecoveryCodesAnswer } from '#shared/api.ts';
import { CODE_MINUTES } from '#shared/factors.ts';
import type { Proof } from '#shared/schemas/factors.ts';
import { site } from '#site';
import type { Database, Db } from '../../../platform/db/database.ts';
import { FIRST_ID } from '../../../platform/db/paging.ts';
import type { Caller } from '../../../platform/http/client.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { LimitAttempts } from '../../../platform/limits/limiter.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Events } from '../../events.ts';
import type { AccountEmails } from '../account-emails.ts';
import type { KnownDevices } from '../known-devices.ts';
import { deleteFactors, findSession } from '../security-repository.ts';
import type { StepUp } from '../step-up.ts';
import { type Codes, newRecoveryCodes, recoveryHash, wrongCode } from './codes.ts';
import * as stored from './repository.ts';
import type { Seal } from './seal.ts';
import { appLink, base32, newSecret, stepOf } from './totp.ts';
import { iso } from '../../../platform/time.ts';
import { lockPerson } from '../../../platform/db/lock-people.ts';

/** Milliseconds after a step-up in which a second factor may be removed or replaced. */
const JUST_NOW_MS = 60_000;
const CONFIRM_MS = CODE_MINUTES * 60_000;
const STRETCH = 100;

export type Factors = ReturnType<typeof createFactors>;

export function createFactors(parts: {
  database: Database;
  seal: Seal;
  codes: Codes;
  knownDevices: Pick<KnownDevices, 'remember'>;
  limit: LimitAttempts;
  stepUp: Pick<StepUp, 'require' | 'requireOwner' | 'ownerProof' | 'prove' | 'proveAlone'>;
  accountEmailsWithin: (trx: Db) => Pick<AccountEmails, 'appOn' | 'appOff' | 'recoveryCodesMade'>;
  events: Events;
}) {
  const { database, seal, codes, knownDevices, limit, stepUp } = parts;
  const { accountEmailsWithin, events } = parts;
  const { db } = database;

  return {
    async view({ user }: Session): Promise<FactorsAnswer> {
      const userId = user._id;
      const factor = await stored.findFactor(db, userId);
      const trusted = await stored.listTrusted(db, userId, Date.now());
      const since = factor?.confirmedAt ?? null;
      return {
        appSince: iso(since),
        recoveryCodesLeft: await stored.countRecoveryCodes(db, userId),
        trusted: trusted.map(({ id, userAgent, expiresAt }) => ({
          _id: id,
          userAgent,
          expiresAt: iso(expiresAt),
        })),
        proof: await stepUp.ownerProof(userId),
      };
    },

    /** The secret is inactive until its first code is entered. */
    async begin(
      session: Session,
      password: string | undefined,
      caller: Caller,
    ): Promise<AppSecretAnswer> {
      const { _id: userId, emailId } = session.user;
      await limit('factor.user', userId);
      await stepUp.requireOwner(session, password, caller);
      const secret = newSecret();
      const isFirst = await stored.putUnconfirmed(db, {
        userId,
        sealed: seal.close(secret, userId),
        keyName: seal.keyName,
        createdAt: Date.now(),
        confirmedAt: null,
        lastStep: 0,
      });
      if (!isFirst) throw isOn();
      return { secret: base32(secret), link: appLink(secret, site.name, emailId) };
    },

    /**
     * The recovery codes are never shown again; `known` is the Set-Cookie line to keep this browser
     * known.
     */
    async confirm(
      session: Session,
      code: string,
      { cookie }: Pick<Caller, 'cookie'>,
    ): Promise<{ answer: RecoveryCodesAnswer; known: string }> {
      const userId = session.user._id;
      await limit('factor.user', userId);
      const recoveryCodes = newRecoveryCodes();
      const known = await db.transaction().execute(async (trx) => {
        const person = await lockPerson(trx, database.kind, userId);
        const factor = await stored.findFactor(trx, userId);
        if (factor !== undefined && factor.confirmedAt !== null) throw isOn();
        if (person === undefined || (await findSession(trx, session.id)) === undefined) {
          throw new Problem('unauthenticated', 'Please log in to continue');
        }
        const now = Date.now();
        const secret =
          factor && factor.createdAt > now - CONFIRM_MS ? seal.open(factor, userId) : null;
        if (secret === null) {
          throw new Problem('conflict', 'This took too long. Start again with a new code to scan.');
        }
        const step = stepOf(secret, code, now);
        if (step === null || !(await stored.spendStep(trx, userId, step))) {
          throw wrongCode({ code });
        }
        await stored.confirmFactor(trx, userId, now);
        await stored.putRecoveryCodes(trx, userId, recoveryCodes.map(recoveryHash));
        await stepUp.proveAlone(session, trx);
        if (person.emailVerified) await accountEmailsWithin(trx).appOn(person);
        return knownDevices.remember(trx, cookie, userId);
      });
      return { answer: { recoveryCodes }, known };
    },

    /** Returns the Set-Cookie line to keep this browser known. */
    async off(session: Session, { cookie }: Pick<Caller, 'cookie'>): Promise<string> {
      const userId = session.user._id;
      await limit('factor.user', userId);
      await stepUp.require(session, JUST_NOW_MS);
      const known = await db.transaction().execute(async (trx) => {
        const person = await lockPerson(trx, database.kind, userId);
        if (!(await stored.hasApp(trx, userId))) throw isOff();
        await deleteFactors(trx, userId);
        if (person?.emailVerified) await accountEmailsWithin(trx).appOff(person);
        return knownDevices.remember(trx, cookie, userId);
      });
      events.emit('signInChanged', { userId, kind: 'appOff' });
      return known;
    },

    async newRecoveryCodes(session: Session): Promise<RecoveryCodesAnswer> {
      const userId = session.user._id;
      await limit('factor.user', userId);
      await stepUp.require(session, JUST_NOW_MS);
      const recoveryCodes = newRecoveryCodes();
      await db.transaction().execute(async (trx) => {
        const person = await lockPerson(trx, database.kind, userId);
        if (!(await stored.hasApp(trx, userId))) throw isOff();
        await stored.putRecoveryCodes(trx, userId, recoveryCodes.map(recoveryHash));
        if (person?.emailVerified) await accountEmailsWithin(trx).recoveryCodesMade(person);
      });
      return { recoveryCodes };
    },

    async prove(
      session: Session,
      given: Proof,
      caller: Pick<Caller, 'address' | 'cookie'>,
    ): Promise<void> {
      const userId = session.user._id;
      const refund = await codes.count(userId, given, caller);
      const taken = await db.transaction().execute(async (trx) => {
        const shown = await codes.take(trx, userId, given);
        if (shown !== null) await stepUp.prove(session.id, trx);
        return shown;
      });
      if (taken === null) throw wrongCode(given);
      await refund();
      codes.tell(taken);
    },

    async distrust({ user }: Session, browserId?: string): Promise<number> {
      await limit('factor.user', user._id);
      const count = await stored.deleteTrusted(db, user._id, browserId);
      if (browserId !== undefined && count === 0) {
        throw new Problem('not_found', 'This browser is not trusted any more');
      }
      return count;
    },

    /** The secrets of the old key are encrypted again. */
    async keepUp(now: number): Promise<void> {
      await stored.deleteExpired(db, now);
      if (seal.oldKeyName === null) return;
      let after = FIRST_ID;
      for (;;) {
        const rows = await stored.findSealedBy(db, seal.oldKeyName, STRETCH, after);
        for (const row of rows) {
          const secret = seal.open(row, row.userId);
          if (secret === null) continue;
          const sealed = seal.close(secret, row.userId);
          await stored.sealAnew(db, row, { sealed, keyName: seal.keyName });
        }
        if (rows.length < STRETCH) return;
        after = rows.at(-1)?.userId ?? after;
      }
    },
  };
}

const isOn = () => new Problem('conflict', 'Two-factor authentication is on already');
const isOff = () => new Problem('conflict', 'Two-factor authentication is off already');
