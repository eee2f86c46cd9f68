import type { Logger } from 'pino';
import { isContention, isOutage } from './faults.ts';

/** Milliseconds without faults that end an outage. */
const QUIET_MS = 5000;

/** Distinguishes the first fault of an outage from the following ones. */
export function createOutages(quietMs = QUIET_MS) {
  let current: { began: number; last: number; faults: Record<string, number> } | null = null;

  const look = (log: Logger): void => {
    if (current === null) return;
    const left = current.last + quietMs - performance.now();
    if (left > 0) {
      setTimeout(() => look(log), left).unref();
      return;
    }
    const { began, last, faults } = current;
    current = null;
    log.info({ seconds: Math.round((last - began) / 100) / 10, faults }, 'outage over');
  };

  return {
    /** Returns whether to log a line; others are counted and reported at the end. */
    isNews(args: unknown[], log: Logger): boolean {
      const [fields, text] = args as [unknown, string | undefined];
      const { err: error } = Object(fields) as { err?: Error & { code?: string } };
      if (!isOutage(error) || isContention(error)) return true;
      const isFirst = current === null;
      const now = performance.now();
      current ??= { began: now, last: now, faults: {} };
      current.last = now;
      // The texts are our own, so their number is bounded.
      const kind = `${text ?? ''}: ${error?.code ?? error?.message ?? ''}`;
      current.faults[kind] = (current.faults[kind] ?? 0) + 1;
      if (isFirst) setTimeout(() => look(log), quietMs).unref();
      return isFirst;
    },
  };
}
