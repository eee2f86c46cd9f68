import { expect } from 'vitest';
import type { AppSecretAnswer, RecoveryCodesAnswer } from '#shared/api.ts';
import { codeOf, stepAt } from '#server/features/account/factors/totp.ts';
import { updateRows } from '#server/platform/db/rows.ts';
import type { ApiAnswer, ApiServer } from './api-server.ts';
import { Developer } from './developer.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the bytes of a secret as an authenticator app reads it. */
function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (one) => ALPHABET.indexOf(one).toString(2).padStart(5, '0')).join(
    '',
  );
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
}

/** Returns the code that an app shows `steps` half minutes from now. */
export const codeNow = (secret: string, steps = 0): string =>
  codeOf(bytesOf(secret), stepAt(Date.now()) + steps);

/** Returns a code of six digits that an app does not show now. */
export function wrongCodeOf(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeNow(secret, steps));
  return [0, 1, 2, 3, 4, 5].map((n) => `00000${n}`).find((one) => !right.includes(one))!;
}

/** Resets the used time step, so that the current authenticator code counts as unused. */
export async function later(api: ApiServer, userId: string): Promise<void> {
  await updateRows(api.db, 'second_factors', { userId }, { lastStep: 0 });
}

/** Turns on two-factor authentication; its codes remain unused. */
export async function switchOn(
  who: Developer,
  password?: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await who.call('POST', '/api/factors/app', { body: { password } });
  expect(begun.status, begun.text).toBe(200);
  const { secret } = begun.body as AppSecretAnswer;
  const confirmed = await who.call('POST', '/api/factors/app/confirm', {
    body: { code: codeNow(secret) },
  });
  expect(confirmed.status, confirmed.text).toBe(200);
  who.cookie = jar(who.cookie, confirmed.cookie);
  await later(who.api, who.id);
  return { secret, recoveryCodes: (confirmed.body as RecoveryCodesAnswer).recoveryCodes };
}

/** Returns the code of an error. */
export const errorOf = ({ body }: ApiAnswer) => (body as { code?: string }).code;

/** Signs up a person with two-factor authentication. */
export async function signUpWithApp(api: ApiServer) {
  const ada = await Developer.signUp(api);
  return { ada, ...(await switchOn(ada, ada.credentials.password)) };
}

/** Logs in with a password; `cookie` is the browser's previous Cookie header. */
export const logIn = (
  who: Developer,
  cookie = '',
  headers: Record<string, string> = {},
): Promise<ApiAnswer> => who.logIn(undefined, { cookie, headers });

/** Sends the code for a pending sign-in of a browser. */
export const sendCode = (
  api: ApiServer,
  cookie: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> => api.call('POST', '/api/login/code', { cookie, body, headers });

/** Merges Cookie headers; later ones override earlier ones. */
export function jar(...headers: string[]): string {
  const cookies = new Map(
    headers
      .flatMap((header) => header.split('; '))
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair] as const),
  );
  return [...cookies.values()].filter((pair) => !pair.endsWith('=')).join('; ');
}
