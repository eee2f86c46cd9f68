import type { ClosedAtStop } from '../platform/closed-at-stop.ts';
import type { Delays } from '../platform/config/delays.ts';
import type { Database } from '../platform/db/database.ts';
import type { LimitAttempts } from '../platform/limits/limiter.ts';
import type { Log } from '../platform/log.ts';
import type { Audit } from './audit/audit.ts';
import type { Events } from './events.ts';

/** Holds what most features take besides each other. */
export interface Core {
  audit: Audit;
  closedAtStop: ClosedAtStop;
  database: Database;
  delays: Delays;
  events: Events;
  limit: LimitAttempts;
  log: Log;
  publicUrl: string;
}
