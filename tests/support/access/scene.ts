import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { markVerified } from '#server/features/account/repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import { type Credentials, uniquePerson } from '../account.ts';
import type { ApiServer } from '../api-server.ts';
import { putAccount, putSession } from '../quick-session.ts';

/** All relations of a caller to the `owner` of the requested data. */
export const ROLES = [
  'anonymous',
  'stranger',
  'connection',
  'blocked',
  'owner',
  'moderator',
  'deleted',
  'suspended',
] as const;
export type Role = (typeof ROLES)[number];

/** A person with an account and a cookie; the cookie may be invalid. */
export interface Someone {
  id: string;
  emailId: string;
  cookie: string | undefined;
}

/** The owner's data that others may try to reach: row ids, or their content. */
export interface Belongings {
  /** A pending request from `askerId`. */
  requestId: string;
  askerId: string;
  messageId: string;
  warningId: string;
  notificationId: string;
  sessionId: string;
  /** A session that a friend proposed to the owner, for {@link PROPOSED}. */
  plannedId: string;
  reportId: string;
  endpoint: string;
  /** The address of their public page. */
  handle: string;
  /** A pair link. */
  linkId: string;
  passkeyId: string;
  /** A trusted browser. */
  browserId: string;
  /** A message from the owner to the actor, if they are connected, or else to a friend. */
  sharedId: string;
  /** A suspended person. */
  banned: Someone;
}

/** One endpoint, one owner and one caller; no other scene shares these people. */
export interface Scene {
  api: ApiServer;
  role: Role;
  owner: Someone;
  actor: Someone;
  has: Belongings;
}

/** A time for the planned session of a scene: a day ahead, in whole minutes. */
export const PROPOSED = (Math.floor(Date.now() / 60_000) + 1440) * 60_000;

/** The target for new people: the database of a server, or a transaction of it. */
interface Stage {
  database: Database;
  authSecret: string;
}

const stageOf = ({ backend: { database, config } }: ApiServer): Stage => ({
  database,
  authSecret: config.authSecret,
});

export const BOSS = uniquePerson();
/** Creates the moderator of a server whose ADMIN_EMAILS contain the address. */
export async function joinModerator(api: ApiServer, credentials: Credentials): Promise<Someone> {
  const moderator = await join(stageOf(api), credentials);
  await markVerified(api.backend.database.db, moderator.id);
  return moderator;
}

/**
 * Creates a scene for each role directly in the database, without notifications or mails. One transaction is many times
 * faster than one for each row.
 */
export function newScenes(
  api: ApiServer,
  roles: readonly Role[],
  moderator: Someone,
): Promise<Scene[]> {
  const { database, authSecret } = stageOf(api);
  return database.db.transaction().execute(async (trx) => {
    const stage = { database: { ...database, db: trx }, authSecret };
    const scenes: Scene[] = [];
    for (const role of roles) {
      const owner = await join(stage);
      const has = await furnish(stage, owner, role);
      const actor = await cast(stage, role, owner, moderator, has);
      scenes.push({ api, role, owner, has, actor });
    }
    return scenes;
  });
}

async function cast(
  stage: Stage,
  role: Role,
  owner: Someone,
  moderator: Someone,
  has: Belongings,
): Promise<Someone> {
  const { db } = stage.database;
  if (role === 'owner') return owner;
  // Each scene has its own session, because one of the endpoints ends it.
  if (role === 'moderator') return { ...moderator, cookie: await cookieOf(stage, moderator.id) };
  const actor = await join(stage);
  if (role === 'anonymous') return { ...actor, cookie: undefined };
  if (role === 'connection') {
    await connect(stage, owner, actor);
    // Its first document has the number 0.
    await db.insertInto('pads').values(pairOf(owner, actor)).execute();
    await writeMessage(stage, owner, actor, has.sharedId);
  }
  if (role === 'blocked') {
    const block = { blockerId: owner.id, blockedId: actor.id, createdAt: Date.now() };
    await db.insertInto('blocks').values(block).execute();
  }
  if (role === 'deleted') await db.deleteFrom('users').where('id', '=', actor.id).execute();
  if (role === 'suspended') await suspend(stage, actor);
  return actor;
}

async function furnish(stage: Stage, owner: Someone, role: Role): Promise<Belongings> {
  const { db } = stage.database;
  const [asker, friend, banned] = [await join(stage), await join(stage), await join(stage)];
  await connect(stage, owner, friend);
  await suspend(stage, banned);
  const ids = Array.from({ length: 7 }, () => randomUUIDv7()) as [
    ...[string, string, string, string, string, string, string],
  ];
  const [requestId, messageId, warningId, notificationId, reportId, subscriptionId, linkId] = ids;
  const lines = ['fn main() {', '\tpair();'];
  const snippet = { language: 'rust', code: [...lines, '}'].join('\n'), note: '' };
  await db
    .updateTable('users')
    .set({ snippet: JSON.stringify(snippet) })
    .where('id', '=', owner.id)
    .execute();
  const from = { fromUserId: asker.id, status: 'interested', createdAt: Date.now() } as const;
  await db
    .insertInto('signals')
    .values({
      ...{ ...from, id: requestId, toUserId: owner.id, review: null, reviewedAt: null },
      note: JSON.stringify({ text: 'Why pair?', quote: { language: 'rust', from: 1, lines } }),
    })
    .execute();
  await writeMessage(stage, owner, friend, messageId);
  const reason = 'Keep it civil';
  const warning = { id: warningId, userId: owner.id, reason, seenAt: null };
  await db.insertInto('warnings').values(warning).execute();
  await db
    .insertInto('notifications')
    .values({
      ...{ userId: owner.id, kind: 'message', fromUserId: friend.id, id: notificationId },
      ...{ count: 1, inApp: 1, byEmail: 0, readAt: null, mailedAt: null },
    })
    .execute();
  const profile = JSON.stringify({ _id: owner.id, firstName: 'Robin', lastName: 'Tester' });
  await db
    .insertInto('reports')
    .values({
      ...{ id: reportId, reporterId: asker.id, reportedId: owner.id, reason: 'honest' },
      ...{ details: '', profile, excerpts: '[]', outcome: null, closedAt: null },
    })
    .execute();
  const sessions = db.selectFrom('sessions').select('id').where('userId', '=', owner.id);
  const current = await sessions.executeTakeFirstOrThrow();
  await cookieOf(stage, owner.id);
  // Selects it by excluding the current one: ids of one millisecond have no fixed order.
  const { id: sessionId } = await sessions.where('id', '!=', current.id).executeTakeFirstOrThrow();
  const endpoint = `https://push.example/${subscriptionId}`;
  await db
    .insertInto('push_subscriptions')
    .values({ id: subscriptionId, userId: owner.id, sessionId, endpoint, p256dh: 'x', auth: 'x' })
    .execute();
  const plannedId = randomUUIDv7();
  await db
    .insertInto('pair_sessions')
    .values({
      ...{ ...pairOf(owner, friend), id: plannedId, proposerId: friend.id, goal: 'Theirs' },
      ...{ minutes: 60, state: 'proposed', round: 1, times: JSON.stringify([PROPOSED]) },
    })
    .execute();
  const theirs = {
    ...{ requestId, messageId, warningId, notificationId, sessionId, reportId, plannedId },
    askerId: asker.id,
  };
  // The owner needs a confirmed address to receive messages of visitors.
  await markVerified(db, owner.id);
  const handle = `page-${owner.id.slice(-12)}`;
  await db.insertInto('handles').values({ handle, userId: owner.id, until: null }).execute();
  const page = { userId: owner.id, on: 1, show: '["about"]', contact: 1, noindex: 0 };
  await db.insertInto('public_pages').values(page).execute();
  const saved = { userId: owner.id, savedId: asker.id, line: 'Theirs', savedAt: Date.now() };
  await db.insertInto('saved').values(saved).execute();
  const sharedId = role === 'connection' ? randomUUIDv7() : messageId;
  await db
    .insertInto('pair_links')
    .values({
      ...{ id: linkId, userId: owner.id, hash: linkId },
      ...{ usesLeft: 10, expiresAt: Date.now() + 60_000 },
    })
    .execute();
  const passkeyId = randomUUIDv7();
  await db
    .insertInto('passkeys')
    .values({
      ...{ id: passkeyId, userId: owner.id, credentialId: passkeyId, publicKey: 'x', counter: 0 },
      ...{ transports: '[]', name: 'Theirs', backedUp: 0, createdAt: Date.now(), lastUsedAt: null },
    })
    .execute();
  const now = Date.now();
  await db
    .insertInto('second_factors')
    .values({
      ...{ userId: owner.id, sealed: 'x', keyName: 'x', createdAt: now, confirmedAt: now },
      lastStep: 0,
    })
    .execute();
  await db
    .insertInto('recovery_codes')
    .values({ hash: passkeyId, userId: owner.id, usedAt: null })
    .execute();
  const browserId = randomUUIDv7();
  await db
    .insertInto('trusted_browsers')
    .values({
      ...{ id: browserId, userId: owner.id, hash: browserId, userAgent: 'Theirs' },
      expiresAt: now + 600_000,
    })
    .execute();
  // Passes the step-up check of the owner's current session, needed for sensitive actions.
  await db
    .updateTable('sessions')
    .set({ provedAt: Date.now() })
    .where('id', '=', current.id)
    .execute();
  return { ...theirs, passkeyId, browserId, sharedId, endpoint, handle, linkId, banned };
}

/** Creates an account with a session and without a password. */
async function join(stage: Stage, credentials = uniquePerson()): Promise<Someone> {
  const { _id } = await putAccount(stage.database, credentials);
  return { id: _id, emailId: credentials.emailId, cookie: await cookieOf(stage, _id) };
}

const cookieOf = ({ database, authSecret }: Stage, id: string): Promise<string> =>
  putSession(database, authSecret, id);

const pairOf = (one: Someone, other: Someone) =>
  one.id < other.id
    ? { lowUserId: one.id, highUserId: other.id }
    : { lowUserId: other.id, highUserId: one.id };

async function connect(stage: Stage, one: Someone, other: Someone): Promise<void> {
  const row = { ...pairOf(one, other), createdAt: Date.now() };
  await stage.database.db.insertInto('connections').values(row).execute();
  const signal = { fromUserId: one.id, toUserId: other.id, status: 'interested' } as const;
  const times = { createdAt: Date.now(), reviewedAt: Date.now() };
  await stage.database.db
    .insertInto('signals')
    .values({ ...signal, ...times, id: randomUUIDv7(), review: 'accepted' })
    .execute();
}

/** Stores a message in a conversation; both people must be connected. */
async function writeMessage(stage: Stage, from: Someone, to: Someone, id: string): Promise<void> {
  const row = { ...pairOf(from, to), id, senderId: from.id, clientId: null, text: 'Hello there' };
  await stage.database.db.insertInto('messages').values(row).execute();
}

async function suspend(stage: Stage, { id }: Someone): Promise<void> {
  const suspension = { suspendedUntil: FOR_GOOD, suspendedFor: 'Spam' };
  const { db } = stage.database;
  await db.updateTable('users').set(suspension).where('id', '=', id).execute();
}

export const newAddress = (): string => `new-${randomBytes(6).toString('hex')}@pairwise.example`;
