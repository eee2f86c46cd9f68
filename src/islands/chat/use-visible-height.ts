import { useEffect } from 'react';

/**
 * Keeps the composer above the on-screen keyboard where that covers the page instead of making
 * it smaller: the style sheet takes the height from `--visible-h`.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    const { style } = document.documentElement;
    if (view === null) return;
    const fit = () => {
      // Zoomed in, a part of the page is meant to be out of sight.
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
