import { type RefObject, useEffect } from 'react';

/** Back closes the dialog and leaves the page where it is; closed otherwise, it leaves no step behind. */
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
