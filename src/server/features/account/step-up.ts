import type { OwnerProofKind } from '#shared/api.ts';
import type { ProofWay } from '#shared/factors.ts';
import { FRESH_SIGN_IN_MS } from '#shared/passkeys.ts';
import type { Db } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/tables.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Session } from '../../platform/http/session.ts';
import { findRow, updateRows } from '../../platform/db/rows.ts';
import { Problem } from '../../platform/problem.ts';
import type { AccountContext } from './context.ts';
import { type ComparePassword, wrongPassword } from './passwords.ts';
import { hasApp } from './factors/repository.ts';
import { findPassword, findSession, passwordSince } from './repository.ts';

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
export function createStepUp(context: AccountContext & { comparePassword: ComparePassword }) {
  const { db } = context.database;

  const prove = async (trx: Db, id: string): Promise<void> => {
    await updateRows(trx, 'sessions', { id }, { provedAt: Date.now() });
  };

  const ways = async (userId: string): Promise<ProofWay[]> => {
    const hasPasskey = (await findRow(db, 'passkeys', { userId })) !== undefined;
    return [
      ...((await hasApp(db, userId)) ? (['code'] as const) : []),
      ...(hasPasskey ? (['passkey'] as const) : []),
    ];
  };

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
    prove,

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
      if ((await findPassword(db, userId)) === undefined) {
        const began = (await findSession(db, session.id))?.began ?? 0;
        if (began > Date.now() - FRESH_SIGN_IN_MS) return;
        const message = 'Log out, log in again, and come back here within 10 minutes';
        throw new Problem('forbidden', message);
      }
      if (password === undefined) throw wrongPassword('Enter your password');
      const hash = await context.comparePassword({ userId, emailId }, password, caller);
      if (hash === null) {
        await context.audit.own('security.refused', userId, caller, { failure: 'password' });
        throw wrongPassword('This is not your password');
      }
    },

    /**
     * A sign-in with a recent new password counts as proof: it came by a link from the owner's mail or after a second
     * factor. This lets owners of a lost passkey back in; authenticator apps have recovery codes. While the address is
     * unconfirmed, perhaps mistyped, no mail may reach the owner, and any password counts.
     */
    async proveByPassword(trx: Db, person: UserRow, sessionId: string): Promise<void> {
      if (await hasApp(trx, person.id)) return;
      const since = await passwordSince(trx, person.id);
      if (since === null) return;
      // The password of the sign-up is not new.
      const signUpEnd = new Date(person.createdAt).getTime() + SIGN_UP_MS;
      const isNew = since >= Date.now() - PROVED_MS && since > signUpEnd;
      if (isNew || !person.emailVerified) await prove(trx, sessionId);
    },

    /** Proofs of other sessions end, because they may need no more than the password. */
    async proveAlone(trx: Db, { id, user }: Session): Promise<void> {
      await updateRows(trx, 'sessions', { userId: user._id }, { provedAt: null });
      await prove(trx, id);
    },
  };
}
