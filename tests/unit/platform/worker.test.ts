import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

const SOURCE = readFileSync('public/worker.js', 'utf8');
const ORIGIN = 'https://pairwise.example';

interface FetchEvent {
  request: { url: string; method: string; mode: string };
  respondWith: (response: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
}

/** Starts the worker in a browser with `caches`; `ask` returns its answer to a request. */
function startWorker(caches: object, answer: () => Response) {
  const handlers = new Map<string, (event: FetchEvent) => void>();
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  const self = {
    addEventListener: (name: string, handler: (event: FetchEvent) => void) =>
      handlers.set(name, handler),
    location: { origin: ORIGIN },
    registration: {
      pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) },
    },
  };
  const fetch = vi.fn(() => Promise.resolve(answer()));
  Reflect.apply(new Function('self', 'caches', 'fetch', SOURCE), undefined, [self, caches, fetch]);
  const ask = (path: string, method = 'GET', mode = 'cors'): Promise<Response> =>
    new Promise((resolve, reject) => {
      handlers.get('fetch')?.({
        request: { url: ORIGIN + path, method, mode },
        respondWith: (response) => void response.then(resolve, reject),
        waitUntil: () => undefined,
      });
    });
  return { ask, unsubscribe };
}

const full = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'));

test.each([
  [
    'a store without room',
    { open: () => Promise.resolve({ match: () => Promise.resolve(), put: full }) },
  ],
  ['a store that cannot be opened', { open: full }],
])('a script loads despite %s', async (_, caches) => {
  const { ask } = startWorker(caches, () => new Response('run()'));
  expect(await (await ask('/_astro/shell.js')).text()).toBe('run()');
});

test('a refused logout keeps the push subscription', async () => {
  const caches = { keys: () => Promise.resolve([]) };
  const { ask, unsubscribe } = startWorker(caches, () => new Response('', { status: 503 }));
  expect((await ask('/api/logout', 'POST')).status).toBe(503);
  expect(unsubscribe).not.toHaveBeenCalled();
});

test('logout succeeds when caches are broken', async () => {
  const { ask } = startWorker({ keys: full }, () => Response.json({}));
  expect((await ask('/api/logout', 'POST')).ok).toBe(true);
});
