import { SIGN_UP_WORDS, type SignUpMode } from '#shared/sign-up.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { isInvited, putInvitation } from './invitations-repository.ts';
import { takeUse } from './link-uses.ts';
import { newToken, tokenHash } from './tokens.ts';

export type Invitations = ReturnType<typeof createInvitations>;

export interface InvitationSpan {
  uses: number;
  ms: number;
}

export async function makeInvitation(db: Db, { uses, ms }: InvitationSpan): Promise<string> {
  const token = newToken();
  const createdAt = Date.now();
  const invitation = { usesLeft: uses, createdAt, expiresAt: createdAt + ms };
  await putInvitation(db, { hash: tokenHash(token), ...invitation });
  return token;
}

interface PairInvitations {
  opens(token: string): Promise<boolean>;
  invites(token: string): Promise<boolean>;
  takeUse(token: string, trx: Db): Promise<boolean>;
  welcome(token: string, userId: string): Promise<void>;
}

export function createInvitations(parts: {
  database: Pick<Database, 'db'>;
  config: { signUp: SignUpMode };
  pairLinks: PairInvitations;
}) {
  const { db } = parts.database;
  const { signUp } = parts.config;
  const { pairLinks } = parts;

  return {
    make: (span: InvitationSpan): Promise<string> => makeInvitation(db, span),

    /** Throws unless the token allows a sign-up; consumes nothing. */
    async require(token: string | undefined): Promise<void> {
      if (signUp === 'open') return;
      if (signUp === 'closed') throw new Problem('forbidden', SIGN_UP_WORDS.closed);
      if (token === undefined) throw new Problem('forbidden', SIGN_UP_WORDS.invite);
      if (await isInvited(db, tokenHash(token), Date.now())) return;
      if (!(await pairLinks.invites(token))) throw usedUp();
    },

    /** Returns whether an account may be created; if not, the transaction must be rolled back. */
    async take(token: string | undefined, trx: Db): Promise<boolean> {
      if (signUp !== 'invite' || token === undefined) return signUp === 'open';
      if (await takeUse(trx, 'invitations', tokenHash(token), Date.now())) return true;
      return pairLinks.takeUse(token, trx);
    },

    /** True if `token` belongs to a pair link. */
    pairs: (token: string): Promise<boolean> => pairLinks.opens(token),

    /** The use is already consumed. */
    async welcome(token: string | undefined, userId: string): Promise<void> {
      if (signUp === 'invite' && token !== undefined) await pairLinks.welcome(token, userId);
    },
  };
}

export const usedUp = () =>
  new Problem('bad_link', 'This invitation has been used, or has expired');
