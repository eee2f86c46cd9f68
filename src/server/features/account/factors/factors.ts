import { CODE_MINUTES, WRONG_CODES_MAX } from '#shared/factors.ts';
import { counted } from '#shared/language.ts';
import * as schemas from '#shared/schemas/factors.ts';
import { site } from '#site';
import { deleteBelow } from '../../../platform/db/in-batches.ts';
import { changePerson } from '../../../platform/db/lock-people.ts';
import { FIRST_ID } from '../../../platform/db/paging.ts';
import { countRows, deleteRows, findRow, updateRows } from '../../../platform/db/rows.ts';
import { optional, setCookies } from '../../../platform/http/api.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { Problem } from '../../../platform/problem.ts';
import { iso } from '../../../platform/time.ts';
import { requireSession } from '../login-sessions.ts';
import type { AccountParts } from '../parts.ts';
import { deleteOwn, FACTORS } from '../repository.ts';
import { failedSignIn } from '../sign-in.ts';
import { newRecoveryCodes, recoveryHash, wrongCode } from './codes.ts';
import * as stored from './repository.ts';
import { appLink, base32, newSecret, stepOf } from './totp.ts';

/** Milliseconds after a step-up in which a second factor may be removed or replaced. */
const JUST_NOW_MS = 60_000;
const CONFIRM_MS = CODE_MINUTES * 60_000;
const STRETCH = 100;

/** Routes of /factors, /trusted-browsers, /login/code and /step-up/code. */
export function factorRoutes(parts: AccountParts) {
  const { database, seal, codes, knownDevices, pendingSignIns, signIn, stepUp } = parts;
  const { accountEmailsWithin, audit, events, limit } = parts;
  const { db } = database;

  return {
    /** Errors reveal nothing about the account. */
    'POST /login/code': {
      limit: 'in the service',
      body: schemas.loginCodeSchema,
      async runOpen({ c, body: { trust, ...given }, caller }) {
        const waiting = await pendingSignIns.find(db, caller);
        if (waiting === undefined) throw ended();
        const { id, userId, signedInBy, providerSession } = waiting;
        const refund = await codes.count(userId, given, caller);
        // The count is outside of the transaction, so that a rollback keeps it.
        const attempts = await stored.countAttempt(db, id, WRONG_CODES_MAX);
        if (attempts === null) throw ended();
        const signedIn = await db.transaction().execute(async (trx) => {
          const taken = await codes.take(trx, userId, given);
          if (taken === null) return null;
          // A new password or another code may have ended it meanwhile.
          if ((await deleteRows(trx, 'waiting_sign_ins', { id })) === 0) throw ended();
          const proof = { by: signedInBy, hasCode: true, caller, providerSession };
          const admission = await signIn.admit(trx, taken.person, proof);
          if (trust && admission.kind === 'in') {
            admission.cookies.push(await pendingSignIns.trust(trx, userId, caller));
          }
          return { taken, admission };
        });
        if (signedIn === null) {
          await audit.record(failedSignIn(caller, { by: 'a code', failure: 'code' }, userId));
          if (attempts < WRONG_CODES_MAX) throw wrongCode(given);
          await deleteRows(db, 'waiting_sign_ins', { id });
          throw ended('Too many wrong codes. Log in again.');
        }
        await refund();
        codes.tell(signedIn.taken);
        signedIn.admission.cookies.push(pendingSignIns.endCookie);
        return { data: signIn.finish(c, signedIn.admission) };
      },
    },
    'GET /factors': {
      async run({ me }) {
        const factor = await findRow(db, 'second_factors', { userId: me });
        const trusted = await stored.listTrusted(db, me);
        return {
          appSince: iso(factor?.confirmedAt ?? null),
          recoveryCodesLeft: await countRows(db, 'recovery_codes', { userId: me, usedAt: null }),
          trusted: trusted.map(({ id, userAgent, expiresAt }) => ({
            _id: id,
            userAgent,
            expiresAt: iso(expiresAt),
          })),
          proof: await stepUp.ownerProof(me),
        };
      },
    },
    /** The secret is inactive until its first code is entered. */
    'POST /factors/app': {
      body: optional(schemas.appBeginSchema),
      async run({ session, me: userId, body, caller }) {
        await limit('factor.user', userId);
        await stepUp.requireOwner(session, body.password, caller);
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
        const link = appLink(secret, site.name, session.user.emailId);
        return { secret: base32(secret), link };
      },
    },
    /** The recovery codes are never shown again. This browser stays known. */
    'POST /factors/app/confirm': {
      body: schemas.appConfirmSchema,
      async run({ c, session, me: userId, body: { code }, caller }) {
        await limit('factor.user', userId);
        const recoveryCodes = newRecoveryCodes();
        const known = await changePerson(database, userId, async (trx, person) => {
          const factor = await findRow(trx, 'second_factors', { userId });
          if (factor !== undefined && factor.confirmedAt !== null) throw isOn();
          await requireSession(trx, session.id);
          const now = Date.now();
          const secret =
            factor && factor.createdAt > now - CONFIRM_MS ? seal.open(factor, userId) : null;
          if (secret === null) {
            const message = 'This took too long. Start again with a new code to scan.';
            throw new Problem('conflict', message);
          }
          const step = stepOf(secret, code, now);
          if (step === null || !(await stored.spendStep(trx, userId, step))) {
            throw wrongCode({ code });
          }
          await updateRows(trx, 'second_factors', { userId }, { confirmedAt: now });
          await stored.putRecoveryCodes(trx, userId, recoveryCodes.map(recoveryHash));
          await stepUp.proveAlone(trx, session);
          if (person?.emailVerified) await accountEmailsWithin(trx).appOn(person);
          await audit.own('security.appOn', userId, caller, {}, trx);
          return knownDevices.remember(trx, caller.cookie, userId);
        });
        setCookies(c, [known]);
        return { recoveryCodes };
      },
    },
    /** This browser stays known. */
    'DELETE /factors/app': {
      async run({ c, session, me: userId, caller }) {
        await limit('factor.user', userId);
        await stepUp.require(session, JUST_NOW_MS);
        const known = await changePerson(database, userId, async (trx, person) => {
          if (!(await stored.hasApp(trx, userId))) throw isOff();
          await deleteOwn(trx, userId, FACTORS);
          if (person?.emailVerified) await accountEmailsWithin(trx).appOff(person);
          await audit.own('security.appOff', userId, caller, {}, trx);
          return knownDevices.remember(trx, caller.cookie, userId);
        });
        events.emit('signInChanged', { userId, kind: 'appOff' });
        setCookies(c, [known]);
        return { message: 'Switched off' };
      },
    },
    'POST /factors/recovery-codes': {
      async run({ session, me: userId, caller }) {
        await limit('factor.user', userId);
        await stepUp.require(session, JUST_NOW_MS);
        const recoveryCodes = newRecoveryCodes();
        await changePerson(database, userId, async (trx, person) => {
          if (!(await stored.hasApp(trx, userId))) throw isOff();
          await stored.putRecoveryCodes(trx, userId, recoveryCodes.map(recoveryHash));
          if (person?.emailVerified) await accountEmailsWithin(trx).recoveryCodesMade(person);
          await audit.own('security.recoveryCodes', userId, caller, {}, trx);
        });
        return { recoveryCodes };
      },
    },
    'POST /step-up/code': {
      body: schemas.proofSchema,
      async run({ session, me, body: given, caller }) {
        const refund = await codes.count(me, given, caller);
        const taken = await db.transaction().execute(async (trx) => {
          const shown = await codes.take(trx, me, given);
          if (shown !== null) await stepUp.prove(trx, session.id);
          return shown;
        });
        if (taken === null) {
          await audit.own('security.refused', me, caller, { failure: 'code' });
          throw wrongCode(given);
        }
        await refund();
        codes.tell(taken);
        return { message: 'Proved' };
      },
    },
    'DELETE /trusted-browsers': {
      async run({ me }) {
        await limit('factor.user', me);
        const count = await deleteRows(db, 'trusted_browsers', { userId: me });
        const browsers = counted(count, { one: 'browser', other: 'browsers' });
        return { message: `${browsers} will be asked for a code` };
      },
    },
    'DELETE /trusted-browsers/:browserId': {
      async run({ me, params: { browserId } }) {
        await limit('factor.user', me);
        const browser = { userId: me, id: browserId };
        if ((await deleteRows(db, 'trusted_browsers', browser)) === 0) {
          throw new Problem('not_found', 'This browser is not trusted any more');
        }
        return { message: 'It will be asked for a code' };
      },
    },
  } satisfies Partial<Routes>;
}

/** Deletes what expired, and encrypts the secrets of the old key again. */
export async function keepUpFactors({ database: { db }, seal }: AccountParts, now: number) {
  for (const table of ['waiting_sign_ins', 'trusted_browsers'] as const) {
    await deleteBelow(db, table, ['id'], 'expiresAt', now);
  }
  if (seal.oldKeyName === null) return;
  let after = FIRST_ID;
  for (;;) {
    const rows = await stored.findSealedBy(db, seal.oldKeyName, STRETCH, after);
    for (const row of rows) {
      const secret = seal.open(row, row.userId);
      if (secret === null) continue;
      const sealed = seal.close(secret, row.userId);
      // A row replaced meanwhile stays.
      const old = { userId: row.userId, sealed: row.sealed };
      await updateRows(db, 'second_factors', old, { sealed, keyName: seal.keyName });
    }
    if (rows.length < STRETCH) return;
    after = rows.at(-1)?.userId ?? after;
  }
}

const isOn = () => new Problem('conflict', 'Two-factor authentication is on already');
const isOff = () => new Problem('conflict', 'Two-factor authentication is off already');

const ended = (message = 'Your sign-in has ended. Log in again.') =>
  new Problem('sign_in_ended', message);
