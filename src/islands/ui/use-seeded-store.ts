import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useState } from 'react';

/** Server and hydration render `first`, because the server must not touch shared stores. */
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
