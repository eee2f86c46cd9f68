import { join } from 'node:path';
import { RUN_PATH } from '#shared/pad-run.ts';
import { createAudit } from './features/audit/audit.ts';
import { createAccountServices } from './features/account/account.ts';
import { createBlocks } from './features/safety/blocks/service.ts';
import { createCallServices } from './features/calls/calls.ts';
import { createChat } from './features/chat/chat.ts';
import { sendPicture } from './features/chat/pictures/send-picture.ts';
import { createNotificationServices } from './features/notifications/notifications.ts';
import { createPublicPageServices } from './features/public-page/public-page.ts';
import type { ClosedAtStop } from './platform/closed-at-stop.ts';
import type { Config } from './platform/config/config.ts';
import { connectionRoutes } from './features/connections/routes.ts';
import { createConnections } from './features/connections/service.ts';
import { contactRoutes } from './features/portfolio/routes.ts';
import { createContact } from './features/portfolio/service.ts';
import { createCounts } from './features/notifications/counts.ts';
import { awaitDatabase } from './platform/db/open.ts';
import { createAddresses } from './features/addresses.ts';
import { createEvents } from './features/events.ts';
import { exportRoutes } from './features/own-data/routes.ts';
import { freeRoutes } from './features/free-now/routes.ts';
import { createFreeNow } from './features/free-now/service.ts';
import { feedRoutes } from './features/feed/routes.ts';
import { createFeed } from './features/feed/service.ts';
import { createApi } from './platform/http/api.ts';
import { mountRoutes } from './platform/http/routes.ts';
import type { Mounted } from './platform/http/request-listener.ts';
import { sendFile } from './platform/http/respond.ts';
import { createLimiter } from './platform/limits/limiter.ts';
import { createHealth } from './platform/http/health.ts';
import type { Log } from './platform/log.ts';
import { openOutbox } from './platform/mail/mail.ts';
import { moderationRoutes, moderatorsOnly } from './features/moderation/routes.ts';
import { createPeople } from './features/moderation/people.ts';
import { createModeration } from './features/moderation/service.ts';
import { startRetention } from './features/retention.ts';
import { createS3Store } from './features/profile/photos/s3-store.ts';
import { createFolderStore } from './features/profile/photos/store.ts';
import { sendPhoto } from './features/profile/photos/send-photo.ts';
import { createPhotos } from './features/profile/photos/service.ts';
import { createUploads } from './features/profile/photos/uploads.ts';
import { sandbox } from './features/pad/sandbox.ts';
import { padRoutes } from './features/pad/routes.ts';
import { createPads } from './features/pad/service.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { startReminders } from './features/sessions/reminders.ts';
import { createCalendarFeeds } from './features/sessions/calendar-feed.ts';
import { createSessions } from './features/sessions/service.ts';
import { pauseRoutes } from './features/pause/routes.ts';
import { startAsking } from './features/pause/asking.ts';
import { createPauses } from './features/pause/service.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { createPrivacy } from './features/privacy/service.ts';
import { createPresenceSlot } from './features/presence/presence.ts';
import { createDiscoveryIndex } from './features/feed/discovery-index/service.ts';
import { createPairs } from './features/feed/pairs.ts';
import { pairLinkRoutes } from './features/pair-links/routes.ts';
import { createPairLinks } from './features/pair-links/service.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { createProfiles } from './features/profile/service.ts';
import { createRealtime, SOCKET_PATHS } from './realtime.ts';
import { createReports } from './features/safety/reports/service.ts';
import { requestRoutes } from './features/requests/routes.ts';
import { createRequests } from './features/requests/service.ts';
import { savedRoutes } from './features/saved/routes.ts';
import { createSaved } from './features/saved/service.ts';
import { safetyRoutes } from './features/safety/routes.ts';
import { createLinkPreviews } from './features/link-previews/previews.ts';
import { linkRoutes } from './features/link-previews/routes.ts';
import { skillRoutes } from './features/skills/routes.ts';
import { createSkills } from './features/skills/service.ts';
import { createSafety } from './features/safety/service.ts';
import { createBackoff } from './platform/limits/backoff.ts';
import { createTelemetry } from './platform/telemetry/telemetry.ts';

/** All services: one per process, shared by API, pages and sockets. */
export type Backend = Awaited<ReturnType<typeof createBackend>>;

/** Opens the database and, if configured, Redis, and creates the services. `sends`: this process sends mails. */
export async function createBackend(config: Config, log: Log, { sends } = { sends: true }) {
  // A failed start closes what was opened.
  await using opening = new AsyncDisposableStack();
  const closedAtStop: ClosedAtStop = (part) => {
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
  const addresses = createAddresses(config);
  const shared = { config, log, database, events, presence, outbox, addresses, telemetry };
  const audit = createAudit({ ...shared, limit });
  const privacy = createPrivacy({ ...shared, audit, limit });
  /** All that a feature may take besides other features. */
  const core = { ...config, ...shared, limit, backoff, audit, privacy, closedAtStop };

  const connections = createConnections(core);
  const discoveryIndex = createDiscoveryIndex(core);
  const blocks = createBlocks(core);
  const saved = createSaved({ ...core, connections, blocks });
  const { bucket, dataDir } = config;
  const store = bucket ? createS3Store(bucket) : createFolderStore(join(dataDir, 'photos'));
  const files = { store, uploads: createUploads(core) };
  const chat = createChat({ ...core, ...files, connections });
  const notices = createNotificationServices({ ...core, ...chat, connections, blocks });
  const freeNow = closedAtStop(createFreeNow({ ...core, connections }));
  /** Services that many features take. */
  const parts = {
    ...core,
    ...chat,
    ...notices,
    connections,
    discoveryIndex,
    blocks,
    saved,
    freeNow,
  };
  const pads = closedAtStop(createPads(parts));
  const calling = createCallServices(parts);
  const sessions = createSessions(parts);
  const requests = createRequests({ ...parts, pairs: createPairs(core) });
  const pairLinks = createPairLinks({ ...parts, requests });
  const photos = closedAtStop(createPhotos({ ...core, ...files }));
  const pages = createPublicPageServices({ ...parts, sessions, photos });
  const counts = createCounts({ ...parts, requests, sessions });
  const account = createAccountServices({ ...parts, ...pages, requests, pairLinks, counts });
  for (const part of [account.activity, account.idleAccounts]) closedAtStop(part);
  const { readSession, stepUp } = account;
  const profiles = createProfiles({ ...parts, ...pages, photos });
  const reports = createReports({ ...parts, profiles, requests });
  const moderation = createModeration({ ...parts, ...account, profiles, reports });
  const services = {
    ...parts,
    ...account,
    ...pages,
    ...calling,
    profiles,
    photos,
    skills: createSkills(core),
    links: createLinkPreviews(core),
    feed: closedAtStop(createFeed({ ...parts, requests })),
    requests,
    pads,
    sessions,
    calendars: createCalendarFeeds(core),
    reminders: closedAtStop(startReminders(parts)),
    safety: createSafety({ ...parts, requests, sessions }),
    pairLinks,
    pauses: createPauses(core),
    asking: closedAtStop(startAsking(core)),
    reports,
    moderation,
    people: createPeople({ ...parts, ...account, moderation }),
    counts,
    contact: createContact(core),
    api: createApi(core),
    health: createHealth({ ...core, redis }),
  };
  const retention = closedAtStop(startRetention(services));
  const realtime = closedAtStop(createRealtime(services, redis));
  const { api } = services;
  api.use('/admin/*', moderatorsOnly(services));
  const routes = {
    ...account.routes,
    ...profileRoutes(services),
    ...skillRoutes(services),
    ...pages.routes,
    ...feedRoutes(services),
    ...freeRoutes(services),
    ...pauseRoutes(services),
    ...privacyRoutes(services),
    ...requestRoutes(services),
    ...savedRoutes(services),
    ...connectionRoutes(services),
    ...pairLinkRoutes(services),
    ...contactRoutes(services),
    ...chat.routes,
    ...linkRoutes(services),
    ...padRoutes(services),
    ...calling.routes,
    ...sessionRoutes(services),
    ...safetyRoutes(services),
    ...moderationRoutes(services),
    ...notices.routes,
    ...exportRoutes(services),
  };
  mountRoutes(api, routes, {
    ...core,
    readSession,
    limitReads: createLimiter(config.rateLimits, null),
    requireStepUp: (one) => stepUp.require(one),
  });
  telemetry.metrics?.expose({
    sockets: () => realtime.sockets,
    outbox: () => outbox.state(),
    fault: () => services.health.fault(),
    waiting: () => (database.driver.kind === 'postgres' ? database.driver.pool.waitingCount : 0),
    dataDir: config.dataDir,
  });
  if (sends) outbox.start();
  const opened = opening.move();
  return {
    ...services,
    routes,
    retention,
    realtime,
    /** Handlers beside the API by path prefix. */
    mounted: {
      [SOCKET_PATHS]: (request, response) => realtime.request(request, response),
      [RUN_PATH]: (request, response) => sendFile(request, response, log, () => sandbox),
      ...pages.mounted,
      '/photos/': (request, response, path) => sendPhoto(request, response, services, path),
      '/pictures/': (request, response, path) => sendPicture(request, response, services, path),
    } as Readonly<Record<string, Mounted>>,
    close: () => opened.disposeAsync(),
  };
}
