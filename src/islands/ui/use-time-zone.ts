import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Server and hydration use `first`, so that both render the same times; undefined is the device's zone. */
export function useTimeZone(first = 'UTC'): string | undefined {
  return useSyncExternalStore(
    never,
    () => undefined,
    () => first,
  );
}
