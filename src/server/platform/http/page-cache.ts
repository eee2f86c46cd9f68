import { LRUCache } from 'lru-cache';
import { packed, type Content, type Packed } from './respond.ts';

/** About 30 KB each. */
const PAGES_MAX = 500;
/** Costs milliseconds once per page and saves a fifth of the bytes. */
const BROTLI_KEPT = 6;

/** Returns the page of a key, made if it isn't among the {@link PAGES_MAX} latest. Failures aren't cached. */
export function createPageCache() {
  const kept = new LRUCache<string, Promise<Packed>>({ max: PAGES_MAX });
  return (key: string, make: () => Promise<Content>): Promise<Packed> => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const page = make().then((content) => packed(content, BROTLI_KEPT));
    kept.set(key, page);
    page.catch(() => kept.delete(key));
    return page;
  };
}
