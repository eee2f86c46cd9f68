import type { Logger } from 'pino';
import { isContention, isOutage } from './faults.ts';

/** Milliseconds without such a fault after which an outage counts as over. */
const QUIET_MS = 5000;

/** Tells the first fault of an outage from all that follow it until it is quiet again. */
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
    /** Whether a line with `args` is to be written: else it is counted, and told when all is over. */
    isNews(args: unknown[], log: Logger): boolean {
      const [fields, text] = args as [unknown, string | undefined];
      const { err: error } = Object(fields) as { err?: Error & { code?: string } };
      if (!isOutage(error) || isContention(error)) return true;
      const isFirst = current === null;
      const now = performance.now();
      current ??= { began: now, last: now, faults: {} };
      current.last = now;
      // Our own sentences and codes of a closed set: there are not many.
      const kind = `${text ?? ''}: ${error?.code ?? error?.message ?? ''}`;
      current.faults[kind] = (current.faults[kind] ?? 0) + 1;
      if (isFirst) setTimeout(() => look(log), quietMs).unref();
      return isFirst;
    },
  };
}
