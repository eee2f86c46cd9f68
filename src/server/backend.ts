import type { Hono } from 'hono';
import { createClient, type RedisClientType } from 'redis';
import { createAuth } from './accounts/auth.ts';
import { accountRoutes } from './accounts/routes.ts';
import { type Accounts, createAccounts } from './accounts/service.ts';
import { createSessionReader, type ReadSession } from './accounts/session.ts';
import type { Config } from './config.ts';
import { connectionRoutes } from './connections/routes.ts';
import { type Connections, createConnections } from './connections/service.ts';
import { contactRoutes } from './contact/routes.ts';
import { type Contact, createContact } from './contact/service.ts';
import { type CountFor, createCounts } from './counts.ts';
import { type Database, openDatabase } from './db/database.ts';
import { createEvents, type Events } from './events.ts';
import { feedRoutes } from './feed/routes.ts';
import { createFeed, type Feed } from './feed/service.ts';
import { type ApiEnv, createApi } from './http/api.ts';
import { createLimiter } from './limiter.ts';
import type { Log } from './log.ts';
import { openOutbox } from './mail/mail.ts';
import type { Outbox } from './mail/outbox.ts';
import { messageRoutes } from './messages/routes.ts';
import { createMessages, type Messages } from './messages/service.ts';
import { createPresenceSlot, type PresenceSlot } from './presence.ts';
import { createPartners, type Partners } from './partners/service.ts';
import { profileRoutes } from './profiles/routes.ts';
import { createProfiles, type Profiles } from './profiles/service.ts';
import { createRealtime, type Realtime } from './realtime.ts';
import { requestRoutes } from './requests/routes.ts';
import { createRequests, type Requests } from './requests/service.ts';

/** Everything behind the doors: one per process, shared by API, pages and sockets. */
export interface Backend {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly readSession: ReadSession;
  readonly accounts: Accounts;
  readonly profiles: Profiles;
  readonly feed: Feed;
  readonly partners: Partners;
  readonly requests: Requests;
  readonly connections: Connections;
  readonly messages: Messages;
  /** What waits for a developer, for the badges. */
  readonly counts: CountFor;
  /** What happened, for whoever tells people. */
  readonly events: Events;
  readonly presence: PresenceSlot;
  readonly outbox: Outbox;
  readonly contact: Contact;
  readonly api: Hono<ApiEnv>;
  readonly realtime: Realtime;
  /** Throws when something the backend needs does not answer. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database (and Redis when configured) and wires the services. */
export async function createBackend(config: Config, log: Log): Promise<Backend> {
  const redis = config.redisUrl === null ? null : await openRedis(config.redisUrl, log);
  const database = await openDatabase(config);
  const auth = createAuth(database, config);
  const limit = createLimiter(config.rateLimits, redis);
  const events = createEvents();
  const presence = createPresenceSlot();
  const connections = createConnections({ database, presence });
  const partners = createPartners({ database, log });
  const requests = createRequests({ database, connections, events, limit, partners });
  const outbox = openOutbox(config, database, log);
  const messages = createMessages({ database, connections });
  const services: Omit<Backend, 'realtime' | 'ready' | 'close'> = {
    config,
    log,
    database,
    readSession: createSessionReader(database, config),
    accounts: createAccounts({ database, auth, limit, events, requests, connections }),
    profiles: createProfiles({ database, events, limit, partners }),
    feed: createFeed({ database, partners, requests }),
    partners,
    requests,
    connections,
    messages,
    counts: createCounts({ requests, messages }),
    events,
    presence,
    outbox,
    contact: createContact({ outbox, limit }),
    api: createApi({ config, log }),
  };
  const realtime = createRealtime(services, redis);
  const backend: Backend = {
    ...services,
    realtime,
    async ready() {
      await database.ping();
      await redis?.ping();
    },
    async close() {
      await realtime.close();
      await outbox.close();
      await database.close();
      if (redis !== null) await redis.close();
    },
  };
  for (const addRoutes of [
    accountRoutes,
    profileRoutes,
    feedRoutes,
    requestRoutes,
    connectionRoutes,
    contactRoutes,
    messageRoutes,
  ]) {
    addRoutes(backend.api, backend);
  }
  outbox.start();
  return backend;
}

async function openRedis(url: string, log: Log): Promise<RedisClientType> {
  const redis: RedisClientType = createClient({ url });
  redis.on('error', (error: Error) => {
    log.warn({ err: error }, 'redis');
  });
  await redis.connect();
  return redis;
}
