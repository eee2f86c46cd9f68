import { join } from 'node:path';
import { createAccountServices } from './features/account/account.ts';
import { createAddresses } from './features/addresses.ts';
import { createAudit } from './features/audit/audit.ts';
import { createCallServices } from './features/calls/calls.ts';
import { createChat } from './features/chat/chat.ts';
import { sendPicture } from './features/chat/pictures/send-picture.ts';
import { createConnections } from './features/connections/service.ts';
import { createEvents } from './features/events.ts';
import { createDiscoveryIndex } from './features/feed/discovery-index/service.ts';
import { createPairs } from './features/feed/pairs.ts';
import { createFeed } from './features/feed/service.ts';
import { createFreeNow } from './features/free-now/service.ts';
import { createLinkPreviews } from './features/link-previews/previews.ts';
import { createModerationServices } from './features/moderation/moderation.ts';
import { createCounts } from './features/notifications/counts.ts';
import { createNotificationServices } from './features/notifications/notifications.ts';
import { createExport } from './features/own-data/export.ts';
import { createPads } from './features/pad/service.ts';
import { createPairLinks } from './features/pair-links/service.ts';
import { createPauses } from './features/pause/service.ts';
import { createContact } from './features/portfolio/service.ts';
import { createPresenceSlot } from './features/presence/presence.ts';
import { createPrivacy } from './features/privacy/service.ts';
import { createS3Store } from './features/profile/photos/s3-store.ts';
import { createPhotos } from './features/profile/photos/service.ts';
import { createFolderStore } from './features/profile/photos/store.ts';
import { createUploads } from './features/profile/photos/uploads.ts';
import { createProfiles } from './features/profile/service.ts';
import { createPublicPageServices } from './features/public-page/public-page.ts';
import { createRequests } from './features/requests/service.ts';
import { startRetention } from './features/retention.ts';
import { createBlocks } from './features/safety/blocks/service.ts';
import { createSafety } from './features/safety/service.ts';
import { createSaved } from './features/saved/service.ts';
import { createSessions } from './features/sessions/service.ts';
import { createSkills } from './features/skills/service.ts';
import type { ClosedAtStop } from './platform/closed-at-stop.ts';
import type { Config } from './platform/config/config.ts';
import { awaitDatabase } from './platform/db/open.ts';
import { createApi } from './platform/http/api.ts';
import { createHealth } from './platform/http/health.ts';
import type { Mounted } from './platform/http/request-listener.ts';
import { mountRoutes } from './platform/http/routes.ts';
import { createBackoff } from './platform/limits/backoff.ts';
import { createLimiter } from './platform/limits/limiter.ts';
import type { Log } from './platform/log.ts';
import { openOutbox } from './platform/mail/mail.ts';
import { createTelemetry } from './platform/telemetry/telemetry.ts';
import { createRealtime, SOCKET_PATHS } from './realtime.ts';
import { wire } from './wire.ts';

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
  const { bucket, dataDir } = config;
  /** Everything a feature may take besides the features below. */
  const core = {
    ...config,
    ...shared,
    limit,
    backoff,
    closedAtStop,
    audit: createAudit({ ...shared, limit }),
    api: createApi(shared),
    health: createHealth({ ...shared, dataDir, redis }),
    store: bucket ? createS3Store(bucket) : createFolderStore(join(dataDir, 'photos')),
    uploads: createUploads({ ...config, limit }),
    discoveryIndex: createDiscoveryIndex(shared),
    pairs: createPairs(shared),
    blocks: createBlocks(shared),
  };
  // Each feature takes the services above it.
  const { services, routes, mounted } = wire(core, {})
    .add(createPrivacy)
    .add(createConnections)
    .add(createSaved)
    .add(createChat)
    .add(createNotificationServices)
    .add(createFreeNow)
    .add(createPads)
    .add(createCallServices)
    .add(createSessions)
    .add(createRequests)
    .add(createPairLinks)
    .add(createPhotos)
    .add(createPublicPageServices)
    .add(createCounts)
    .add(createAccountServices)
    .add(createProfiles)
    .add(createSafety)
    .add(createModerationServices)
    .add(createSkills)
    .add(createLinkPreviews)
    .add(createFeed)
    .add(createPauses)
    .add(createContact)
    .add(createExport);
  const retention = closedAtStop(startRetention(services));
  const realtime = closedAtStop(createRealtime(services, redis));
  const { api, readSession, stepUp } = services;
  api.use('/admin/*', services.forModerators);
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
      ...mounted,
      '/pictures/': (request, response, path) => sendPicture(request, response, services, path),
    } as Readonly<Record<string, Mounted>>,
    close: () => opened.disposeAsync(),
  };
}
