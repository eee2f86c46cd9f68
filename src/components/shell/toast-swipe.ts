const FAR_PX = 64;
/** The empty message returns to its place after the fade. */
const FADE_MS = 250;

export function followSwipes(close: () => void): void {
  for (const toast of document.querySelectorAll<HTMLElement>('[data-toast]')) {
    let from: number | null = null;
    const moveTo = (px: number): void => {
      toast.style.transitionProperty = px === 0 ? '' : 'opacity';
      toast.style.translate = px === 0 ? '' : `${String(px)}px`;
    };
    toast.addEventListener('pointerdown', ({ pointerType, clientX }) => {
      // Mouse users have the close button.
      if (pointerType !== 'mouse') from = clientX;
    });
    toast.addEventListener('pointermove', ({ clientX }) => {
      if (from !== null) moveTo(clientX - from);
    });
    toast.addEventListener('pointercancel', () => {
      from = null;
      moveTo(0);
    });
    toast.addEventListener('pointerup', ({ clientX }) => {
      if (from === null) return;
      const isFar = Math.abs(clientX - from) > FAR_PX;
      from = null;
      if (isFar) close();
      setTimeout(() => moveTo(0), isFar ? FADE_MS : 0);
    });
  }
}
