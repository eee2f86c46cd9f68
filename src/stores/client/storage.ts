import { atom, type WritableAtom } from 'nanostores';

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

interface Persistence<Value> {
  /** `undefined` leaves no key behind. */
  encode: (value: Value) => string | undefined;
  decode: (text: string) => Value;
  /** Whether it takes over what other tabs write; such a store is made once a page. */
  listen?: boolean;
}

/** An atom whose value is kept in local storage under `key`. */
export function persistentAtom<Value>(
  key: string,
  initial: Value,
  { encode, decode, listen = true }: Persistence<Value>,
): WritableAtom<Value> {
  let text: string | undefined;
  const $value = atom(initial);
  const set = $value.set.bind($value);
  const read = (): void => {
    if (text === local[key]) return;
    text = local[key];
    set(text === undefined ? initial : decode(text));
  };
  read();
  $value.set = (value) => {
    text = encode(value);
    if (text === undefined) Reflect.deleteProperty(local, key);
    else local[key] = text;
    set(value);
  };
  // Pages are rendered without a window.
  if (listen && 'addEventListener' in globalThis) {
    for (const type of ['storage', 'pageshow']) addEventListener(type, read);
  }
  return $value;
}

/** A choice of this browser: one of a few words, or none. */
export const persistentText = <Value extends string>(
  key: string,
): WritableAtom<Value | undefined> =>
  persistentAtom<Value | undefined>(key, undefined, {
    encode: (value) => value,
    decode: (text) => text as Value,
  });

/** What is kept as JSON; where that cannot be read, `initial`. */
export const persistentJSON = <Value>(
  key: string,
  initial: Value,
  listen = true,
): WritableAtom<Value> =>
  persistentAtom(key, initial, {
    encode: JSON.stringify,
    decode: (text) => {
      try {
        return JSON.parse(text) as Value;
      } catch {
        return initial;
      }
    },
    listen,
  });
