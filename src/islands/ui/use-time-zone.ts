import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Server and hydration use `first`, so that both render the same times; undefined is the device's zone. */
export function useTimeZone<Zone extends string = 'UTC'>(first = 'UTC' as Zone): Zone | undefined {
  return useSyncExternalStore(
    never,
    () => undefined,
    () => first,
  );
}
