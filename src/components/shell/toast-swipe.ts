/** Minimum pixels of a swipe that closes a message. */
const FAR_PX = 64;
/** Milliseconds of the fade; then the empty message returns to its place. */
const FADE_MS = 250;

/** Lets touch swipe messages away; loaded with the first message. */
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
