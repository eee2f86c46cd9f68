import { persistentAtom } from '@nanostores/persistent';
import type { Card } from '#shared/feed.ts';

/** What was done about a developer, who is kept whole, so that the card can come back. */
export interface Deed<Status extends string> {
  status: Status;
  developer: Card;
}

/**
 * Deeds kept in local storage under `key`, oldest first. Of what stands there only a status in
 * `known` counts. `listen`: what other tabs write is taken over while somebody looks.
 */
export const keptDeeds = <Status extends string>(
  key: string,
  known: readonly Status[],
  listen: boolean,
) =>
  persistentAtom<Deed<Status>[]>(key, [], {
    // An empty list leaves no key behind.
    encode: (list: Deed<Status>[]) => (list.length === 0 ? undefined : JSON.stringify(list)),
    decode: (text) => {
      try {
        const list: unknown = JSON.parse(text);
        return Array.isArray(list)
          ? list.filter(
              (entry: Partial<Deed<Status>> | null): entry is Deed<Status> =>
                known.includes(entry?.status as Status) &&
                typeof entry?.developer?._id === 'string',
            )
          : [];
      } catch {
        return [];
      }
    },
    listen,
  });
