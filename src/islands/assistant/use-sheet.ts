import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** As in the style sheet: narrower, the panel lies over the chat, or over everything. */
const SHEET = '(max-width: 1279px)';
const PHONE = '(max-width: 639px)';

/** Whether the panel fills the screen. */
export const isPhone = (): boolean => matchMedia(PHONE).matches;

/**
 * Keeps what the panel covers out of the way: a sheet closes when the focus goes to what is
 * under it, and on a phone nothing outside the panel can be reached while it is open.
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

  // Before anything else happens after closing: what is inert takes no focus.
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

/** All that stands beside an element or its ancestors, but for the messages and calls over the page. */
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
