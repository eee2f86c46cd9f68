import { either } from '#shared/language.ts';
import { INVITATION_HASH, SIGN_UP_WORDS } from '#shared/sign-up.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { changes, findRow } from '../../platform/db/rows.ts';
import { Problem } from '../../platform/problem.ts';
import type { AccountContext } from './context.ts';
import { putInvitation } from './links-repository.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';

export type Invitations = ReturnType<typeof createInvitations>;

interface InvitationSpan {
  uses: number;
  ms: number;
}

async function makeInvitation(db: Db, { uses, ms }: InvitationSpan): Promise<string> {
  const token = newToken();
  const createdAt = Date.now();
  const invitation = { usesLeft: uses, createdAt, expiresAt: createdAt + ms };
  await putInvitation(db, { hash: tokenHash(token), ...invitation });
  return token;
}

/** Returns the link of a new invitation; throws if SIGNUP lets nobody in by one. */
export async function invite(
  db: Db,
  { signUp, publicUrl }: Pick<Config, 'signUp' | 'publicUrl'>,
  { uses, days }: { uses: number; days: number },
): Promise<string> {
  if (signUp === 'closed' || signUp === 'sso') {
    const message = `SIGNUP is "${signUp}", where an invitation opens nothing: set it to invite.`;
    throw new Problem('conflict', message);
  }
  const token = await makeInvitation(db, { uses, ms: days * DAY_MS });
  return `${publicUrl}/login${INVITATION_HASH}${token}`;
}

/** Uses a link once; returns false if no use is left, also under concurrency. */
export async function takeUse(
  db: Db,
  table: 'invitations' | 'pair_links',
  hash: string,
  now: number,
): Promise<boolean> {
  const link = db
    .updateTable(table)
    .set((is) => ({ usesLeft: is('usesLeft', '-', 1) }))
    .where('hash', '=', hash)
    .where('usesLeft', '>', 0)
    .where('expiresAt', '>', now);
  return changes(link);
}

/** Pair links invite too. */
export interface PairInvitations {
  opens(token: string): Promise<boolean>;
  invites(token: string): Promise<boolean>;
  takeUse(token: string, trx: Db): Promise<boolean>;
  welcome(token: string, userId: string): Promise<void>;
}

export function createInvitations(context: AccountContext & { pairLinks: PairInvitations }) {
  const { pairLinks, signUp, signUpDomains } = context;

  const allows = (email: string): boolean =>
    signUpDomains.length === 0 || signUpDomains.includes(email.slice(email.lastIndexOf('@') + 1));

  const { db } = context.database;

  return {
    make: (span: InvitationSpan): Promise<string> => makeInvitation(db, span),

    invite: (span: { uses: number; days: number }) => invite(db, context, span),

    allows,

    /** Throws if the domain of an address is not allowed. */
    requireDomain(email: string): void {
      if (allows(email)) return;
      const message = `Use an email address at ${either(signUpDomains)}.`;
      throw new Problem('invalid_input', message, { fields: { emailId: message } });
    },

    /** Throws unless the token allows a sign-up; consumes nothing. */
    async require(token: string | undefined): Promise<void> {
      if (signUp === 'open') return;
      if (signUp !== 'invite' || token === undefined) {
        throw new Problem('forbidden', SIGN_UP_WORDS[signUp]);
      }
      const found = await findRow(db, 'invitations', { hash: tokenHash(token) });
      if (found !== undefined && found.usesLeft > 0 && found.expiresAt > Date.now()) return;
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
