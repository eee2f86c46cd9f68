import type { OwnerProofKind } from '#shared/api.ts';
import { FRESH_SIGN_IN_MS } from '#shared/passkeys.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Session } from '../../platform/http/session.ts';
import { Problem } from '../../platform/problem.ts';
import type { ProofWay } from '#shared/factors.ts';
import { type ComparePassword, wrongPassword } from './passwords.ts';
import { hasApp } from './factors/repository.ts';
import { hasPasskeys } from './passkeys/repository.ts';
import {
  deleteProofs,
  findPassword,
  findSession,
  noteProof,
  passwordSet,
} from './security-repository.ts';

const PROVED_MS = 10 * 60_000;

/** Maximum milliseconds between the creation of an account and of its password. */
const SIGN_UP_MS = 60_000;

const REFUSED = {
  passkey:
    'Nothing was changed. Confirm it’s you with your passkey first. Lost it? Set a new password through Forgot password, and log in with it.',
  unconfirmed:
    'Nothing was changed. Confirm it’s you with your passkey first. Lost it? Log out, and log in with your password.',
  code: 'Nothing was changed. Confirm it’s you first, with an authenticator code, a recovery code or a passkey.',
};

export type StepUp = ReturnType<typeof createStepUp>;

/** An unattended browser isn't enough for sensitive actions of accounts with a second factor. */
export function createStepUp(parts: { database: Database; comparePassword: ComparePassword }) {
  const { comparePassword } = parts;
  const { db } = parts.database;

  const ways = async (userId: string): Promise<ProofWay[]> => [
    ...((await hasApp(db, userId)) ? (['code'] as const) : []),
    ...((await hasPasskeys(db, userId)) ? (['passkey'] as const) : []),
  ];

  /** Throws `step_up` unless this session proved a factor within `withinMs` or the account has none. */
  async function require({ id, user }: Session, withinMs = PROVED_MS): Promise<void> {
    const [way] = await ways(user._id);
    if (way === undefined) return;
    const provedAt = (await findSession(db, id))?.provedAt ?? 0;
    if (provedAt > Date.now() - withinMs) return;
    const isUnconfirmed = way === 'passkey' && !user.emailVerified;
    throw new Problem('step_up', REFUSED[isUnconfirmed ? 'unconfirmed' : way]);
  }

  return {
    ways,
    require,

    async ownerProof(userId: string): Promise<OwnerProofKind> {
      if ((await ways(userId)).length > 0) return 'none';
      return (await findPassword(db, userId)) === undefined ? 'signIn' : 'password';
    },

    /** Adding a factor requires a second factor, else the password, else a recent sign-in. */
    async requireOwner(
      session: Session,
      password: string | undefined,
      caller: Caller,
    ): Promise<void> {
      const { _id: userId, emailId } = session.user;
      if ((await ways(userId)).length > 0) return require(session);
      const hash = await findPassword(db, userId);
      if (hash === undefined) {
        const began = (await findSession(db, session.id))?.began ?? 0;
        if (began > Date.now() - FRESH_SIGN_IN_MS) return;
        const message = 'Log out, log in again, and come back here within 10 minutes';
        throw new Problem('forbidden', message);
      }
      if (password === undefined) throw wrongPassword('Enter your password');
      if (!(await comparePassword({ emailId, userId, hash }, password, caller))) {
        throw wrongPassword('This is not your password');
      }
    },

    /**
     * A sign-in with a recent new password counts as proof: it came by a link from the owner's mail
     * or after a second factor. This lets owners of a lost passkey back in; authenticator apps have
     * recovery codes. While the address is unconfirmed, perhaps mistyped, no mail may reach the
     * owner, and any password counts.
     */
    async proveByPassword(trx: Db, userId: string, sessionId: string): Promise<void> {
      if (await hasApp(trx, userId)) return;
      const now = Date.now();
      const password = await passwordSet(trx, userId);
      if (password === undefined) return;
      const { began, set, isConfirmed } = password;
      // The password of the sign-up is not new.
      const isNew = set >= now - PROVED_MS && set > began + SIGN_UP_MS;
      if (isNew || !isConfirmed) await noteProof(trx, sessionId, now);
    },

    /** Proofs of other sessions end, because they may need no more than the password. */
    async proveAlone({ id, user }: Session, trx: Db): Promise<void> {
      await deleteProofs(trx, user._id);
      await noteProof(trx, id, Date.now());
    },

    prove: (sessionId: string, trx: Db = db): Promise<void> =>
      noteProof(trx, sessionId, Date.now()),
  };
}
