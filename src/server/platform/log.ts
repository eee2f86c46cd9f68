import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';

export type Log = Logger;

/** Lines wait for each other this long and this many bytes: a write a line costs more than a request. */
const FLUSH_MS = 200;
const FLUSH_BYTES = 8192;

/** JSON lines on standard output. Nothing a person typed is ever handed to it. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  return pino(
    {
      level: config.logLevel,
      base: null,
      // What else an error carries (the values of a query, the body of a request) stays out.
      serializers: {
        err: ({ name, message, stack, code }: Error & { code?: unknown }) => ({
          name,
          message,
          stack,
          code,
        }),
      },
    },
    destination ??
      pino.destination({ sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS }),
  );
}
