import {
  persistentAtom,
  setPersistentEngine,
  windowPersistentEvents,
} from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';

/** A store of the browser, a property a key. */
type Store = Record<string, string>;

/**
 * Opens a store of the browser so that no access throws: a value that finds no room, and everything
 * where the browser denies the store, lasts as long as the page.
 */
function openStore(name: 'localStorage' | 'sessionStorage'): Store {
  const spare: Store = {};
  let kept = spare;
  try {
    kept = (globalThis as unknown as Partial<Record<typeof name, Store>>)[name] ?? kept;
  } catch {
    // Denied: the page's own takes its place.
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
// Pages are rendered without a window.
setPersistentEngine(
  local,
  'window' in globalThis
    ? windowPersistentEvents
    : { addEventListener: none, removeEventListener: none },
);

export { persistentAtom };

/** A choice of this browser: one of a few words, or none. */
export const persistentText = <Value extends string>(
  key: string,
): WritableAtom<Value | undefined> => persistentAtom<Value | undefined>(key);

/** What is kept as JSON; where that cannot be read, `initial`. */
export const persistentJSON = <Value>(
  key: string,
  initial: Value,
  listen = true,
): WritableAtom<Value> =>
  persistentAtom(key, initial, {
    // The first value needs no key, which would outlive its person.
    encode: (value) => (value === initial ? undefined : JSON.stringify(value)),
    decode: (text) => {
      try {
        return JSON.parse(text) as Value;
      } catch {
        return initial;
      }
    },
    listen,
  });
