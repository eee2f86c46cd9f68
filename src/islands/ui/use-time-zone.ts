import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Server and hydration use UTC, so that both render the same times; undefined is the reader's own zone. */
export function useTimeZone(): 'UTC' | undefined {
  return useSyncExternalStore(
    never,
    () => undefined,
    () => 'UTC',
  );
}
