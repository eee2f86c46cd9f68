import { expect } from 'vitest';
import type { Passkey } from '#shared/passkeys.ts';
import type { User } from '#shared/user.ts';
import type { ApiAnswer, ApiServer } from './api-server.ts';
import type { Developer } from './developer.ts';
import { type Asked, Authenticator } from './fakes/authenticator.ts';

/** The address by which browsers open a server. */
const originOf = ({ url, backend }: ApiServer): string => backend.config.origin ?? url;

/** What an account is asked for a new passkey. */
export function askToAdd(who: Developer, password?: string): Promise<ApiAnswer> {
  return who.call('POST', '/api/passkeys/options', {
    body: { password },
  });
}

/** Adds a passkey to an account whose password is known, or that has none and has just signed in. */
export async function addPasskey(
  who: Developer,
  { name = 'Laptop', password }: { name?: string; password?: string } = {},
): Promise<{ device: Authenticator; passkey: Passkey }> {
  const asked = await askToAdd(who, password);
  expect(asked.status, asked.text).toBe(200);
  const device = new Authenticator(originOf(who.api));
  const body = { name, response: device.create(asked.body as Asked) };
  const added = await who.call('POST', '/api/passkeys', { body });
  expect(added.status, added.text).toBe(201);
  return { device, passkey: added.body as Passkey };
}

/** A browser without a session asks to sign in. */
export async function askToSignIn(api: ApiServer): Promise<{ asked: Asked; cookie: string }> {
  const answer = await api.call('POST', '/api/login/passkey/options');
  expect(answer.status, answer.text).toBe(200);
  return { asked: answer.body as Asked, cookie: answer.cookie };
}

export const answerSignIn = (
  api: ApiServer,
  cookie: string,
  response: unknown,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> =>
  api.call('POST', '/api/login/passkey', {
    ...{ cookie, body: { response }, headers },
  });

/** Signs in; answers who it is and the cookie of the new session. */
export async function signInWith(
  api: ApiServer,
  device: Authenticator,
): Promise<{ user: User; cookie: string }> {
  const { asked, cookie } = await askToSignIn(api);
  const answer = await answerSignIn(api, cookie, device.get(asked));
  expect(answer.status, answer.text).toBe(200);
  return { user: (answer.body as { data: User }).data, cookie: answer.cookie };
}

/** Shows one's passkey where one is signed in already. */
export async function stepUp(who: Developer, device: Authenticator): Promise<ApiAnswer> {
  const asked = await who.call('POST', '/api/step-up/passkey/options');
  const body = { response: device.get(asked.body as Asked) };
  return who.call('POST', '/api/step-up/passkey', { body });
}
