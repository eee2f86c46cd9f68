import { CODE_HASH } from '#shared/factors.ts';
import type { GitHubFailure } from '#shared/github.ts';
import { isReturnPath } from '#shared/return-path.ts';
import { gitHubBeginSchema } from '#shared/schemas/account.ts';
import { gitHubReturnSchema } from '#shared/schemas/security.ts';
import type { Db } from '../../platform/db/database.ts';
import { lockPerson } from '../../platform/db/lock-people.ts';
import type { UserRow } from '../../platform/db/tables.ts';
import { moveOn, optional, setCookies } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { spendChallenge } from './challenges.ts';
import { createCookie } from './cookies.ts';
import { type GitHubIdentity, gitHubProvider } from './github-provider.ts';
import type { AccountParts } from './parts.ts';
import { findByEmail, findGitHubId, insertGitHubId, insertUser } from './repository.ts';
import { newToken } from '../../platform/tokens.ts';

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

/** Routes of /login/github. */
export function gitHubRoutes(parts: AccountParts) {
  const { database, config, challenges, invitations, signIn } = parts;
  const { github: app } = config;
  if (app === null) return { 'POST /login/github': null, 'GET /login/github/callback': null };
  const provider = gitHubProvider(app, config.origin ?? '');
  /** The PKCE verifier, which binds the state to this browser, and what the visit at GitHub loses. */
  const visit = createCookie(config.origin, 'state', { path: '/api/login/github' });

  return {
    'POST /login/github': {
      limit: 'github.address',
      body: optional(gitHubBeginSchema),
      async runOpen({ c, body: { invitation = '', to = '' } }) {
        if (invitation !== '' && !(await invitations.pairs(invitation))) {
          await invitations.require(invitation);
        }
        const verifier = newToken();
        const state = challenges.make('github', verifier, VISIT_SECONDS * 1000);
        const kept = new URLSearchParams({ invitation, to, verifier });
        setCookies(c, [visit.set(kept.toString(), VISIT_SECONDS)]);
        return { url: provider.pageFor(state, verifier) };
      },
    },
    'GET /login/github/callback': {
      query: gitHubReturnSchema,
      async runOpen({ c, query: { code, state = '', error }, caller }) {
        const failed = (why: GitHubFailure, cookies: string[] = []) =>
          moveOn(c, `/login#github-${why}`, cookies);
        const kept = new URLSearchParams(visit.read(caller.cookie) ?? '');
        const keptOf = (name: string): string => kept.get(name) ?? '';
        const [verifier, invitation] = [keptOf('verifier'), keptOf('invitation')];
        if (error !== undefined || code === undefined) {
          return failed(error === 'access_denied' ? 'refused' : 'failed');
        }
        const begun = challenges.read(state, 'github', verifier);
        if (begun === null || !(await spendChallenge(database.db, begun))) return failed('expired');
        const identity = await provider.identify(code, verifier).catch(() => null);
        if (identity === null) return failed('failed', [visit.end]);
        try {
          const { admission, isNewcomer } = await enter(identity, invitation, caller);
          if (admission.kind === 'suspended') return failed('suspended', [visit.end]);
          admission.announce();
          if (isNewcomer) await invitations.welcome(invitation, admission.person.id);
          const isPair = invitation !== '' && (await invitations.pairs(invitation));
          const to = keptOf('to');
          const next = isPair ? `/pair/${invitation}` : isReturnPath(to) ? to : null;
          const home = isNewcomer ? '/start' : '/';
          const url = admission.kind === 'waits' ? codePage(next) : (next ?? home);
          return moveOn(c, url, [visit.end, ...admission.cookies]);
        } catch (refusal) {
          if (refusal instanceof Refusal) return failed(refusal.why, [visit.end]);
          throw refusal;
        }
      },
    },
  } satisfies Partial<Routes>;

  function enter(identity: GitHubIdentity, invitation: string, caller: Caller) {
    return database.db.transaction().execute(async (trx) => {
      const { person, isNewcomer } = await personOf(trx, identity, invitation);
      const by = isNewcomer ? null : 'GitHub';
      return { admission: await signIn.admit(trx, person, { by, caller }), isNewcomer };
    });
  }

  /** Returns the locked owner of a GitHub identity, or creates the account. */
  async function personOf(
    trx: Db,
    { id, email, ...profile }: GitHubIdentity,
    invitation: string,
  ): Promise<{ person: UserRow; isNewcomer: boolean }> {
    if (email === undefined) throw new Refusal('no-email');
    const linked = await findGitHubId(trx, { accountId: id });
    const ownerId = linked?.userId ?? (await findByEmail(trx, email))?.id;
    if (ownerId === undefined) {
      if (!invitations.allows(email)) throw new Refusal('domain');
      if (!(await invitations.take(invitation, trx))) throw new Refusal(NO_SIGN_UP[config.signUp]);
      const person = await insertUser(trx, { email, emailVerified: 1, ...profile });
      if (person === undefined) throw new Refusal('failed');
      await insertGitHubId(trx, person.id, id);
      return { person, isNewcomer: true };
    }
    const person = await lockPerson(trx, ownerId);
    if (person === undefined) throw new Refusal('failed');
    if ((await findGitHubId(trx, { userId: ownerId, accountId: id })) === undefined) {
      // Both sides must have confirmed the address.
      if (!person.emailVerified || person.email !== email) throw new Refusal('taken');
      if (await findGitHubId(trx, { userId: ownerId })) throw new Refusal('other');
      await insertGitHubId(trx, ownerId, id);
    }
    return { person, isNewcomer: false };
  }
}

const NO_SIGN_UP = { invite: 'uninvited', closed: 'closed', open: 'failed' } as const;

const codePage = (next: string | null): string =>
  next === null ? `/login${CODE_HASH}` : `/login?to=${encodeURIComponent(next)}${CODE_HASH}`;
