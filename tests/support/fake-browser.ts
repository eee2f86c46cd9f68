import { vi } from 'vitest';
import type { Toast } from '#stores/toast.ts';

/** What a browser's page has around a store: storage, network, events. */
export interface FakeBrowser {
  /** `localStorage`, by key. */
  storage: Map<string, string>;
  /** Messages shown over the page, oldest first. */
  toasts: Toast[];
  /** `METHOD /path?query` of each call, oldest first. */
  calls: string[];
  /** Answers the calls that come next; the default answer is 200 `{}`. */
  answer: (handler: Handler) => void;
  /** Cuts the network; what is under way fails too. */
  goOffline: () => void;
  /** Restores it and says so, as a browser does. */
  goOnline: () => void;
}

export type Handler = (call: string) => Reply | Promise<Reply>;

export type Reply = { status?: number; body: unknown } | 'no network';

/** Gives this test file a page to run stores in. Call it before each test; `vi.unstubAllGlobals` ends it. */
export function fakeBrowser(): FakeBrowser {
  const storage = new Map<string, string>();
  const events = new EventTarget();
  const toasts: Toast[] = [];
  const calls: string[] = [];
  const navigator = { onLine: true };
  let handler: Handler = () => ({ body: {} });

  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    const call = `${method} ${url}`;
    calls.push(call);
    const reply = await handler(call);
    if (reply === 'no network') throw new TypeError('Failed to fetch');
    return Response.json(reply.body, { status: reply.status ?? 200 });
  });
  events.addEventListener('toast', (event) => {
    toasts.push((event as CustomEvent<Toast>).detail);
  });

  return {
    storage,
    toasts,
    calls,
    answer: (next) => {
      handler = next;
    },
    goOffline: () => {
      navigator.onLine = false;
      handler = () => 'no network';
    },
    goOnline: () => {
      navigator.onLine = true;
      handler = () => ({ body: {} });
      events.dispatchEvent(new Event('online'));
    },
  };
}
