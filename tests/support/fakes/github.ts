import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, serve, type Served } from './serve.ts';

/** A person with an account at the stand-in. */
export interface GitHubPerson {
  id: number;
  login: string;
  name: string | null;
  avatar_url: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
}

export interface GitHubStandIn extends Served {
  /** Returns the environment of a server with this origin. */
  env: (origin: string) => Record<string, string>;
  /** Follows a sign-in to GitHub and back; returns path and query of our callback. */
  visit: (url: string) => Promise<string>;
  /** The person signed in at GitHub in every browser. */
  person: GitHubPerson;
  /** `refuses`: the person cancels. `down`: every answer is 503. `token-fails`: codes are refused. */
  mood: 'works' | 'refuses' | 'down' | 'token-fails';
}

const CLIENT = { id: 'pairwise-test', secret: 'a secret of the stand-in' };

/** Returns a new person at GitHub on each call. */
export function gitHubPerson(more: Partial<GitHubPerson> = {}): GitHubPerson {
  const id = randomBytes(4).readUInt32BE();
  return {
    id,
    login: `octo-${id}`,
    name: 'Octavia Cat Tester',
    avatar_url: `https://avatars.pairwise.example/u/${id}?v=4`,
    emails: [{ email: `octo-${id}@pairwise.example`, primary: true, verified: true }],
    ...more,
  };
}

/**
 * Starts GitHub as an OAuth app sees it: it knows one app by id, secret and callback, and its code works once and only
 * with the verifier of the browser's challenge.
 */
export async function startGitHub(): Promise<GitHubStandIn> {
  const codes = new Map<string, { redirect: string; challenge: string; person: GitHubPerson }>();
  const tokens = new Map<string, GitHubPerson>();
  let callback = '';

  const served = await serve((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const standIn: GitHubStandIn = {
    ...served,
    env: (origin) => {
      callback = `${origin}/api/login/github/callback`;
      return {
        ORIGIN: origin,
        GITHUB_CLIENT_ID: CLIENT.id,
        GITHUB_CLIENT_SECRET: CLIENT.secret,
        GITHUB_URL: standIn.url,
        GITHUB_API_URL: `${standIn.url}/api`,
      };
    },
    async visit(url) {
      const response = await fetch(url, { redirect: 'manual' });
      const back = response.headers.get('location') ?? '';
      if (!back.startsWith(callback)) throw new Error(`GitHub led to ${back || 'no page'}`);
      return back.slice(new URL(callback).origin.length);
    },
    person: gitHubPerson(),
    mood: 'works',
  };

  const authorize = (query: URLSearchParams, response: ServerResponse): void => {
    const redirect = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== CLIENT.id || redirect !== callback) {
      response.writeHead(404).end('no such app');
      return;
    }
    const back = new URL(redirect);
    back.searchParams.set('state', query.get('state') ?? '');
    if (standIn.mood === 'refuses') {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The user has denied your application access.');
    } else {
      const code = randomBytes(10).toString('hex');
      const challenge = query.get('code_challenge') ?? '';
      codes.set(code, { redirect, challenge, person: standIn.person });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  };

  const exchange = (form: URLSearchParams): object => {
    const known = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const good =
      standIn.mood !== 'token-fails' &&
      form.get('client_id') === CLIENT.id &&
      form.get('client_secret') === CLIENT.secret &&
      known !== undefined &&
      known.redirect === form.get('redirect_uri') &&
      known.challenge === challenge;
    // GitHub answers this error with status 200.
    if (!good) return { error: 'bad_verification_code' };
    const token = randomBytes(16).toString('hex');
    tokens.set(token, known.person);
    return { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (standIn.mood === 'down') {
      response.writeHead(503).end('unicorn');
      return;
    }
    if (pathname === '/login/oauth/authorize') {
      authorize(searchParams, response);
      return;
    }
    if (pathname === '/login/oauth/access_token' && request.method === 'POST') {
      json(exchange(new URLSearchParams((await bodyOf(request)).toString())));
      return;
    }
    const person = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (person === undefined) json({ message: 'Bad credentials' }, 401);
    else if (pathname === '/api/user') json({ ...person, emails: undefined, email: null });
    else if (pathname === '/api/user/emails') json(person.emails);
    else json({ message: 'Not Found' }, 404);
  };

  return standIn;
}
