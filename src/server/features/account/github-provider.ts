import { z } from 'zod';
import { NAME_MAX } from '#shared/limits.ts';
import { parsePhotoUrl } from '#shared/photo-url.ts';
import { emailId } from '#shared/schemas/email.ts';
import { cutText, showsSomething, visibleText } from '#shared/visible-text.ts';
import type { GitHubApp } from '../../platform/config/config.ts';
import { readAtMost } from '../../platform/http/read-at-most.ts';
import { tokenHash } from '../../platform/tokens.ts';
import {
  ANSWER_BYTES,
  type ExternalIdentity,
  type Provider,
  type Visit,
} from './external-provider.ts';

const ANSWER_MS = 8000;

interface GitHubUser {
  id: number;
  login: string;
  name: string | null;
  avatar_url?: string | null;
}

interface GitHubEmail {
  email: string;
  primary: boolean;
  verified: boolean;
}

/** Our form refuses some rare addresses. In ASCII, no two letters have the same lower case. */
const plainAddress = z
  .string()
  .regex(/^[ -~]+$/)
  .toLowerCase();

/** The requests of OAuth with PKCE. */
export function gitHubProvider({ clientId, clientSecret, url, apiUrl }: GitHubApp, origin: string) {
  const client = {
    client_id: clientId,
    redirect_uri: `${origin}/api/login/github/callback`,
  };

  return {
    key: 'github',
    by: 'GitHub',
    providerId: 'github',
    createsAccounts: false,
    joins: () => true,

    pageFor({ state, verifier }: Visit): string {
      const query = new URLSearchParams({
        ...client,
        response_type: 'code',
        scope: 'read:user user:email',
        state,
        code_challenge: tokenHash(verifier),
        code_challenge_method: 'S256',
      });
      return `${url}/login/oauth/authorize?${query.toString()}`;
    },

    /** The token is discarded, because nothing uses GitHub on a user's behalf. */
    async identify(
      { code = '' }: Record<string, string>,
      { verifier }: Visit,
    ): Promise<ExternalIdentity> {
      const secrets = { client_secret: clientSecret, code, code_verifier: verifier };
      const body = new URLSearchParams({ ...client, ...secrets });
      const answer = await ask(`${url}/login/oauth/access_token`, {}, { method: 'POST', body });
      const { access_token: token } = answer as { access_token?: unknown };
      // GitHub answers 200 with an error for an invalid code.
      if (typeof token !== 'string') throw new Error('GitHub gave no token');
      const headers = { authorization: `Bearer ${token}` };
      const asked = ['user', 'user/emails'].map((path) => ask(`${apiUrl}/${path}`, headers));
      const [user, emails] = (await Promise.all(asked)) as [GitHubUser, GitHubEmail[]];
      const verified = emails.filter((one) => one.verified);
      const given = (verified.find((one) => one.primary) ?? verified[0])?.email;
      return {
        id: String(user.id),
        email: emailId.safeParse(given).data ?? plainAddress.safeParse(given).data,
        ...namesOf(user),
        photoUrl: parsePhotoUrl(user.avatar_url ?? ''),
      };
    },
  } satisfies Provider;
}

/** Throws without a timely success. */
async function ask(url: string, headers: object, post: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, {
    ...post,
    headers: { accept: 'application/json', 'user-agent': 'pairwise', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!response.ok) throw new Error(`GitHub answered ${String(response.status)}`);
  return JSON.parse((await readAtMost(response, ANSWER_BYTES)).toString());
}

/** The login is the fallback of a missing name. */
export function namesOf({ name, login }: Pick<GitHubUser, 'name' | 'login'>) {
  const readable = visibleText((name ?? '').toWellFormed().replaceAll(/[\p{Cc}\s]+/gu, ' '));
  const [first = login, ...others] = readable.split(' ').filter(showsSomething);
  return { firstName: cut(first), lastName: cut(others.join(' ')) };
}

const cut = (text: string): string => visibleText(cutText(text, NAME_MAX));
