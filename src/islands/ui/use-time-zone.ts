import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns UTC on the server and during hydration, so both render the same times; then undefined for the reader's own.
 */
export function useTimeZone(): 'UTC' | undefined {
  return useSyncExternalStore(
    never,
    () => undefined,
    () => 'UTC',
  );
}
