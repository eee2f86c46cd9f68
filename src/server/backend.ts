import type { Hono } from 'hono';
import { createActivity } from './accounts/activity.ts';
import { type AuthWithin, createAuth } from './accounts/auth.ts';
import { createDevices, type Devices } from './accounts/devices.ts';
import { createEmailLinks, type EmailLinks } from './accounts/email-links.ts';
import { createEmails, type Emails } from './accounts/emails.ts';
import { createGitHub, type GitHub } from './accounts/github.ts';
import { createComparePassword } from './accounts/guesses.ts';
import { createKnownDevices } from './accounts/known-devices.ts';
import { createLetters } from './accounts/letters.ts';
import { createRecovery, type Recovery } from './accounts/recovery.ts';
import { accountRoutes } from './accounts/routes.ts';
import { securityRoutes } from './accounts/security-routes.ts';
import { type Accounts, createAccounts } from './accounts/service.ts';
import { createSessionReader, type ReadSession } from './accounts/session.ts';
import { createSuspensions, type Suspensions } from './accounts/suspensions.ts';
import { type Blocks, createBlocks } from './blocks/service.ts';
import type { Config } from './config.ts';
import { connectionRoutes } from './connections/routes.ts';
import { type Connections, createConnections } from './connections/service.ts';
import { contactRoutes } from './contact/routes.ts';
import { type Contact, createContact } from './contact/service.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { type Conversations, createConversations } from './conversations/service.ts';
import { type CountFor, createCounts } from './counts.ts';
import { type Database, type Db, openDatabase } from './db/database.ts';
import { createEvents, type Events } from './events.ts';
import { exportRoutes } from './export/routes.ts';
import { createExport, type Export } from './export/service.ts';
import { feedRoutes } from './feed/routes.ts';
import { createFeed, type Feed } from './feed/service.ts';
import { type ApiEnv, createApi } from './http/api.ts';
import { createLimiter } from './limiter.ts';
import { createHealth, type Health } from './health.ts';
import type { Log } from './log.ts';
import { openOutbox } from './mail/mail.ts';
import type { Outbox } from './mail/outbox.ts';
import { messageRoutes } from './messages/routes.ts';
import { createMessages, type Messages } from './messages/service.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { createModeration, type Moderation } from './moderation/service.ts';
import { startUpkeep, type Upkeep } from './moderation/upkeep.ts';
import { createAudience } from './notifications/audience.ts';
import { createDigest, type Digest } from './notifications/digest.ts';
import { createPushes, type Pushes } from './notifications/push.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { createNotifications, type Notifications } from './notifications/service.ts';
import { openFileStore } from './photos/photos.ts';
import { createPhotos, type Photos } from './photos/service.ts';
import { createPresenceSlot, type PresenceSlot } from './presence.ts';
import { createPartners, type Partners } from './partners/service.ts';
import { profileRoutes } from './profiles/routes.ts';
import { createProfiles, type Profiles } from './profiles/service.ts';
import { createRealtime, type Realtime } from './realtime.ts';
import { reportRoutes } from './reports/routes.ts';
import { createReports, type Reports } from './reports/service.ts';
import { requestRoutes } from './requests/routes.ts';
import { createRequests, type Requests } from './requests/service.ts';
import { safetyRoutes } from './safety/routes.ts';
import { createSafety, type Safety } from './safety/service.ts';
import { searchRoutes } from './search/routes.ts';
import { createSearch, type Search } from './search/service.ts';
import { createSlowDown } from './slow-down.ts';
import { createTelemetry, type Telemetry } from './telemetry/telemetry.ts';

/** Everything behind the doors: one per process, shared by API, pages and sockets. */
export interface Backend {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly readSession: ReadSession;
  readonly accounts: Accounts;
  readonly suspensions: Suspensions;
  readonly recovery: Recovery;
  readonly emails: Emails;
  readonly emailLinks: EmailLinks;
  readonly devices: Devices;
  /** `null`: nobody signs in with GitHub here. */
  readonly github: GitHub | null;
  readonly profiles: Profiles;
  readonly photos: Photos;
  readonly feed: Feed;
  readonly partners: Partners;
  readonly requests: Requests;
  readonly connections: Connections;
  readonly messages: Messages;
  readonly blocks: Blocks;
  readonly safety: Safety;
  readonly reports: Reports;
  readonly moderation: Moderation;
  readonly upkeep: Upkeep;
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
      : await (await import('./redis/redis.ts')).openRedis(config.redisUrl, log);
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
  const partners = createPartners({ database, log });
  const blocks = createBlocks({ database });
  const mayTell = createAudience({ blocks });
  const notifications = createNotifications({ database, events, mayTell, log });
  const requests = createRequests({
    ...{ database, connections, blocks, events, limit, partners, notifications },
  });
  const outbox = openOutbox(config, database, log);
  const photos = createPhotos({ database, store: openFileStore(config), events, limit, log });
  const lettersWithin = (trx: Db) => createLetters(outbox, config.publicUrl, trx);
  const auth = createAuth(database, config);
  const authWithin: AuthWithin = (trx, passwords) =>
    createAuth({ db: trx, kind: database.kind, within: true, passwords }, config);
  const activity = createActivity(database, log);
  const readSession = createSessionReader(database, config, activity);
  const knownDevices = createKnownDevices(config);
  const comparePassword = createComparePassword({ limit, slowDown, knownDevices });
  const security = {
    ...{ database, auth, authWithin, lettersWithin, events },
    ...{ limit, slowDown, knownDevices, comparePassword },
  };
  const emails = createEmails(security);
  const messages = createMessages({ database, connections, events, log });
  const accounts = createAccounts({
    ...security,
    ...{ emails, outbox, activity, requests, connections, messages },
  });
  const suspensions = createSuspensions({ database, events, requests });
  const profiles = createProfiles({ database, photos, events, limit, partners });
  const reports = createReports({ database, profiles, messages, limit });
  const { adminEmails } = config;
  const upkeep = startUpkeep({ database, messages, reports, log });
  const services: Omit<Backend, 'realtime' | 'close'> = {
    config,
    log,
    database,
    readSession,
    accounts,
    suspensions,
    recovery: createRecovery(security),
    emails,
    emailLinks: createEmailLinks(security),
    devices: createDevices({ database, events, activity }),
    github: config.github && createGitHub({ ...security, readSession, suspensions }),
    profiles,
    photos,
    feed: createFeed({ database, place: config, partners, requests, blocks, log }),
    partners,
    requests,
    connections,
    messages,
    blocks,
    safety: createSafety({ database, blocks, requests, connections, messages, events, limit }),
    reports,
    moderation: createModeration({ database, adminEmails, suspensions, profiles, reports }),
    upkeep,
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
    async close() {
      await realtime.close();
      await messages.close();
      await services.feed.close();
      await services.digest.close();
      await services.notifications.close();
      await services.pushes.close();
      await outbox.close();
      await upkeep.close();
      await photos.close();
      await activity.close();
      await database.close();
      redis?.close();
      await telemetry.close();
    },
  };
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
    addRoutes(backend.api, backend);
  }
  telemetry.metrics?.expose({
    sockets: () => realtime.sockets,
    outbox: () => outbox.waiting(),
  });
  outbox.start();
  photos.start();
  services.digest.start();
  return backend;
}
