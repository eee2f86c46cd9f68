import { vi } from 'vitest';
import { local } from '#stores/client/storage.ts';
import { setUser } from '#stores/client/user.ts';
import { BLANK_PROFILE } from '#shared/profile-fields.ts';
import type { User } from '#shared/user.ts';

/** The answer to an API call: JSON with status 200 by default, or no connection. */
export type FakeAnswer =
  { json: unknown; status?: number } | { text: string; status?: number } | 'offline';

export type FakeApi = (method: string, path: string, body: unknown) => FakeAnswer;

/** Returns a developer with only a name. */
export function someone(id: string, more: Partial<User> = {}): User {
  return {
    ...BLANK_PROFILE,
    _id: id,
    firstName: 'Robin',
    lastName: 'Tester',
    emailId: `${id}@pairwise.example`,
    emailVerified: true,
    projectDay: null,
    pausedUntil: null,
    photoUrl: null,
    ...more,
  };
}

/**
 * Stubs the parts of a browser that stores use: storage, window events, and `fetch` answered by `api` with paths
 * without `/api`. Call it before a test, `vi.unstubAllGlobals` after.
 */
export function fakeBrowser(me: User, api: FakeApi): { storage: Record<string, string> } {
  const events = new EventTarget();
  for (const key of Object.keys(local)) Reflect.deleteProperty(local, key);
  setUser(me);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
    const answer = api(method, url.slice('/api'.length), JSON.parse(body ?? 'null'));
    if (answer === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
    const { status = 200 } = answer;
    return Promise.resolve(
      'json' in answer
        ? Response.json(answer.json, { status })
        : new Response(answer.text, { status, headers: { 'content-type': 'text/plain' } }),
    );
  });
  return { storage: local };
}
