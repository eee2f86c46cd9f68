import { SIGN_UP_WORDS, type SignUpMode } from '#shared/sign-up.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { isInvited, putInvitation, returnUse, takeUse } from './invitations-repository.ts';
import { newToken, tokenHash } from './one-time.ts';

export type Invitations = ReturnType<typeof createInvitations>;

/** Who may make an account. Refusals are {@link Problem}s. */
export function createInvitations(parts: {
  database: Pick<Database, 'db'>;
  config: { signUp: SignUpMode };
}) {
  const { db } = parts.database;
  const { signUp } = parts.config;

  return {
    /** Makes an invitation for `uses` people that ends in `ms` milliseconds; answers its token. */
    async make({ uses, ms }: { uses: number; ms: number }): Promise<string> {
      const token = newToken();
      const createdAt = Date.now();
      const invitation = { usesLeft: uses, createdAt, expiresAt: createdAt + ms };
      await putInvitation(db, { hash: tokenHash(token), ...invitation });
      return token;
    },

    /** Throws unless who brings `token` may sign up; takes nothing of it. */
    async require(token: string | undefined): Promise<void> {
      if (signUp === 'open') return;
      if (signUp === 'closed') throw new Problem('forbidden', SIGN_UP_WORDS.closed);
      if (token === undefined) throw new Problem('forbidden', SIGN_UP_WORDS.invite);
      if (!(await isInvited(db, tokenHash(token), Date.now()))) throw usedUp();
    },

    /**
     * Takes one use of `token` where sign-up asks for one; answers whether an account may be made.
     * In the transaction that makes it nothing is taken when it is not made.
     */
    async take(token: string | undefined, target: Db = db): Promise<boolean> {
      if (signUp !== 'invite' || token === undefined) return signUp === 'open';
      return takeUse(target, tokenHash(token), Date.now());
    },

    /** Gives back what was taken for nobody. */
    giveBack: (token: string): Promise<void> => returnUse(db, tokenHash(token)),
  };
}

export const usedUp = () =>
  new Problem('bad_link', 'This invitation has been used, or has expired');
