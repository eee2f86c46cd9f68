import { randomBytes } from 'node:crypto';
import type { LoginAnswer } from '#shared/api.ts';
import { CLOSED_PAGE } from '#shared/public-page.ts';
import type { User } from '#shared/user.ts';

/** The input of the sign-up form. */
export interface Credentials {
  firstName: string;
  lastName: string;
  emailId: string;
  password: string;
}

/** Returns a new unused developer on each call, with a name (“Ada” or “Ada Byron”) or other fields if given. */
export function uniquePerson(who: string | Partial<Credentials> = {}): Credentials {
  const [firstName = 'Robin', lastName = 'Tester'] = typeof who === 'string' ? who.split(' ') : [];
  const tag = randomBytes(6).toString('hex');
  return {
    firstName,
    lastName,
    emailId: `robin-${tag}@pairwise.example`,
    password: `correct horse ${tag}`,
    ...(typeof who === 'string' ? {} : who),
  };
}

/** A person with an account; `cookie` is the Cookie header of their browser. */
export interface SignedIn {
  user: User;
  credentials: Credentials;
  cookie: string;
}

/** Returns the Cookie header of {@link SignedIn} in the form of a browser context. */
export const browserCookies = (cookie: string, url: string) =>
  cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url };
  });

/** Creates an account over HTTP on the server at `url`. Throws when it is refused. */
export async function createAccount(
  url: string,
  credentials: Credentials = uniquePerson(),
): Promise<SignedIn> {
  const { body, cookie } = await post(url, '/api/signup', credentials);
  return { user: body as User, credentials, cookie };
}

/** Signs in over HTTP: another session of the same person. */
export async function openSession(
  url: string,
  credentials: Pick<Credentials, 'emailId' | 'password'>,
): Promise<{ user: User; cookie: string }> {
  const { emailId, password } = credentials;
  const { body, cookie } = await post(url, '/api/login', { emailId, password });
  return { user: (body as LoginAnswer).data, cookie };
}

/** Creates a public page with a text, skills and a snippet; returns its path. */
export async function openPublicPage(url: string, { cookie }: SignedIn): Promise<string> {
  const handle = `page-${crypto.randomUUID().slice(0, 8)}`;
  await callAs(url, cookie, 'PUT', '/api/profile/edit', {
    handle,
    headline: 'Notes that merge themselves',
    about: 'Building a local-first notes app and its sync engine, with property tests.',
    skills: ['TypeScript', 'PostgreSQL', 'CRDTs'],
    snippet: { language: 'typescript', code: 'export const half = (n: number) => n / 2;' },
    publicPage: { ...CLOSED_PAGE, on: true },
  });
  return `/u/${handle}`;
}

/** Connects two people by mutual interest. */
export async function connectAccounts(url: string, one: SignedIn, other: SignedIn): Promise<void> {
  await sendInterest(url, one, other);
  await sendInterest(url, other, one);
}

/** Sends interest from one person to another over HTTP. Throws when it is refused. */
export async function sendInterest(
  url: string,
  who: Pick<SignedIn, 'cookie'>,
  whom: Pick<SignedIn, 'user'>,
): Promise<void> {
  await callAs(url, who.cookie, 'POST', `/api/request/send/interested/${whom.user._id}`);
}

/** Calls the API over HTTP with a Cookie header; returns the JSON answer, and throws when the call is refused. */
export async function callAs(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text.startsWith('{') ? (JSON.parse(text) as unknown) : text;
}

async function post(url: string, path: string, body: unknown) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${text}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return { body: JSON.parse(text) as unknown, cookie };
}
