import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * UTC on the server and while the page hydrates, so that both write the same times; then
 * `undefined`, which is the reader's own.
 */
export function useTimeZone(): 'UTC' | undefined {
  return useSyncExternalStore(
    never,
    () => undefined,
    () => 'UTC',
  );
}
