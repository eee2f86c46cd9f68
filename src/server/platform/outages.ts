import type { Logger } from 'pino';
import { isContention, isOutage } from './faults.ts';

/** Milliseconds without faults that end an outage: the outbox asks the database every 5 s, and fails within 8 s. */
const QUIET_MS = 15_000;

/** Distinguishes the first fault of an outage from the following ones. */
export function createOutages() {
  let current: { began: number; last: number; faults: Record<string, number> } | null = null;

  const look = (log: Logger): void => {
    if (current === null) return;
    const left = current.last + QUIET_MS - performance.now();
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
      if (isFirst) setTimeout(() => look(log), QUIET_MS).unref();
      return isFirst;
    },
  };
}
