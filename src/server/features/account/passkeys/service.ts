import { randomUUIDv7 } from 'node:crypto';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { PasskeysAnswer } from '#shared/api.ts';
import { type Passkey, PASSKEY_ANSWER_MS, PASSKEYS_MAX } from '#shared/passkeys.ts';
import type { PasskeyAttestation } from '#shared/schemas/passkeys.ts';
import { deviceName, deviceOf } from '#shared/user-agent.ts';
import { fullName } from '#shared/user.ts';
import { site as name } from '#site';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/client.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { LimitAttempts } from '../../../platform/limits/limiter.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Events } from '../../events.ts';
import type { AccountEmails } from '../account-emails.ts';
import { type Challenges, deleteSpentChallenges, spendChallenge } from '../challenges.ts';
import { findSession } from '../security-repository.ts';
import type { StepUp } from '../step-up.ts';
import {
  ALGORITHMS,
  challengeOf,
  handleOf,
  readNewKey,
  type Site,
  webAuthn,
} from './relying-party.ts';
import * as stored from './repository.ts';
import { iso } from '../../../platform/time.ts';
import { lockPerson } from '../../../platform/db/lock-people.ts';

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Each passkey counts as both factors. */
export function createPasskeys(parts: {
  database: Database;
  challenges: Challenges;
  limit: LimitAttempts;
  stepUp: Pick<StepUp, 'require' | 'requireOwner' | 'ownerProof' | 'proveAlone'>;
  accountEmailsWithin: (trx: Db) => Pick<AccountEmails, 'passkeyAdded' | 'passkeyRemoved'>;
  events: Events;
}) {
  const { database, challenges, limit, stepUp } = parts;
  const { accountEmailsWithin, events } = parts;
  const { db } = database;

  return {
    async list(
      { user }: Session,
      { userAgent }: Pick<Caller, 'userAgent'>,
    ): Promise<PasskeysAnswer> {
      const rows = await stored.listPasskeys(db, user._id);
      const proposedName = deviceName(deviceOf(userAgent));
      return {
        passkeys: rows.map(toPasskey),
        proof: await stepUp.ownerProof(user._id),
        proposedName,
      };
    },

    async begin(
      session: Session,
      password: string | undefined,
      caller: Caller,
      site: Site,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { _id: userId, emailId } = session.user;
      await limit('passkey.user', userId);
      await stepUp.requireOwner(session, password, caller);
      const known = await stored.listPasskeys(db, userId);
      if (known.length >= PASSKEYS_MAX) throw tooMany();
      const { generateRegistrationOptions } = await webAuthn();
      const challenge = challenges.make('add', session.id);
      return generateRegistrationOptions({
        rpName: name.name,
        rpID: site.id,
        userName: emailId,
        userDisplayName: fullName(session.user),
        userID: Uint8Array.from(Buffer.from(handleOf(userId), 'base64url')),
        challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
        timeout: PASSKEY_ANSWER_MS,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: JSON.parse(transports) as string[],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    async add(
      session: Session,
      given: { name: string; response: PasskeyAttestation },
      site: Site,
    ): Promise<Passkey> {
      const userId = session.user._id;
      await limit('passkey.user', userId);
      const challenge = challengeOf(given.response.response);
      const asked = challenges.read(challenge, 'add', session.id);
      const key = asked && (await readNewKey(given.response, site, challenge));
      if (asked === null || key === null) throw notAdded();
      const row: stored.PasskeyRow = {
        id: randomUUIDv7(),
        userId,
        name: given.name,
        ...key,
        createdAt: Date.now(),
        lastUsedAt: null,
      };
      await database.db.transaction().execute(async (trx) => {
        const person = await lockPerson(trx, database.kind, userId);
        // The session may have ended since the options were issued.
        if (person === undefined || (await findSession(trx, session.id)) === undefined) {
          throw new Problem('unauthenticated', 'Please log in to continue');
        }
        if (!(await spendChallenge(trx, asked))) throw notAdded();
        if ((await stored.listPasskeys(trx, userId)).length >= PASSKEYS_MAX) throw tooMany();
        if (!(await stored.insertPasskey(trx, row))) throw notAdded();
        // A new key has just verified its owner.
        await stepUp.proveAlone(session, trx);
        if (person.emailVerified) await accountEmailsWithin(trx).passkeyAdded(person, row.name);
      });
      events.emit('signInChanged', { userId, kind: 'passkeyAdded' });
      return toPasskey(row);
    },

    async rename(session: Session, id: string, newName: string): Promise<Passkey> {
      const userId = session.user._id;
      await limit('passkey.user', userId);
      // Exchanged names would lead the owner to remove the wrong key.
      await stepUp.require(session);
      const row = await stored.renamePasskey(db, { userId, id }, newName);
      if (row === undefined) throw gone();
      return toPasskey(row);
    },

    async remove(session: Session, id: string): Promise<void> {
      const userId = session.user._id;
      await limit('passkey.user', userId);
      await stepUp.require(session);
      await database.db.transaction().execute(async (trx) => {
        const person = await lockPerson(trx, database.kind, userId);
        const row = await stored.deletePasskey(trx, { userId, id });
        if (row === undefined) throw gone();
        if (person?.emailVerified) await accountEmailsWithin(trx).passkeyRemoved(person, row.name);
      });
      events.emit('signInChanged', { userId, kind: 'passkeyRemoved' });
    },

    forgetChallenges: (now: number): Promise<void> => deleteSpentChallenges(db, now),
  };
}

const gone = () => new Problem('not_found', 'This passkey is removed already');
const notAdded = () =>
  new Problem('invalid_input', 'This passkey could not be added. Try again in a moment.');
const tooMany = () =>
  new Problem('conflict', `You have ${String(PASSKEYS_MAX)} passkeys. Remove one first.`);

const toPasskey = ({ id, name, createdAt, lastUsedAt, backedUp }: stored.PasskeyRow): Passkey => ({
  _id: id,
  name,
  createdAt: iso(createdAt),
  lastUsedAt: iso(lastUsedAt),
  isSynced: backedUp === 1,
});
