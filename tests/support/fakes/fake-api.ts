import { setPersistentEngine } from '@nanostores/persistent';
import { vi } from 'vitest';
import { setUser } from '#stores/client/user.ts';
import { BLANK_PROFILE } from '#shared/profile-fields.ts';
import type { User } from '#shared/user.ts';

/** What a call of the API gets: JSON with status 200 unless said otherwise, or no connection. */
export type FakeAnswer =
  { json: unknown; status?: number } | { text: string; status?: number } | 'offline';

export type FakeApi = (method: string, path: string, body: unknown) => FakeAnswer;

/** A developer with nothing but a name. */
export function someone(id: string, more: Partial<User> = {}): User {
  return {
    ...BLANK_PROFILE,
    _id: id,
    firstName: 'Robin',
    lastName: 'Tester',
    emailId: `${id}@pairwise.example`,
    emailVerified: true,
    photoUrl: null,
    ...more,
  };
}

/**
 * The parts of a browser that stores use: storage, window events, and `fetch` answered by
 * `api`, which sees paths without `/api`. Call it before a test, `vi.unstubAllGlobals` after.
 */
export function fakeBrowser(me: User, api: FakeApi): { storage: Map<string, string> } {
  const storage = new Map<string, string>();
  const events = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  setPersistentEngine(asObject(storage), { addEventListener: none, removeEventListener: none });
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
  return { storage };
}

const none = (): void => undefined;

/** Storage as stores write it: a property a key. */
const asObject = (storage: Map<string, string>): Record<string, string> =>
  new Proxy<Record<string, string>>(
    {},
    {
      has: (_, key) => storage.has(String(key)),
      get: (_, key) => storage.get(String(key)),
      set: (_, key, value: string) => storage.set(String(key), value) === storage,
      deleteProperty: (_, key) => storage.delete(String(key)) || true,
    },
  );
