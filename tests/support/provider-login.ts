import { expect } from 'vitest';
import type { ApiServer } from './api-server.ts';

/** Opens the callback of a login provider as the browser with `cookie`; `cookie` of the result has only new ones. */
export async function comeBack(
  api: ApiServer,
  path: string,
  cookie: string,
  headers: Record<string, string> = {},
) {
  const answer = await api.call('GET', path, { cookie, headers });
  expect(answer.status, answer.text).toBe(302);
  const signedIn = answer.cookie.includes('session_token=');
  return { ...answer, to: answer.headers.get('location') ?? '', signedIn };
}
