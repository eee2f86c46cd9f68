import { RUN_PATH } from '#shared/pad-run.ts';
import { createActivity } from './features/account/activity.ts';
import { type AuthWithin, createAuth } from './features/account/auth.ts';
import { createDevices } from './features/account/devices.ts';
import { createEmailLinks } from './features/account/email-links.ts';
import { createEmailAddresses } from './features/account/email-address.ts';
import { createGitHub } from './features/account/github.ts';
import { createComparePassword } from './features/account/compare-password.ts';
import { createInvitations } from './features/account/invitations.ts';
import { createKnownDevices } from './features/account/known-devices.ts';
import { createCodes } from './features/account/factors/codes.ts';
import { factorRoutes } from './features/account/factors/routes.ts';
import { createSeal } from './features/account/factors/seal.ts';
import { createFactors } from './features/account/factors/service.ts';
import { createSignInByCode } from './features/account/factors/sign-in.ts';
import { createTrustedBrowsers } from './features/account/factors/trusted.ts';
import { createPendingSignIns } from './features/account/factors/pending-sign-in.ts';
import { createOwnerProof } from './features/account/owner-proof.ts';
import { createChallenges } from './features/account/passkeys/challenges.ts';
import { passkeyRoutes } from './features/account/passkeys/routes.ts';
import { createPasskeys } from './features/account/passkeys/service.ts';
import { createPasskeyUse } from './features/account/passkeys/use.ts';
import { createStartSession } from './features/account/start-session.ts';
import { createStepUp } from './features/account/step-up.ts';
import { createNotifyNewDevice } from './features/account/new-device.ts';
import { createAccountEmails } from './features/account/account-emails.ts';
import { createRecovery } from './features/account/recovery.ts';
import { accountRoutes } from './features/account/routes.ts';
import { securityRoutes } from './features/account/security-routes.ts';
import { createAccounts } from './features/account/service.ts';
import { createPasswordCheck } from './features/account/password-rules.ts';
import { createSessionReader, createSignAnew } from './features/account/session.ts';
import { createSuspensions } from './features/account/suspensions.ts';
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
import type { Db } from './platform/db/database.ts';
import { awaitDatabase } from './platform/db/open.ts';
import { createEvents } from './features/events.ts';
import { exportRoutes } from './features/own-data/routes.ts';
import { createExport } from './features/own-data/service.ts';
import { feedRoutes } from './features/feed/routes.ts';
import { createFeed } from './features/feed/service.ts';
import { createApi, createApiSession } from './platform/http/api.ts';
import type { Mounted } from './platform/http/request-listener.ts';
import { createLimiter } from './platform/limits/limiter.ts';
import { createHealth } from './platform/http/health.ts';
import type { Log } from './platform/log.ts';
import { openOutbox } from './platform/mail/mail.ts';
import { messageRoutes } from './features/chat/messages/routes.ts';
import { createMessages } from './features/chat/messages/service.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { createModeration } from './features/moderation/service.ts';
import { startRetention } from './features/moderation/retention.ts';
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
  const redis =
    config.redisUrl === null
      ? null
      : await (
          await import('./platform/redis/redis.ts')
        ).openRedis(config.redisUrl, log, config.startWait);
  const telemetry = await createTelemetry(config);
  const database = await awaitDatabase(config, log, telemetry.statement).catch((error: unknown) => {
    redis?.close();
    throw error;
  });
  const limit = createLimiter(config.rateLimits, redis);
  const backoff = createBackoff(config.rateLimits, redis);
  const events = createEvents();
  const presence = createPresenceSlot();
  const connections = createConnections({ database, presence });
  const discoveryIndex = createDiscoveryIndex({ database, log });
  const blocks = createBlocks({ database });
  const mayNotify = createAudience({ blocks });
  const notifications = createNotifications({ database, events, mayNotify, log });
  const messages = createMessages({ database, connections, events, log });
  const pads = createPads({
    ...{ database, place: config, pairOf: messages.pairOf, limit, log },
    tell: (writer, targetUserId) =>
      messages.post(writer, targetUserId, { kind: 'pad', text: 'Changed the pad' }),
  });
  const calls = createCalls({
    ...{ database, pairOf: messages.pairOf, events, limit, log, hasRelay: hasRelay(config.ice) },
    missed: (caller, targetUserId) =>
      messages.post(caller, targetUserId, { kind: 'missed', text: 'Missed call' }),
  });
  const sessions = createSessions({
    ...{ database, connections, blocks, messages, events, limit, log },
    publicUrl: config.publicUrl,
  });
  const requests = createRequests({
    ...{ database, connections, blocks, events, limit, discoveryIndex, notifications, messages },
    ...{ pairs: createPairs({ database }), log },
  });
  const outbox = openOutbox(config, database, log);
  const publicPages = createPublicPages({ database, blocks, outbox, sessions, limit });
  const photos = createPhotos({ database, store: openFileStore(config), events, limit, log });
  const accountEmailsWithin = (trx: Db) => createAccountEmails(outbox, config.publicUrl, trx);
  const auth = createAuth(database, config);
  const pairLinks = createPairLinks({ database, config, requests, blocks, limit });
  const invitations = createInvitations({ database, config, pairLinks });
  const authWithin: AuthWithin = (trx, passwords) =>
    createAuth({ db: trx, kind: database.kind, within: true, passwords }, config);
  const activity = createActivity(database, log);
  const readSession = createSessionReader(database, config, activity);
  const knownDevices = createKnownDevices(config);
  const comparePassword = createComparePassword({ database, limit, backoff, knownDevices });
  const stepUp = createStepUp({ database });
  const trustedBrowsers = createTrustedBrowsers(config);
  const seal = createSeal(config);
  const security = {
    ...{ database, auth, authWithin, accountEmailsWithin, events },
    ...{ limit, backoff, knownDevices, comparePassword },
    ...{ stepUp, trustedBrowsers, seal },
    ownerProof: createOwnerProof({ database, comparePassword, stepUp }),
    pendingSignIns: createPendingSignIns({ origin: config.origin, trustedBrowsers }),
    codes: createCodes({
      ...{ database, seal, limit, backoff, knownDevices, accountEmailsWithin, events },
    }),
    startSession: createStartSession(config),
    notifyNewDevice: createNotifyNewDevice({ knownDevices, accountEmailsWithin }),
    checkPassword: createPasswordCheck({ lookUpUrl: config.breachedPasswordsUrl, log }),
  };
  const emailAddresses = createEmailAddresses(security);
  const accounts = createAccounts({
    ...security,
    ...{
      signAnew: createSignAnew(config),
      emailAddresses,
      invitations,
      outbox,
      activity,
      sessionSeconds: config.sessionSeconds,
      requests,
      connections,
      messages,
      publicPages,
    },
  });
  const challenges = createChallenges(config);
  const passkeys = createPasskeys({ ...security, challenges });
  const factors = createFactors(security);
  const suspensions = createSuspensions({ database, events, requests });
  const profiles = createProfiles({
    ...{ database, photos, events, limit, publicPages, discoveryIndex },
  });
  const reports = createReports({ database, profiles, messages, requests, limit });
  const { adminEmails } = config;
  const moderation = createModeration({
    ...{ database, adminEmails, suspensions, profiles, reports, notifications },
  });
  const retention = startRetention({
    ...{ database, messages, requests, reports, accounts, passkeys, factors, publicPages },
    ...{ moderation, outbox, log, metrics: telemetry.metrics },
  });
  const conversations = createConversations({ database, presence });
  const services = {
    stepUp,
    config,
    log,
    database,
    readSession,
    accounts,
    suspensions,
    recovery: createRecovery(security),
    emailAddresses,
    emailLinks: createEmailLinks(security),
    passkeys,
    passkeyUse: createPasskeyUse({ ...security, challenges, origin: config.origin }),
    factors,
    signInByCode: createSignInByCode(security),
    devices: createDevices({ database, events, activity }),
    invitations,
    pairLinks,
    github: config.github && createGitHub({ ...security, config, invitations }),
    profiles,
    publicPages,
    visitorPage: createSharedPages(publicPages),
    cards: createCards({ photos, limit, dataDir: config.dataDir, publicUrl: config.publicUrl }),
    photos,
    feed: createFeed({
      ...{ database, discoveryIndex, requests, blocks, limit, log },
      ...{ learns: config.feedLearning, place: config },
    }),
    discoveryIndex,
    requests,
    connections,
    messages,
    pads,
    calls,
    sessions,
    reminders: startReminders({
      ...{ database, notifications, mayNotify, outbox, log },
      publicUrl: config.publicUrl,
    }),
    blocks,
    safety: createSafety({
      ...{ database, blocks, requests, connections, messages, sessions, events, limit },
    }),
    reports,
    moderation,
    retention,
    conversations,
    closing: createClosing({ messages, limit }),
    search: createSearch({ database, messages, limit }),
    counts: createCounts({ requests, messages, notifications }),
    notifications,
    pushes: createPushes({
      ...{ database, events, limit, log },
      vapid: config.vapid,
      trusted: config.pushServices,
    }),
    digest: createDigest({
      ...{ database, outbox, notifications, mayNotify, log },
      turns: (userId) => conversations.turns(userId),
      publicUrl: config.publicUrl,
      secrets: [
        config.authSecret,
        ...(config.oldAuthSecret === null ? [] : [config.oldAuthSecret]),
      ],
    }),
    export: createExport({ database, photos, notifications, pads, sessions, limit }),
    events,
    presence,
    outbox,
    contact: createContact({ outbox, limit }),
    api: createApi({ config, log }),
    health: createHealth({ database, redis, dataDir: config.dataDir }),
    telemetry,
  };
  const realtime = createRealtime(services, redis);
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
    async close() {
      await realtime.close();
      await messages.close();
      await services.pads.close();
      await services.calls.close();
      await services.feed.close();
      await services.digest.close();
      await services.reminders.close();
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
  const session = createApiSession(readSession, config.trustProxy, limit);
  for (const addRoutes of [
    accountRoutes,
    securityRoutes,
    passkeyRoutes,
    factorRoutes,
    profileRoutes,
    publicPageRoutes,
    feedRoutes,
    requestRoutes,
    connectionRoutes,
    pairLinkRoutes,
    contactRoutes,
    messageRoutes,
    padRoutes,
    callRoutes,
    sessionRoutes,
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
    waiting: () => (database.driver.kind === 'postgres' ? database.driver.pool.waitingCount : 0),
    dataDir: config.dataDir,
  });
  if (sends) outbox.start();
  return backend;
}
