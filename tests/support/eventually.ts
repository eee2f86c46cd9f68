import { vi } from 'vitest';

/** Waits until `check` no longer throws, long enough for a busy machine; returns its result. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 12_000, interval: 10 });
