import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';
import { isOutage } from './faults.ts';
import { createOutages } from './outages.ts';

export type Log = Logger;

/** Lines wait for each other this long and this many bytes: a write a line costs more than a request. */
const FLUSH_MS = 200;
const FLUSH_BYTES = 8192;

/** JSON lines on standard output. Nothing a person typed is ever handed to it. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const outages = createOutages();
  return pino(
    {
      level: config.logLevel,
      base: null,
      hooks: {
        // A fault that everybody meets at once is one line, not a line and a stack a request.
        logMethod(args, write) {
          if (outages.isNews(args, this)) write.apply(this, args);
        },
      },
      // What else an error carries (the values of a query, the body of a request) stays out.
      serializers: {
        err: (error: Error & { code?: unknown }) => {
          const { name, message, stack, code } = error;
          // Where an outage was met says nothing about it.
          return isOutage(error) ? { name, message, code } : { name, message, stack, code };
        },
      },
    },
    destination ??
      pino.destination({ sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS }),
  );
}
