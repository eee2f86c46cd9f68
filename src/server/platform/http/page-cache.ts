// A public page that was rendered for one visitor is sent to the next: rendering takes 1.3 to 1.7 ms of a core.
import { LRUCache } from 'lru-cache';
import { type Content, packed, type Packed } from './respond.ts';

/** About 30 KB each. */
const PAGES_MAX = 500;
/** Costs milliseconds once per page and saves 7 % of the bytes. */
const BROTLI_KEPT = 6;

/** Returns the page of a key, made if it isn't among the {@link PAGES_MAX} latest. Failures aren't cached. */
export function createPageCache() {
  const kept = new LRUCache<string, Packed, () => Promise<Content>>({
    max: PAGES_MAX,
    // A page that falls out while it is made is still sent.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context }) => packed(await context(), BROTLI_KEPT),
  });
  return (key: string, make: () => Promise<Content>): Promise<Packed> =>
    kept.forceFetch(key, { context: make });
}
