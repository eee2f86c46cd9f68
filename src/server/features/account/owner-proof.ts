import type { OwnerProofKind } from '#shared/api.ts';
import { FRESH_SIGN_IN_MS } from '#shared/passkeys.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Session } from '../../platform/http/session.ts';
import { Problem } from '../../platform/problem.ts';
import type { ComparePassword } from './compare-password.ts';
import { findPassword, sessionBegan } from './security-repository.ts';
import type { StepUp } from './step-up.ts';

const NO_PASSWORD = 'Enter your password';
const WRONG_PASSWORD = 'This is not your password';

export type OwnerProof = ReturnType<typeof createOwnerProof>;

/** An unattended browser isn't enough for adding a factor. */
export function createOwnerProof(parts: {
  database: { db: Db };
  comparePassword: ComparePassword;
  stepUp: Pick<StepUp, 'has' | 'require'>;
}) {
  const { comparePassword, stepUp } = parts;
  const { db } = parts.database;

  return {
    async kindOf(userId: string): Promise<OwnerProofKind> {
      if (await stepUp.has(userId)) return 'none';
      return (await findPassword(db, userId)) === undefined ? 'signIn' : 'password';
    },

    /** Requires a second factor, else the password, else a recent sign-in. */
    async require(session: Session, password: string | undefined, caller: Caller): Promise<void> {
      const { _id: userId, emailId } = session.user;
      if (await stepUp.has(userId)) return stepUp.require(session);
      const hash = await findPassword(db, userId);
      if (hash === undefined) {
        const began = await sessionBegan(db, session.id);
        if (began !== undefined && began > Date.now() - FRESH_SIGN_IN_MS) return;
        const message = 'Log out, log in again, and come back here within 10 minutes';
        throw new Problem('forbidden', message);
      }
      if (password === undefined) {
        throw new Problem('wrong_password', NO_PASSWORD, { fields: { password: NO_PASSWORD } });
      }
      if (!(await comparePassword({ emailId, userId, hash }, password, caller))) {
        throw new Problem('wrong_password', WRONG_PASSWORD, {
          fields: { password: WRONG_PASSWORD },
        });
      }
    },
  };
}
