import { type RefObject, useEffect } from 'react';

/** A dialog closed without Back leaves no history entry. */
export function useBackCloses(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    let stepped = true;
    history.pushState({ ...(history.state as object | null), dialog: true }, '');
    const close = (): void => {
      stepped = false;
      dialog.current?.close();
    };
    addEventListener('popstate', close);
    return () => {
      removeEventListener('popstate', close);
      if (stepped) history.back();
    };
  }, [dialog]);
}
