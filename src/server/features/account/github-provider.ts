import type { GenericOAuthConfig } from 'better-auth/plugins';
import { NAME_MAX } from '#shared/limits.ts';
import { parsePhotoUrl } from '#shared/photo-url.ts';
import { emailId } from '#shared/schemas/email.ts';
import { showsSomething, visibleText } from '#shared/visible-text.ts';
import type { GitHubApp } from '../../platform/config/config.ts';

export const GITHUB = 'github';
const GITHUB_CALLBACK_PATH = '/api/login/github/callback';

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

/**
 * better-auth's own provider knows the public GitHub only and has no timeout. Only verified
 * addresses count; otherwise a stranger could prepare an account for another person.
 */
export function gitHubProvider(app: GitHubApp, origin: string): GenericOAuthConfig {
  return {
    providerId: GITHUB,
    clientId: app.clientId,
    clientSecret: app.clientSecret,
    authorizationUrl: `${app.url}/login/oauth/authorize`,
    tokenUrl: `${app.url}/login/oauth/access_token`,
    redirectURI: origin + GITHUB_CALLBACK_PATH,
    scopes: ['read:user', 'user:email'],
    pkce: true,

    async getToken({ code, codeVerifier }) {
      const answer = await ask(`${app.url}/login/oauth/access_token`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: app.clientId,
          client_secret: app.clientSecret,
          code,
          redirect_uri: origin + GITHUB_CALLBACK_PATH,
          ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
        }),
      });
      const { access_token: accessToken } = answer as { access_token?: unknown };
      // GitHub answers 200 with an error for an invalid code.
      if (typeof accessToken !== 'string') throw new Error('GitHub gave no token');
      return { accessToken };
    },

    async getUserInfo({ accessToken = '' }) {
      const headers = { authorization: `Bearer ${accessToken}` };
      const about = await Promise.all([
        ask(`${app.apiUrl}/user`, { headers }),
        ask(`${app.apiUrl}/user/emails`, { headers }),
      ]).catch(() => null);
      if (about === null) return null;
      const [user, emails] = about as [GitHubUser, GitHubEmail[]];
      const verified = emails.filter((one) => one.verified);
      const given = (verified.find((one) => one.primary) ?? verified[0])?.email;
      const email = emailId.safeParse(given).data ?? given;
      const names = namesOf(user);
      return {
        id: String(user.id),
        name: `${names.firstName} ${names.lastName}`.trim(),
        emailVerified: email !== undefined,
        ...(email === undefined ? {} : { email }),
        ...names,
        photoUrl: parsePhotoUrl(user.avatar_url ?? ''),
      };
    },
  };
}

/** Throws without a timely success. */
async function ask(
  url: string,
  options: { method?: 'POST'; body?: URLSearchParams; headers?: Record<string, string> },
): Promise<unknown> {
  const response = await fetch(url, {
    ...options,
    headers: { accept: 'application/json', 'user-agent': 'pairwise', ...options.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!response.ok) throw new Error(`GitHub answered ${String(response.status)}`);
  return response.json();
}

/** The login is the fallback of a missing name. */
export function namesOf({ name, login }: Pick<GitHubUser, 'name' | 'login'>): {
  firstName: string;
  lastName: string;
} {
  const words = readable(name ?? '')
    .split(' ')
    .filter(showsSomething);
  const [first = ''] = words;
  return {
    firstName: cut(first === '' ? login : first),
    lastName: first === '' ? '' : cut(words.slice(1).join(' ')),
  };
}

const readable = (text: string): string =>
  visibleText(text.toWellFormed().replaceAll(/[\p{Cc}\s]+/gu, ' '));

/** A character is never split. */
const cut = (text: string): string =>
  visibleText(text.slice(0, NAME_MAX).replace(/[\uD800-\uDBFF]$/, ''));
