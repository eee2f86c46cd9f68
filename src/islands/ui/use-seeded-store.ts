import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useState } from 'react';

/**
 * The value of a store that the page brings the first value of. The server, which must not touch
 * a store that all requests share, and the hydration render `first`; the browser's store is
 * seeded with it before anything else reads it.
 */
export function useSeededStore<Value>(
  store: ReadableAtom<Value>,
  makeFirst: () => Value,
  seed: (first: Value) => void,
): Value {
  const [first] = useState(() => {
    const value = makeFirst();
    if (typeof document !== 'undefined') seed(value);
    return value;
  });
  return useStore(store, { ssr: () => first });
}
