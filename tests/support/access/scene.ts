import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { markVerified } from '#server/features/account/repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { deleteRows, insertRow, updateRows } from '#server/platform/db/rows.ts';
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
    await insertRow(db, 'pads', pairOf(owner, actor));
    await writeMessage(stage, owner, actor, has.sharedId);
  }
  if (role === 'blocked') {
    const block = { blockerId: owner.id, blockedId: actor.id, createdAt: Date.now() };
    await insertRow(db, 'blocks', block);
  }
  if (role === 'deleted') await deleteRows(db, 'users', { id: actor.id });
  if (role === 'suspended') await suspend(stage, actor);
  return actor;
}

async function furnish(stage: Stage, owner: Someone, role: Role): Promise<Belongings> {
  const { db } = stage.database;
  const userId = owner.id;
  const [asker, friend, banned] = [await join(stage), await join(stage), await join(stage)];
  await connect(stage, owner, friend);
  await suspend(stage, banned);
  const [id, now] = [randomUUIDv7, Date.now()];
  const [requestId, messageId, warningId, notificationId] = [id(), id(), id(), id()];
  const [reportId, linkId, passkeyId, browserId, plannedId] = [id(), id(), id(), id(), id()];
  const lines = ['fn main() {', '\tpair();'];
  const snippet = { language: 'rust', code: [...lines, '}'].join('\n'), note: '' };
  await updateRows(db, 'users', { id: userId }, { snippet: JSON.stringify(snippet) });
  const note = { text: 'Why pair?', quote: { language: 'rust', from: 1, lines } };
  await insertRow(db, 'signals', {
    ...{ id: requestId, fromUserId: asker.id, toUserId: userId, status: 'interested' },
    ...{ createdAt: now, review: null, reviewedAt: null, note: JSON.stringify(note) },
  });
  await writeMessage(stage, owner, friend, messageId);
  await insertRow(db, 'warnings', {
    ...{ id: warningId, userId, reason: 'Keep it civil', seenAt: null },
  });
  await insertRow(db, 'notifications', {
    ...{ userId, kind: 'message', fromUserId: friend.id, id: notificationId },
    ...{ count: 1, inApp: 1, byEmail: 0, readAt: null, mailedAt: null },
  });
  const profile = JSON.stringify({ _id: userId, firstName: 'Robin', lastName: 'Tester' });
  await insertRow(db, 'reports', {
    ...{ id: reportId, reporterId: asker.id, reportedId: userId, reason: 'honest' },
    ...{ details: '', profile, excerpts: '[]', outcome: null, closedAt: null },
  });
  const sessions = db.selectFrom('sessions').select('id').where('userId', '=', userId);
  const current = await sessions.executeTakeFirstOrThrow();
  await cookieOf(stage, userId);
  // Selects it by excluding the current one: ids of one millisecond have no fixed order.
  const { id: sessionId } = await sessions.where('id', '!=', current.id).executeTakeFirstOrThrow();
  const endpoint = `https://push.example/${reportId}`;
  await insertRow(db, 'push_subscriptions', {
    ...{ id: id(), userId, sessionId, endpoint, p256dh: 'x', auth: 'x' },
  });
  await insertRow(db, 'pair_sessions', {
    ...{ ...pairOf(owner, friend), id: plannedId, proposerId: friend.id, goal: 'Theirs' },
    ...{ minutes: 60, state: 'proposed', round: 1, times: JSON.stringify([PROPOSED]) },
  });
  // The owner needs a confirmed address to receive messages of visitors.
  await markVerified(db, userId);
  const handle = `page-${userId.slice(-12)}`;
  await insertRow(db, 'handles', { handle, userId, until: null });
  await insertRow(db, 'public_pages', { userId, on: 1, show: '["about"]', contact: 1, noindex: 0 });
  await insertRow(db, 'saved', { userId, savedId: asker.id, line: 'Theirs', savedAt: now });
  await insertRow(db, 'pair_links', {
    ...{ id: linkId, userId, hash: linkId, usesLeft: 10, expiresAt: now + 60_000 },
  });
  await insertRow(db, 'passkeys', {
    ...{ id: passkeyId, userId, credentialId: passkeyId, publicKey: 'x', counter: 0 },
    ...{ transports: '[]', name: 'Theirs', backedUp: 0, createdAt: now, lastUsedAt: null },
  });
  await insertRow(db, 'second_factors', {
    ...{ userId, sealed: 'x', keyName: 'x', createdAt: now, confirmedAt: now, lastStep: 0 },
  });
  await insertRow(db, 'recovery_codes', { hash: passkeyId, userId, usedAt: null });
  await insertRow(db, 'trusted_browsers', {
    ...{ id: browserId, userId, hash: browserId, userAgent: 'Theirs', expiresAt: now + 600_000 },
  });
  // Passes the step-up check of the owner's current session, needed for sensitive actions.
  await updateRows(db, 'sessions', { id: current.id }, { provedAt: now });
  return {
    ...{ requestId, messageId, warningId, notificationId, sessionId, reportId, plannedId },
    ...{ askerId: asker.id, passkeyId, browserId, endpoint, handle, linkId, banned },
    sharedId: role === 'connection' ? id() : messageId,
  };
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
  const { db } = stage.database;
  const now = Date.now();
  await insertRow(db, 'connections', { ...pairOf(one, other), createdAt: now });
  await insertRow(db, 'signals', {
    ...{ fromUserId: one.id, toUserId: other.id, status: 'interested', id: randomUUIDv7() },
    ...{ createdAt: now, reviewedAt: now, review: 'accepted' },
  });
}

/** Stores a message in a conversation; both people must be connected. */
async function writeMessage(stage: Stage, from: Someone, to: Someone, id: string): Promise<void> {
  const row = { ...pairOf(from, to), id, senderId: from.id, clientId: null, text: 'Hello there' };
  await insertRow(stage.database.db, 'messages', row);
}

async function suspend(stage: Stage, { id }: Someone): Promise<void> {
  const suspension = { suspendedUntil: FOR_GOOD, suspendedFor: 'Spam' };
  await updateRows(stage.database.db, 'users', { id }, suspension);
}

export const newAddress = (): string => `new-${randomBytes(6).toString('hex')}@pairwise.example`;
