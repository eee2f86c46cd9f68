import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Below this width the panel covers the chat, as in the style sheet. */
const SHEET = '(max-width: 1279px)';
const PHONE = '(max-width: 639px)';

/** Returns whether the panel fills the screen. */
export const isPhone = (): boolean => matchMedia(PHONE).matches;

/**
 * Manages the content under the panel: the panel closes when focus moves beneath it, and on phones everything else is
 * inert.
 */
export function useSheet(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const moved = ({ target }: FocusEvent) => {
      const beside = (target as Element).closest('.chat') !== null;
      if (beside && !panel.current?.contains(target as Node) && matchMedia(SHEET).matches)
        onClose();
    };
    document.addEventListener('focusin', moved);
    return () => document.removeEventListener('focusin', moved);
  }, [panel, onClose]);

  // A layout effect, because inert elements can't take focus after closing.
  useLayoutEffect(() => {
    const phone = matchMedia(PHONE);
    const others = othersThan(panel.current).filter((element) => !element.inert);
    const cover = () => {
      for (const element of others) element.inert = phone.matches;
    };
    cover();
    phone.addEventListener('change', cover);
    return () => {
      phone.removeEventListener('change', cover);
      for (const element of others) element.inert = false;
    };
  }, [panel]);
}

/** Returns everything beside an element or its ancestors, except toasts and calls over the page. */
function othersThan(panel: HTMLElement | null): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (let at = panel; at !== null && at !== document.body; at = at.parentElement) {
    for (const beside of at.parentElement?.children ?? []) {
      const message = beside.matches('.toasts, [data-ring], script, style');
      if (beside !== at && !message && beside instanceof HTMLElement) others.push(beside);
    }
  }
  return others;
}
