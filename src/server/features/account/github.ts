import type { z } from 'zod';
import { CODE_HASH } from '#shared/factors.ts';
import type { GitHubFailure } from '#shared/github.ts';
import { isReturnPath } from '#shared/return-path.ts';
import type { gitHubReturnSchema } from '#shared/schemas/security.ts';
import type { Config, GitHubApp } from '../../platform/config/config.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/tables.ts';
import { lockPerson } from '../../platform/db/lock-people.ts';
import type { Caller } from '../../platform/http/client.ts';
import { type Challenges, spendChallenge } from './challenges.ts';
import { createCookie } from './cookies.ts';
import { type GitHubIdentity, gitHubProvider } from './github-provider.ts';
import type { Invitations } from './invitations.ts';
import { findByEmail, insertUser } from './repository.ts';
import { findGitHubOwner, gitHubIdsOf, insertGitHubId } from './security-repository.ts';
import type { SignIn } from './sign-in.ts';
import { newToken } from './tokens.ts';

export type GitHub = ReturnType<typeof createGitHub>;

export interface GitHubStep {
  url: string;
  cookies: string[];
}

/** Seconds for the visit at GitHub. */
const VISIT_SECONDS = 600;

/** Rolls the transaction back. */
class Refusal extends Error {
  readonly why: GitHubFailure;
  constructor(why: GitHubFailure) {
    super(why);
    this.why = why;
  }
}

export function createGitHub(
  app: GitHubApp,
  parts: {
    database: Database;
    config: Pick<Config, 'signUp' | 'origin'>;
    challenges: Challenges;
    invitations: Pick<Invitations, 'require' | 'pairs' | 'take' | 'welcome'>;
    signIn: SignIn;
  },
) {
  const { database, config, challenges, invitations, signIn } = parts;
  const provider = gitHubProvider(app, config.origin ?? '');
  /** The PKCE verifier, which binds the state to this browser, and what the visit at GitHub loses. */
  const visit = createCookie(config.origin, 'state', { path: '/api/login/github' });

  return {
    async begin({
      invitation = '',
      to = '',
    }: {
      invitation?: string | undefined;
      to?: string | undefined;
    }): Promise<GitHubStep> {
      if (invitation !== '' && !(await invitations.pairs(invitation))) {
        await invitations.require(invitation);
      }
      const verifier = newToken();
      const state = challenges.make('github', verifier, VISIT_SECONDS * 1000);
      const kept = new URLSearchParams({ invitation, to, verifier });
      return {
        url: provider.pageFor(state, verifier),
        cookies: [visit.set(kept.toString(), VISIT_SECONDS)],
      };
    },

    async finish(
      { code, state = '', error }: z.output<typeof gitHubReturnSchema>,
      caller: Caller,
    ): Promise<GitHubStep> {
      const kept = new URLSearchParams(visit.read(caller.cookie) ?? '');
      const [verifier = '', invitation = '', wanted = ''] = ['verifier', 'invitation', 'to'].map(
        (name) => kept.get(name) ?? '',
      );
      if (error !== undefined || code === undefined) {
        return failed(error === 'access_denied' ? 'refused' : 'failed');
      }
      const begun = challenges.read(state, 'github', verifier);
      if (begun === null || !(await spendChallenge(database.db, begun))) return failed('expired');
      const identity = await provider.identify(code, verifier).catch(() => null);
      if (identity === null) return failed('failed', [visit.end]);
      try {
        const { isNewcomer, personId, ...admission } = await database.db
          .transaction()
          .execute(async (trx) => {
            const { person, isNewcomer } = await personOf(trx, identity, invitation);
            const by = isNewcomer ? null : 'GitHub';
            const admitted = await signIn.admit(trx, person, { by, caller });
            return { ...admitted, isNewcomer, personId: person.id };
          });
        if (admission.kind === 'suspended') return failed('suspended', [visit.end]);
        admission.announce();
        if (isNewcomer) await invitations.welcome(invitation, personId);
        const isPair = invitation !== '' && (await invitations.pairs(invitation));
        const next = isPair ? `/pair/${invitation}` : isReturnPath(wanted) ? wanted : null;
        const cookies = [visit.end, ...admission.cookies];
        if (admission.kind === 'waits') return { url: codePage(next), cookies };
        return { url: next ?? (isNewcomer ? '/start' : '/'), cookies };
      } catch (refusal) {
        if (refusal instanceof Refusal) return failed(refusal.why, [visit.end]);
        throw refusal;
      }
    },
  };

  /** Returns the locked owner of a GitHub identity, or creates the account. */
  async function personOf(
    trx: Db,
    { id, email, ...profile }: GitHubIdentity,
    invitation: string,
  ): Promise<{ person: UserRow; isNewcomer: boolean }> {
    if (email === undefined) throw new Refusal('no-email');
    const ownerId = (await findGitHubOwner(trx, id)) ?? (await findByEmail(trx, email))?.id;
    if (ownerId === undefined) {
      if (!(await invitations.take(invitation, trx))) throw new Refusal(NO_SIGN_UP[config.signUp]);
      const person = await insertUser(trx, { email, emailVerified: 1, ...profile });
      if (person === undefined) throw new Refusal('failed');
      await insertGitHubId(trx, person.id, id);
      return { person, isNewcomer: true };
    }
    const person = await lockPerson(trx, database.kind, ownerId);
    if (person === undefined) throw new Refusal('failed');
    const ids = await gitHubIdsOf(trx, ownerId);
    if (!ids.includes(id)) {
      // Both sides must have confirmed the address.
      if (!person.emailVerified || person.email !== email) throw new Refusal('taken');
      if (ids.length > 0) throw new Refusal('other');
      await insertGitHubId(trx, ownerId, id);
    }
    return { person, isNewcomer: false };
  }
}

const NO_SIGN_UP = { invite: 'uninvited', closed: 'closed', open: 'failed' } as const;

const codePage = (next: string | null): string =>
  next === null ? `/login${CODE_HASH}` : `/login?to=${encodeURIComponent(next)}${CODE_HASH}`;

const failed = (why: GitHubFailure, cookies: string[] = []): GitHubStep => ({
  url: `/login#github-${why}`,
  cookies,
});
