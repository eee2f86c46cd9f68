const CONFETTI = { particleCount: 40, spread: 120, origin: { y: 0.4 } };

export async function celebrate(): Promise<void> {
  try {
    const { default: confetti } = await import('canvas-confetti');
    // The library's worker needs blob:, which the CSP refuses.
    const burst = confetti.create(undefined, { resize: true, useWorker: false });
    await burst({ ...CONFETTI, disableForReducedMotion: true, zIndex: 100 });
  } catch (error) {
    console.warn('The confetti did not load:', error);
  }
}
