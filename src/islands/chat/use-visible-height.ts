import { useEffect } from 'react';

/** Keeps the composer above an on-screen keyboard: the style sheet uses `--visible-h`. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    const { style } = document.documentElement;
    if (view === null) return;
    const fit = () => {
      // While zoomed in, parts of the page are meant to be hidden.
      if (view.scale !== 1) return;
      style.setProperty('--visible-h', `${view.height}px`);
      window.scrollTo(0, 0);
    };
    view.addEventListener('resize', fit);
    return () => {
      view.removeEventListener('resize', fit);
      style.removeProperty('--visible-h');
    };
  }, []);
}
