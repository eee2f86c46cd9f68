import { RUN_PATH } from '#shared/pad-run.ts';
import { accountRoutes, createAccountServices } from './features/account/account.ts';
import { createBlocks } from './features/safety/blocks/service.ts';
import type { Config } from './platform/config/config.ts';
import { connectionRoutes } from './features/connections/routes.ts';
import { createConnections } from './features/connections/service.ts';
import { contactRoutes } from './features/portfolio/routes.ts';
import { createContact } from './features/portfolio/service.ts';
import { createClosing } from './features/chat/closing.ts';
import { conversationRoutes } from './features/chat/conversations/routes.ts';
import { createConversations } from './features/chat/conversations/service.ts';
import { createCounts } from './features/notifications/counts.ts';
import { awaitDatabase } from './platform/db/open.ts';
import { createEvents } from './features/events.ts';
import { exportRoutes } from './features/own-data/routes.ts';
import { createExport } from './features/own-data/service.ts';
import { feedRoutes } from './features/feed/routes.ts';
import { createFeed } from './features/feed/service.ts';
import { createApi } from './platform/http/api.ts';
import { mountRoutes } from './platform/http/routes.ts';
import type { Mounted } from './platform/http/request-listener.ts';
import { createLimiter } from './platform/limits/limiter.ts';
import { createHealth } from './platform/http/health.ts';
import type { Log } from './platform/log.ts';
import { openOutbox } from './platform/mail/mail.ts';
import { messageRoutes } from './features/chat/messages/routes.ts';
import { createMessages } from './features/chat/messages/service.ts';
import { moderationRoutes, moderatorsOnly } from './features/moderation/routes.ts';
import { createModeration } from './features/moderation/service.ts';
import { startRetention } from './features/retention.ts';
import { createAudience } from './features/notifications/audience.ts';
import { createDigest } from './features/notifications/digest.ts';
import { createPushes } from './features/notifications/push.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { createNotifications } from './features/notifications/service.ts';
import { openFileStore } from './features/profile/photos/photos.ts';
import { sendPhoto } from './features/profile/photos/send-photo.ts';
import { createPhotos } from './features/profile/photos/service.ts';
import { sendSandbox } from './features/pad/sandbox.ts';
import { padRoutes } from './features/pad/routes.ts';
import { createPads } from './features/pad/service.ts';
import { hasRelay } from './features/calls/ice.ts';
import { callRoutes } from './features/calls/routes.ts';
import { createCalls } from './features/calls/service.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { startReminders } from './features/sessions/reminders.ts';
import { createSessions } from './features/sessions/service.ts';
import { createPresenceSlot } from './features/presence/presence.ts';
import { createSharedPages } from './features/public-page/shared-pages.ts';
import { publicPageRoutes } from './features/public-page/routes.ts';
import { mountPublicPages } from './features/public-page/send.ts';
import { createPublicPages } from './features/public-page/service.ts';
import { createCards } from './features/public-page/cards.ts';
import { createDiscoveryIndex } from './features/feed/discovery-index/service.ts';
import { createPairs } from './features/feed/pairs.ts';
import { pairLinkRoutes } from './features/pair-links/routes.ts';
import { createPairLinks } from './features/pair-links/service.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { createProfiles } from './features/profile/service.ts';
import { createRealtime, SOCKET_PATHS } from './realtime.ts';
import { reportRoutes } from './features/safety/reports/routes.ts';
import { createReports } from './features/safety/reports/service.ts';
import { requestRoutes } from './features/requests/routes.ts';
import { createRequests } from './features/requests/service.ts';
import { safetyRoutes } from './features/safety/routes.ts';
import { createSafety } from './features/safety/service.ts';
import { searchRoutes } from './features/chat/search/routes.ts';
import { createSearch } from './features/chat/search/service.ts';
import { createBackoff } from './platform/limits/backoff.ts';
import { createTelemetry } from './platform/telemetry/telemetry.ts';

/** All services: one per process, shared by API, pages and sockets. */
export type Backend = Awaited<ReturnType<typeof createBackend>>;

/** Opens the database and, if configured, Redis, and creates the services. `sends`: this process sends mails. */
export async function createBackend(config: Config, log: Log, { sends } = { sends: true }) {
  // A failed start closes what was opened.
  await using opening = new AsyncDisposableStack();
  /** Closes `part` with the backend, before everything that was created earlier. */
  const closedAtStop = <Part extends { close(): void | Promise<void> }>(part: Part): Part => {
    opening.defer(() => part.close());
    return part;
  };
  const { redisUrl, startWait } = config;
  const redis =
    redisUrl === null
      ? null
      : closedAtStop(
          await (await import('./platform/redis/redis.ts')).openRedis(redisUrl, log, startWait),
        );
  const telemetry = closedAtStop(await createTelemetry(config));
  const database = closedAtStop(await awaitDatabase(config, log, telemetry.statement));
  const limit = createLimiter(config.rateLimits, redis);
  const backoff = createBackoff(config.rateLimits, redis);
  const events = createEvents();
  const presence = createPresenceSlot();
  const outbox = closedAtStop(openOutbox(config, database, log));
  const shared = { config, log, database, events, presence, outbox, telemetry };
  /** All that a feature may take besides other features. */
  const core = { ...config, ...shared, limit, backoff, place: config };

  const connections = createConnections(core);
  const discoveryIndex = createDiscoveryIndex(core);
  const blocks = createBlocks(core);
  const mayNotify = createAudience({ blocks });
  const notifications = closedAtStop(createNotifications({ ...core, mayNotify }));
  const messages = closedAtStop(createMessages({ ...core, connections }));
  const pads = closedAtStop(createPads({ ...core, messages }));
  const calls = closedAtStop(
    createCalls({
      ...core,
      pairOf: messages.pairOf,
      hasRelay: hasRelay(config.ice),
      missed: (caller, targetUserId) =>
        messages.post(caller, targetUserId, { kind: 'missed', text: 'Missed call' }),
    }),
  );
  /** Services that many features take. */
  const parts = {
    ...core,
    connections,
    discoveryIndex,
    blocks,
    mayNotify,
    notifications,
    messages,
  };
  const sessions = createSessions(parts);
  const requests = createRequests({ ...parts, pairs: createPairs(core) });
  const pairLinks = createPairLinks({ ...parts, requests });
  const publicPages = createPublicPages({ ...parts, sessions });
  const account = createAccountServices({ ...parts, requests, pairLinks, publicPages });
  closedAtStop(account.activity);
  const { accounts, factors, passkeys, readSession, suspensions } = account;
  const photos = closedAtStop(createPhotos({ ...core, store: openFileStore(config) }));
  const profiles = createProfiles({ ...parts, photos, publicPages });
  const reports = createReports({ ...parts, profiles, requests });
  const moderation = createModeration({ ...parts, suspensions, profiles, reports });
  const conversations = createConversations(core);
  const all = { ...parts, accounts, passkeys, factors, requests, publicPages, reports, moderation };
  const services = {
    ...shared,
    ...account,
    profiles,
    publicPages,
    visitorPage: createSharedPages(publicPages),
    cards: createCards({ ...core, photos }),
    photos,
    feed: closedAtStop(createFeed({ ...parts, requests })),
    discoveryIndex,
    requests,
    connections,
    messages,
    pads,
    calls,
    sessions,
    reminders: closedAtStop(startReminders(parts)),
    blocks,
    safety: createSafety({ ...parts, requests, sessions }),
    pairLinks,
    reports,
    moderation,
    retention: closedAtStop(startRetention({ ...all, pads })),
    conversations,
    closing: createClosing(parts),
    search: createSearch(parts),
    counts: createCounts({ ...parts, requests }),
    notifications,
    pushes: closedAtStop(createPushes(core)),
    digest: closedAtStop(createDigest({ ...parts, conversations })),
    export: createExport({ database, photos, notifications, pads, sessions, limit }),
    contact: createContact(core),
    api: createApi(core),
    health: createHealth({ ...core, redis }),
  };
  const realtime = closedAtStop(createRealtime(services, redis));
  const backend = {
    ...services,
    realtime,
    /** Handlers beside the API by path prefix. */
    mounted: {
      [SOCKET_PATHS]: (request, response) => realtime.request(request, response),
      [RUN_PATH]: sendSandbox,
      ...mountPublicPages(services),
      '/photos/': (request, response, path) => sendPhoto(request, response, services, path),
    } as Readonly<Record<string, Mounted>>,
  };
  const { stepUp } = account;
  backend.api.use('/admin/*', moderatorsOnly({ ...core, readSession, moderation, stepUp }));
  const routeParts = { ...backend, limit };
  const routes = {
    ...accountRoutes(routeParts),
    ...profileRoutes(routeParts),
    ...publicPageRoutes(routeParts),
    ...feedRoutes(routeParts),
    ...requestRoutes(routeParts),
    ...connectionRoutes(routeParts),
    ...pairLinkRoutes(routeParts),
    ...contactRoutes(routeParts),
    ...messageRoutes(routeParts),
    ...padRoutes(routeParts),
    ...callRoutes(routeParts),
    ...sessionRoutes(routeParts),
    ...safetyRoutes(routeParts),
    ...reportRoutes(routeParts),
    ...moderationRoutes(routeParts),
    ...conversationRoutes(routeParts),
    ...searchRoutes(routeParts),
    ...notificationRoutes(routeParts),
    ...exportRoutes(routeParts),
  };
  mountRoutes(backend.api, routes, {
    ...core,
    readSession,
    requireStepUp: (session) => stepUp.require(session),
  });
  telemetry.metrics?.expose({
    sockets: () => realtime.sockets,
    outbox: () => outbox.waiting(),
    waiting: () => (database.driver.kind === 'postgres' ? database.driver.pool.waitingCount : 0),
    dataDir: config.dataDir,
  });
  if (sends) outbox.start();
  const opened = opening.move();
  return { ...backend, close: () => opened.disposeAsync() };
}
