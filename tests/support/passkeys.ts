import { expect } from 'vitest';
import type { Passkey } from '#shared/passkeys.ts';
import type { User } from '#shared/user.ts';
import type { ApiAnswer, ApiServer } from './api-server.ts';
import type { Developer } from './developer.ts';
import { type Asked, Authenticator } from './fakes/authenticator.ts';

/** Returns the address at which browsers open a server. */
const originOf = ({ url, backend }: ApiServer): string => backend.config.origin ?? url;

/** Requests the options for a new passkey of an account. */
export function askToAdd(who: Developer, password?: string): Promise<ApiAnswer> {
  return who.call('POST', '/api/passkeys/options', {
    body: { password },
  });
}

/** Adds a passkey to an account with a known password, or without one and just signed in. */
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

/** Requests the options for a sign-in from a browser without a session. */
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

/** Signs in; returns the person and the cookie of the new session. */
export async function signInWith(
  api: ApiServer,
  device: Authenticator,
): Promise<{ user: User; cookie: string }> {
  const { asked, cookie } = await askToSignIn(api);
  const answer = await answerSignIn(api, cookie, device.get(asked));
  expect(answer.status, answer.text).toBe(200);
  return { user: (answer.body as { data: User }).data, cookie: answer.cookie };
}

/** Passes the step-up check with a passkey in an existing session. */
export async function stepUp(who: Developer, device: Authenticator): Promise<ApiAnswer> {
  const asked = await who.call('POST', '/api/step-up/passkey/options');
  const body = { response: device.get(asked.body as Asked) };
  return who.call('POST', '/api/step-up/passkey', { body });
}
