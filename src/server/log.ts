import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/** JSON lines on standard output. Nothing a person typed is ever handed to it. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['*.password', '*.cookie', '*.authorization', '*.token'], remove: true },
    },
    destination ?? pino.destination({ sync: false }),
  );
}
