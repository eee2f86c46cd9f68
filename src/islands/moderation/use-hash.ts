import { useSyncExternalStore } from 'react';

/** Returns the fragment of the page's address, without #; empty on the server. */
export const useHash = (): string =>
  useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange);
      return () => removeEventListener('hashchange', onChange);
    },
    () => location.hash.slice(1),
    () => '',
  );

export const goTo = (hash = ''): void => location.replace(`#${hash}`);
