import type { Hono } from 'hono';
import { createActivity } from './features/account/activity.ts';
import { type AuthWithin, createAuth } from './features/account/auth.ts';
import { createDevices, type Devices } from './features/account/devices.ts';
import { createEmailLinks, type EmailLinks } from './features/account/email-links.ts';
import { createEmailAddresses, type EmailAddresses } from './features/account/email-address.ts';
import { createGitHub, type GitHub } from './features/account/github.ts';
import { createComparePassword } from './features/account/guesses.ts';
import { createKnownDevices } from './features/account/known-devices.ts';
import { createAccountEmails } from './features/account/account-emails.ts';
import { createRecovery, type Recovery } from './features/account/recovery.ts';
import { accountRoutes } from './features/account/routes.ts';
import { securityRoutes } from './features/account/security-routes.ts';
import { type Accounts, createAccounts } from './features/account/service.ts';
import { createSessionReader } from './features/account/session.ts';
import { createSuspensions, type Suspensions } from './features/account/suspensions.ts';
import { type Blocks, createBlocks } from './features/safety/blocks/service.ts';
import type { Config } from './platform/config/config.ts';
import { connectionRoutes } from './features/connections/routes.ts';
import { type Connections, createConnections } from './features/connections/service.ts';
import { contactRoutes } from './features/portfolio/routes.ts';
import { type Contact, createContact } from './features/portfolio/service.ts';
import { conversationRoutes } from './features/chat/conversations/routes.ts';
import { type Conversations, createConversations } from './features/chat/conversations/service.ts';
import { type CountFor, createCounts } from './features/notifications/counts.ts';
import type { Database, Db } from './platform/db/database.ts';
import { openDatabase } from './platform/db/open.ts';
import { createEvents, type Events } from './features/events.ts';
import { exportRoutes } from './features/own-data/routes.ts';
import { createExport, type Export } from './features/own-data/service.ts';
import { feedRoutes } from './features/feed/routes.ts';
import { createFeed, type Feed } from './features/feed/service.ts';
import { type ApiEnv, createApi, createApiSession } from './platform/http/api.ts';
import type { Mounted } from './platform/http/request-listener.ts';
import type { ReadSession } from './platform/http/session.ts';
import { createLimiter } from './platform/limits/limiter.ts';
import { createHealth, type Health } from './platform/http/health.ts';
import type { Log } from './platform/log.ts';
import { openOutbox } from './platform/mail/mail.ts';
import type { Outbox } from './platform/mail/outbox.ts';
import { messageRoutes } from './features/chat/messages/routes.ts';
import { createMessages, type Messages } from './features/chat/messages/service.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { createModeration, type Moderation } from './features/moderation/service.ts';
import { startRetention, type Retention } from './features/moderation/retention.ts';
import { createAudience } from './features/notifications/audience.ts';
import { createDigest, type Digest } from './features/notifications/digest.ts';
import { createPushes, type Pushes } from './features/notifications/push.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { createNotifications, type Notifications } from './features/notifications/service.ts';
import { openFileStore } from './features/profile/photos/photos.ts';
import { sendPhoto } from './features/profile/photos/send-photo.ts';
import { createPhotos, type Photos } from './features/profile/photos/service.ts';
import { createPresenceSlot, type PresenceSlot } from './features/presence/presence.ts';
import {
  createDiscoveryIndex,
  type DiscoveryIndex,
} from './features/feed/discovery-index/service.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { createProfiles, type Profiles } from './features/profile/service.ts';
import { createRealtime, type Realtime, SOCKET_PATHS } from './realtime.ts';
import { reportRoutes } from './features/safety/reports/routes.ts';
import { createReports, type Reports } from './features/safety/reports/service.ts';
import { requestRoutes } from './features/requests/routes.ts';
import { createRequests, type Requests } from './features/requests/service.ts';
import { safetyRoutes } from './features/safety/routes.ts';
import { createSafety, type Safety } from './features/safety/service.ts';
import { searchRoutes } from './features/chat/search/routes.ts';
import { createSearch, type Search } from './features/chat/search/service.ts';
import { createSlowDown } from './platform/limits/slow-down.ts';
import { createTelemetry, type Telemetry } from './platform/telemetry/telemetry.ts';

/** All services: one per process, shared by API, pages and sockets. */
export interface Backend {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly readSession: ReadSession;
  readonly accounts: Accounts;
  readonly suspensions: Suspensions;
  readonly recovery: Recovery;
  readonly emailAddresses: EmailAddresses;
  readonly emailLinks: EmailLinks;
  readonly devices: Devices;
  /** `null`: nobody signs in with GitHub here. */
  readonly github: GitHub | null;
  readonly profiles: Profiles;
  readonly photos: Photos;
  readonly feed: Feed;
  readonly discoveryIndex: DiscoveryIndex;
  readonly requests: Requests;
  readonly connections: Connections;
  readonly messages: Messages;
  readonly blocks: Blocks;
  readonly safety: Safety;
  readonly reports: Reports;
  readonly moderation: Moderation;
  readonly retention: Retention;
  readonly conversations: Conversations;
  readonly search: Search;
  readonly notifications: Notifications;
  readonly pushes: Pushes;
  readonly digest: Digest;
  readonly export: Export;
  /** What waits for a developer, for the badges. */
  readonly counts: CountFor;
  /** What happened, for whoever tells people. */
  readonly events: Events;
  readonly presence: PresenceSlot;
  readonly outbox: Outbox;
  readonly contact: Contact;
  readonly api: Hono<ApiEnv>;
  /** What answers beside the API, by the beginning of its paths. */
  readonly mounted: Readonly<Record<string, Mounted>>;
  readonly realtime: Realtime;
  readonly health: Health;
  readonly telemetry: Telemetry;
  close(): Promise<void>;
}

/** Opens the database (and Redis when configured) and wires the services. */
export async function createBackend(config: Config, log: Log): Promise<Backend> {
  const redis =
    config.redisUrl === null
      ? null
      : await (await import('./platform/redis/redis.ts')).openRedis(config.redisUrl, log);
  const telemetry = await createTelemetry(config);
  const database = await openDatabase(config, telemetry.statement).catch((error: unknown) => {
    redis?.close();
    throw error;
  });
  const limit = createLimiter(config.rateLimits, redis);
  const slowDown = createSlowDown(config.rateLimits, redis);
  const events = createEvents();
  const presence = createPresenceSlot();
  const connections = createConnections({ database, presence });
  const discoveryIndex = createDiscoveryIndex({ database, log });
  const blocks = createBlocks({ database });
  const mayTell = createAudience({ blocks });
  const notifications = createNotifications({ database, events, mayTell, log });
  const messages = createMessages({ database, connections, events, log });
  const requests = createRequests({
    ...{ database, connections, blocks, events, limit, discoveryIndex, notifications, messages },
  });
  const outbox = openOutbox(config, database, log);
  const photos = createPhotos({ database, store: openFileStore(config), events, limit, log });
  const accountEmailsWithin = (trx: Db) => createAccountEmails(outbox, config.publicUrl, trx);
  const auth = createAuth(database, config);
  const authWithin: AuthWithin = (trx, passwords) =>
    createAuth({ db: trx, kind: database.kind, within: true, passwords }, config);
  const activity = createActivity(database, log);
  const readSession = createSessionReader(database, config, activity);
  const knownDevices = createKnownDevices(config);
  const comparePassword = createComparePassword({ limit, slowDown, knownDevices });
  const security = {
    ...{ database, auth, authWithin, accountEmailsWithin, events },
    ...{ limit, slowDown, knownDevices, comparePassword },
  };
  const emailAddresses = createEmailAddresses(security);
  const accounts = createAccounts({
    ...security,
    ...{ emailAddresses, outbox, activity, requests, connections, messages },
  });
  const suspensions = createSuspensions({ database, events, requests });
  const profiles = createProfiles({ database, photos, events, limit, discoveryIndex });
  const reports = createReports({ database, profiles, messages, requests, limit });
  const { adminEmails } = config;
  const retention = startRetention({
    ...{ database, messages, requests, reports, accounts, outbox, log },
  });
  const services: Omit<Backend, 'mounted' | 'realtime' | 'close'> = {
    config,
    log,
    database,
    readSession,
    accounts,
    suspensions,
    recovery: createRecovery(security),
    emailAddresses,
    emailLinks: createEmailLinks(security),
    devices: createDevices({ database, events, activity }),
    github: config.github && createGitHub({ ...security, readSession, suspensions }),
    profiles,
    photos,
    feed: createFeed({ database, location: config, discoveryIndex, requests, blocks, limit, log }),
    discoveryIndex,
    requests,
    connections,
    messages,
    blocks,
    safety: createSafety({ database, blocks, requests, connections, messages, events, limit }),
    reports,
    moderation: createModeration({ database, adminEmails, suspensions, profiles, reports }),
    retention,
    conversations: createConversations({ database, presence }),
    search: createSearch({ database, messages, limit }),
    counts: createCounts({ requests, messages, notifications }),
    notifications,
    pushes: createPushes({
      ...{ database, events, limit, log },
      vapid: config.vapid,
      trusted: config.pushServices,
    }),
    digest: createDigest({
      ...{ database, outbox, notifications, mayTell, log },
      publicUrl: config.publicUrl,
      secret: config.authSecret,
    }),
    export: createExport({ database, photos, notifications, limit }),
    events,
    presence,
    outbox,
    contact: createContact({ outbox, limit }),
    api: createApi({ config, log }),
    health: createHealth(database, redis),
    telemetry,
  };
  const realtime = createRealtime(services, redis);
  const backend: Backend = {
    ...services,
    realtime,
    mounted: {
      [SOCKET_PATHS]: (request, response) => realtime.request(request, response),
      '/photos/': (request, response, path) => sendPhoto(request, response, services, path),
    },
    async close() {
      await realtime.close();
      await messages.close();
      await services.feed.close();
      await services.digest.close();
      await services.notifications.close();
      await services.pushes.close();
      await outbox.close();
      await retention.close();
      await photos.close();
      await activity.close();
      await database.close();
      redis?.close();
      await telemetry.close();
    },
  };
  const session = createApiSession(readSession, config.trustProxy);
  for (const addRoutes of [
    accountRoutes,
    securityRoutes,
    profileRoutes,
    feedRoutes,
    requestRoutes,
    connectionRoutes,
    contactRoutes,
    messageRoutes,
    safetyRoutes,
    reportRoutes,
    moderationRoutes,
    conversationRoutes,
    searchRoutes,
    notificationRoutes,
    exportRoutes,
  ]) {
    addRoutes(backend.api, { ...backend, session });
  }
  telemetry.metrics?.expose({
    sockets: () => realtime.sockets,
    outbox: () => outbox.waiting(),
  });
  outbox.start();
  return backend;
}
