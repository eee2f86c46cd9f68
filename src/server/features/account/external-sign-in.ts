import { shortEmail } from '#shared/audit.ts';
import type { ExternalFailure } from '#shared/external-sign-in.ts';
import { CODE_HASH } from '#shared/factors.ts';
import { isReturnPath } from '#shared/return-path.ts';
import { externalBeginSchema, invitationToken } from '#shared/schemas/account.ts';
import { externalReturnSchema } from '#shared/schemas/security.ts';
import type { Db } from '../../platform/db/database.ts';
import { lockPerson } from '../../platform/db/lock-people.ts';
import type { UserRow } from '../../platform/db/tables.ts';
import { isDuplicate } from '../../platform/faults.ts';
import { type ApiContext, moveOn, optional, setCookies } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { Problem } from '../../platform/problem.ts';
import { newToken } from '../../platform/tokens.ts';
import { spendChallenge } from './challenges.ts';
import { cookieValue, createCookie } from './cookies.ts';
import { type ExternalIdentity, inTime, type Provider } from './external-provider.ts';
import { gitHubProvider } from './github-provider.ts';
import type { AccountParts } from './parts.ts';
import { findByEmail, findIdentity, insertAccount, insertUser } from './repository.ts';
import { type Admission, failedSignIn } from './sign-in.ts';

/** Seconds for the visit at the provider. */
const VISIT_SECONDS = 600;

/** Rolls the transaction back. */
class Refusal extends Error {
  readonly why: ExternalFailure;
  constructor(why: ExternalFailure) {
    super(why);
    this.why = why;
  }
}

/** Routes of /login/github and /login/sso. */
export function externalRoutes(parts: AccountParts) {
  const { config, invitations, limit, sso } = parts;
  const github =
    config.github && createFlow(parts, gitHubProvider(config.github, config.origin ?? ''));
  const company = sso && createFlow(parts, sso);

  return {
    'POST /login/github': github && {
      limit: 'github.address',
      body: optional(externalBeginSchema),
      async runOpen({ c, body: { invitation = '', to = '' } }) {
        if (invitation !== '' && !(await invitations.pairs(invitation))) {
          await invitations.require(invitation);
        }
        return { url: await github.begin(c, invitation, to) };
      },
    },
    'GET /login/github/callback': github && {
      query: externalReturnSchema,
      runOpen: ({ c, caller }) => github.comeBack(c, caller),
    },
    /** A link that works without JavaScript. */
    'GET /login/sso': company && {
      query: externalBeginSchema,
      async runOpen({ c, query: { to = '' }, caller }) {
        try {
          await limit('sso.address', caller.address);
          const kept = cookieValue(caller.cookie, 'pairwise.invitation=');
          const invitation = invitationToken.safeParse(kept).data ?? '';
          return moveOn(c, await company.begin(c, invitation, to));
        } catch (error) {
          const isRefused = error instanceof Problem && error.code === 'too_many_requests';
          return company.failed(c, isRefused ? 'often' : 'failed');
        }
      },
    },
    'GET /login/sso/callback': company && {
      query: externalReturnSchema,
      runOpen: ({ c, caller }) => company.comeBack(c, caller),
    },
  } satisfies Partial<Routes>;
}

function createFlow(parts: AccountParts, provider: Provider) {
  const { audit, database, config, challenges, invitations, signIn } = parts;
  const { key, providerId } = provider;
  /** Keeps the verifier, the invitation and the wanted page during the visit at the provider. */
  const visit = createCookie(config.origin, 'state', { path: `/api/login/${key}` });

  const failed = (c: ApiContext, why: ExternalFailure, cookies: string[] = []) =>
    moveOn(c, `/login?failed=${key}-${why}`, cookies);

  return {
    failed,

    /** Returns the address of the provider's sign-in page. */
    async begin(c: ApiContext, invitation: string, to: string): Promise<string> {
      const verifier = newToken();
      const state = challenges.make(key, verifier, VISIT_SECONDS * 1000);
      const page = await inTime(provider.pageFor({ state, verifier }));
      const kept = new URLSearchParams({ invitation, to, verifier });
      setCookies(c, [visit.set(kept.toString(), VISIT_SECONDS)]);
      return page;
    },

    async comeBack(c: ApiContext, caller: Caller): Promise<Response> {
      const query = c.req.query();
      const { code, state = '', error } = query;
      const refuse = async (failure: ExternalFailure, cookies?: string[], email?: string) => {
        const about = email === undefined ? {} : { email: shortEmail(email) };
        await audit.record(failedSignIn(caller, { by: provider.by, failure, ...about }, null));
        return failed(c, failure, cookies);
      };
      const kept = new URLSearchParams(visit.read(caller.cookie) ?? '');
      const keptOf = (name: string): string => kept.get(name) ?? '';
      const [verifier, invitation] = [keptOf('verifier'), keptOf('invitation')];
      if (error !== undefined || code === undefined) {
        return refuse(error === 'access_denied' ? 'refused' : 'failed');
      }
      const begun = challenges.read(state, key, verifier);
      if (begun === null || !(await spendChallenge(database.db, begun))) {
        return refuse('expired');
      }
      const asked = provider.identify(query, { state, verifier });
      const identity = await inTime(asked).catch((reason: unknown) => {
        parts.log.warn({ why: String(reason) }, `a sign-in with ${provider.by} failed`);
        return null;
      });
      if (identity === null) return refuse('failed', [visit.end]);
      try {
        const { admission, isNewcomer } = await enter(identity, invitation, caller);
        if (admission.kind === 'suspended') return failed(c, 'suspended', [visit.end]);
        admission.announce();
        if (isNewcomer) await invitations.welcome(invitation, admission.person.id);
        const isPair = invitation !== '' && (await invitations.pairs(invitation));
        const to = keptOf('to');
        const next = isPair ? `/pair/${invitation}` : isReturnPath(to) ? to : null;
        const home = isNewcomer ? '/start' : '/';
        const url = admission.kind === 'waits' ? codePage(next) : (next ?? home);
        return moveOn(c, url, [visit.end, ...admission.cookies, ...(identity.cookies ?? [])]);
      } catch (refusal) {
        if (refusal instanceof Refusal) {
          return refuse(refusal.why, [visit.end], identity.email);
        }
        throw refusal;
      }
    },
  };

  async function enter(
    identity: ExternalIdentity,
    invitation: string,
    caller: Caller,
  ): Promise<{ admission: Admission; isNewcomer: boolean }> {
    const entering = database.db.transaction().execute(async (trx) => {
      const { person, isNewcomer } = await personOf(trx, identity, invitation, caller);
      const { providerSession } = identity;
      const proof = { by: isNewcomer ? null : provider.by, caller, providerSession };
      return { admission: await signIn.admit(trx, person, proof), isNewcomer };
    });
    return entering.catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      // A concurrent sign-in has linked the identity, with another address.
      return enter(identity, invitation, caller);
    });
  }

  /** Returns the locked owner of an identity, or creates the account. */
  async function personOf(
    trx: Db,
    identity: ExternalIdentity,
    invitation: string,
    caller: Caller,
  ): Promise<{ person: UserRow; isNewcomer: boolean }> {
    const { id: accountId, email, firstName, lastName, photoUrl } = identity;
    if (email === undefined) throw new Refusal('no-email');
    const linked = await findIdentity(trx, { providerId, accountId });
    const ownerId = linked?.userId ?? (await findByEmail(trx, email))?.id;
    if (ownerId === undefined) {
      if (!invitations.allows(email)) throw new Refusal('domain');
      const columns = { email, emailVerified: 1, firstName, lastName, photoUrl };
      const person = await insertUser(trx, columns);
      // A concurrent sign-in has created the account.
      if (person === undefined) return personOf(trx, identity, invitation, caller);
      const mayJoin = provider.createsAccounts || (await invitations.take(invitation, trx));
      if (!mayJoin) throw new Refusal(NO_SIGN_UP[config.signUp]);
      await insertAccount(trx, { userId: person.id, providerId, accountId });
      return { person, isNewcomer: true };
    }
    const person = await lockPerson(trx, ownerId);
    if (person === undefined) throw new Refusal('failed');
    if ((await findIdentity(trx, { userId: ownerId, providerId, accountId })) === undefined) {
      if (!provider.joins(email)) throw new Refusal('apart');
      // Both sides must have confirmed the address.
      if (!person.emailVerified || person.email !== email) throw new Refusal('taken');
      if (await findIdentity(trx, { userId: ownerId, providerId })) throw new Refusal('other');
      await insertAccount(trx, { userId: ownerId, providerId, accountId });
      await audit.own('security.linked', ownerId, caller, { by: provider.by }, trx);
    }
    return { person, isNewcomer: false };
  }
}

const NO_SIGN_UP = {
  invite: 'uninvited',
  closed: 'closed',
  sso: 'closed',
  open: 'failed',
} as const;

const codePage = (next: string | null): string =>
  next === null ? `/login${CODE_HASH}` : `/login?to=${encodeURIComponent(next)}${CODE_HASH}`;
