import type { Signal } from '#shared/matching.ts';
import { leftTransform } from './drag.ts';
import { restCard } from './drag-surface.ts';

const LEAVE_MS = 220;
const FADE_MS = 140;
const EASE_IN = 'cubic-bezier(0.5, 0, 0.9, 0.4)';
const EASE_OUT = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

const stillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Slides a card off in the direction of its signal, or fades it with reduced motion. Calls `gone` at the end. Returns a
 * function to bring the card back.
 */
export function leave(card: HTMLElement, signal: Signal, gone: () => void): () => void {
  card.dataset['lit'] = signal;
  const from = card.style.transform || 'none';
  const animation = stillness()
    ? card.animate({ opacity: [1, 0] }, { duration: FADE_MS, fill: 'forwards' })
    : card.animate(
        [
          { transform: from, opacity: 1 },
          { opacity: 1, offset: 0.7 },
          { transform: leftTransform(signal), opacity: 0 },
        ],
        { duration: LEAVE_MS, easing: EASE_IN, fill: 'forwards' },
      );
  animation.onfinish = gone;
  return () => {
    animation.cancel();
    restCard(card);
  };
}

/** Animates a returned card onto the stack. */
export function comeBack(card: HTMLElement): void {
  const rise = stillness() ? {} : { transform: ['translateY(-12px)', 'none'] };
  card.animate({ opacity: [0, 1], ...rise }, { duration: LEAVE_MS, easing: EASE_OUT });
}
