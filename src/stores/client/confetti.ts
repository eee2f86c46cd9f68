/** The burst after sign-in and sign-up. */
const CONFETTI = { particleCount: 40, spread: 120, origin: { y: 0.4 } };

/** One burst of confetti; its library is fetched now and not before. Never fails. */
export async function celebrate(): Promise<void> {
  try {
    const { default: confetti } = await import('canvas-confetti');
    // A worker would need a blob: source that our content security policy does not allow.
    const burst = confetti.create(undefined, { resize: true, useWorker: false });
    await burst({ ...CONFETTI, disableForReducedMotion: true, zIndex: 100 });
  } catch (error) {
    console.warn('The confetti did not load:', error);
  }
}
