import type { Signal } from '#shared/matching.ts';
import { committed, dragTransform, edgeTransform, gesture, highlighted } from './drag.ts';

interface Press {
  pointerId: number;
  x: number;
  y: number;
  dragging: boolean;
  dx: number;
}

/** Only `transform` and `opacity` change. The card snaps back unless `commit` returns true. */
export function attachDrag(card: HTMLElement, commit: (signal: Signal) => boolean): () => void {
  const edges = card.querySelectorAll<HTMLElement>('[data-edge]');
  const page = card.closest<HTMLElement>('[data-deck]');
  let press: Press | null = null;

  const paint = (dx: number, dy: number): void => {
    card.style.transform = dragTransform(dx, dy);
    const lit = highlighted(dx);
    if (lit !== (card.dataset['lit'] ?? null)) {
      if (lit === null) delete card.dataset['lit'];
      else card.dataset['lit'] = lit;
    }
    for (const edge of edges) {
      const mine = (edge.dataset['edge'] === 'interested') === dx > 0;
      edge.style.opacity = mine ? '1' : '0';
      if (mine) edge.style.transform = edgeTransform(dx);
    }
  };

  const begin = (started: Press): void => {
    started.dragging = true;
    card.dataset['drag'] = 'on';
    if (page) page.dataset['dragging'] = '';
    card.setPointerCapture(started.pointerId);
  };

  const release = (): void => {
    press = null;
    if (page) delete page.dataset['dragging'];
  };

  const snapBack = (): void => {
    release();
    card.dataset['drag'] = 'back';
    restCard(card);
  };

  const end = ({ dx }: Press): void => {
    swallowClick(card);
    const signal = committed(dx);
    // A leaving card keeps its colour.
    if (signal !== null && commit(signal)) release();
    else snapBack();
  };

  const onDown = (event: PointerEvent): void => {
    // A second finger ends the swipe.
    if (!event.isPrimary) {
      if (press?.dragging) snapBack();
      press = null;
      return;
    }
    // The finger moves a zoomed page.
    if (isZoomed()) return;
    const target = event.target as Element;
    // Alt selects text, and fields always do.
    if (event.button !== 0 || event.altKey || !card.contains(target)) return;
    if (target.closest('textarea, dialog') !== null) return;
    const { pointerId, clientX: x, clientY: y } = event;
    press = { pointerId, x, y, dragging: false, dx: 0 };
  };

  const onMove = (event: PointerEvent): void => {
    if (press?.pointerId !== event.pointerId) return;
    if (event.buttons === 0) {
      onCancel(event);
      return;
    }
    press.dx = event.clientX - press.x;
    const dy = event.clientY - press.y;
    if (!press.dragging) {
      const kind = gesture(press.dx, dy);
      if (kind === 'scroll' || (kind === 'drag' && isSelecting(card))) press = null;
      if (kind !== 'drag' || press === null) return;
      begin(press);
    }
    paint(press.dx, dy);
  };

  const onUp = (event: PointerEvent): void => {
    if (press?.pointerId !== event.pointerId) return;
    if (press.dragging) end(press);
    press = null;
  };

  const onCancel = (event: PointerEvent): void => {
    if (press?.pointerId !== event.pointerId) return;
    if (press.dragging) snapBack();
    press = null;
  };

  const listeners = [
    ['pointerdown', onDown],
    ['pointermove', onMove],
    ['pointerup', onUp],
    ['pointercancel', onCancel],
  ] as const;
  // A fast pointer leaves the card before its first move, so the document listens.
  for (const [type, listener] of listeners) document.addEventListener(type, listener);
  card.addEventListener('dragstart', prevent);
  const followZoom = (): void => {
    card.style.touchAction = isZoomed() ? 'auto' : '';
  };
  followZoom();
  visualViewport?.addEventListener('resize', followZoom);
  return () => {
    for (const [type, listener] of listeners) document.removeEventListener(type, listener);
    card.removeEventListener('dragstart', prevent);
    visualViewport?.removeEventListener('resize', followZoom);
    // Another card is on top now; a leaving one continues from its position.
    if (press?.dragging && card.dataset['depth'] !== 'left') snapBack();
    else release();
  };
}

const isZoomed = (): boolean => (visualViewport?.scale ?? 1) > 1.01;

/** A long press on code starts a selection. */
const isSelecting = (card: HTMLElement): boolean => {
  const selection = getSelection();
  return selection?.type === 'Range' && card.contains(selection.anchorNode);
};

export function restCard(card: HTMLElement): void {
  card.style.transform = '';
  delete card.dataset['lit'];
  for (const edge of card.querySelectorAll<HTMLElement>('[data-edge]')) edge.style.opacity = '0';
}

const prevent = (event: Event): void => event.preventDefault();

/** The click at the end of a drag must not press a button. */
function swallowClick(card: HTMLElement): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const over = new AbortController();
  const { signal } = over;
  card.addEventListener('click', swallow, { capture: true, once: true, signal });
  const end = (): void => over.abort();
  // On a busy phone the next tap may come before the timer.
  document.addEventListener('pointerdown', end, { capture: true, signal });
  setTimeout(end);
}
