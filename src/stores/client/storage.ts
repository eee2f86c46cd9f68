import {
  persistentAtom,
  setPersistentEngine,
  windowPersistentEvents,
} from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';

type Store = Record<string, string>;

/**
 * Accesses never throw. Values that don't fit, or all if the browser denies storage, are kept in
 * memory.
 */
function openStore(name: 'localStorage' | 'sessionStorage'): Store {
  const spare: Store = {};
  let kept = spare;
  try {
    kept = (globalThis as unknown as Partial<Record<typeof name, Store>>)[name] ?? kept;
  } catch {
    // Storage is denied; memory replaces it.
  }
  return new Proxy(kept, {
    get: (_, key: string) => spare[key] ?? kept[key],
    has: (_, key) => key in spare || key in kept,
    set: (_, key: string, value: string) => {
      try {
        kept[key] = value;
        if (kept !== spare) Reflect.deleteProperty(spare, key);
      } catch {
        spare[key] = value;
      }
      return true;
    },
    deleteProperty: (_, key) =>
      Reflect.deleteProperty(spare, key) && Reflect.deleteProperty(kept, key),
  });
}

export const local = openStore('localStorage');
export const session = openStore('sessionStorage');

const none = () => undefined;
// The server renders without a window.
setPersistentEngine(
  local,
  'window' in globalThis
    ? windowPersistentEvents
    : { addEventListener: none, removeEventListener: none },
);

export { persistentAtom };

export const persistentText = <Value extends string>(
  key: string,
): WritableAtom<Value | undefined> => persistentAtom<Value | undefined>(key);

/** `initial` replaces an unreadable value, and one refused by an error of `tidy`. */
export const persistentJSON = <Value>(
  key: string,
  initial: Value,
  listen = true,
  tidy = (stored: Value): Value => stored,
): WritableAtom<Value> =>
  persistentAtom(key, initial, {
    // The initial value needs no key, which would outlast the user's session.
    encode: (value) =>
      JSON.stringify(value) === JSON.stringify(initial) ? undefined : JSON.stringify(value),
    decode: (text) => {
      try {
        return tidy(JSON.parse(text) as Value);
      } catch {
        return initial;
      }
    },
    listen,
  });
