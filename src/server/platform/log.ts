import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';
import { isOutage } from './faults.ts';
import { createOutages } from './outages.ts';

export type Log = Logger;

/** Lines are buffered by time and size, because a write per line costs more than a request. */
const FLUSH_MS = 200;
const FLUSH_BYTES = 8192;

/** Logs JSON lines on standard output, without text that people typed. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const outages = createOutages();
  return pino(
    {
      level: config.logLevel,
      base: null,
      hooks: {
        // A fault that everybody meets is logged once.
        logMethod(args, write) {
          if (outages.isNews(args, this)) write.apply(this, args);
        },
      },
      // Other properties of errors (query values, request bodies) are omitted.
      serializers: {
        err: (error: Error & { code?: unknown }) => {
          const { name, message, stack, code } = error;
          // The stack of an outage explains nothing.
          return isOutage(error) ? { name, message, code } : { name, message, stack, code };
        },
      },
    },
    destination ??
      pino.destination({ sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS }),
  );
}
