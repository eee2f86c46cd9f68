import type { ClosedAtStop } from '../../platform/closed-at-stop.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Backoff } from '../../platform/limits/backoff.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Events } from '../events.ts';
import type { Audit } from '../audit/audit.ts';
import type { AccountEmailsWithin } from './account-emails.ts';

/** The services that all parts of accounts take. */
export interface AccountContext extends Config {
  closedAtStop: ClosedAtStop;
  audit: Audit;
  config: Config;
  database: Database;
  log: Log;
  limit: LimitAttempts;
  backoff: Backoff;
  events: Events;
  outbox: Outbox;
  accountEmailsWithin: AccountEmailsWithin;
}
