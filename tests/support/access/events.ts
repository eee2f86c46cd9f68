import type { ClientToServerEvents } from '#shared/realtime.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { updateOf } from '../pad/updates.ts';
import type { Role, Scene } from './scene.ts';

type EventName = keyof ClientToServerEvents;
/** The roles that get a socket; all others cannot send events. */
export type SocketRole = Exclude<Role, 'anonymous' | 'deleted' | 'suspended'>;
export const SOCKET_ROLES = [
  'stranger',
  'connection',
  'blocked',
  'owner',
  'moderator',
] as const satisfies readonly SocketRole[];

/** The expected acknowledgement for each role: `ok`, or the code of the refusal. */
export interface SocketEvent {
  answers: Record<SocketRole, 'ok' | ErrorCode>;
  payload: (scene: Stage) => object;
}

const everyone: SocketEvent['answers'] = {
  ...{ stranger: 'ok', connection: 'ok', blocked: 'ok', owner: 'ok', moderator: 'ok' },
};
const connectionsOnly: SocketEvent['answers'] = {
  ...{ stranger: 'not_found', blocked: 'not_found', owner: 'not_found', moderator: 'not_found' },
  connection: 'ok',
};
/** A connection shares the conversation but is not the author of the message. */
const authorOnly: SocketEvent['answers'] = { ...connectionsOnly, connection: 'forbidden' };

/** The part of a scene used by events. */
export type Stage = Pick<Scene, 'owner'> & { has: Pick<Scene['has'], 'sharedId'> };

const toOwner = ({ owner }: Stage) => ({ targetUserId: owner.id });
const theMessage = (scene: Stage) => ({ ...toOwner(scene), messageId: scene.has.sharedId });

/** An event towards the owner. */
const of = (answers: SocketEvent['answers'], more: object = {}): SocketEvent => ({
  answers,
  payload: (scene) => ({ ...toOwner(scene), ...more }),
});
/** An event that names the owner as its sender; the server must ignore that. */
const asOwner = (more: object = {}): SocketEvent => ({
  answers: connectionsOnly,
  payload: (scene) => ({ ...toOwner(scene), userId: scene.owner.id, ...more }),
});
const ofMessage = (answers: SocketEvent['answers'], more: object = {}): SocketEvent => ({
  answers,
  payload: (scene) => ({ ...theMessage(scene), ...more }),
});
/** There is no ring to answer. */
const noRing = { ...connectionsOnly, connection: 'not_found' } as const;

/** Every event that a browser may send; a missing event is a type error. */
export const EVENTS: Readonly<Record<EventName, SocketEvent>> = {
  joinChat: asOwner(),
  viewing: of(everyone),
  userOnline: { answers: everyone, payload: ({ owner }) => ({ userId: owner.id }) },
  userOffline: { answers: everyone, payload: ({ owner }) => ({ userId: owner.id }) },
  getUserOnlineStatus: of(connectionsOnly),
  // The answer lists only connections, so anybody may ask.
  getWhoIsOnline: { answers: everyone, payload: ({ owner }) => ({ userIds: [owner.id] }) },
  sendMessage: asOwner({ text: 'Hello' }),
  typing: asOwner(),
  stopTyping: asOwner(),
  receivedUpTo: ofMessage(connectionsOnly),
  readUpTo: ofMessage(connectionsOnly),
  editMessage: ofMessage(authorOnly, { text: 'I never said that' }),
  deleteMessage: ofMessage(authorOnly),
  reactToMessage: ofMessage(connectionsOnly, { emoji: '👍', on: true }),
  padJoin: of(connectionsOnly),
  padUpdate: of(connectionsOnly, { begun: 0, update: updateOf('Hello') }),
  padBegin: of(connectionsOnly),
  padAwareness: of(connectionsOnly, { tab: 'a', caret: null, here: true, asks: false }),
  padRun: of(connectionsOnly, { run: { rows: [], end: null } }),
  // The answer lists only connections.
  whoIsInPads: { answers: everyone, payload: () => ({}) },
  padLanguage: of(connectionsOnly, { language: 'rust' }),
  padName: of(connectionsOnly, { name: 'merge.rs' }),
  callRing: of(connectionsOnly, { tab: 'a' }),
  callAnswer: of(noRing, { tab: 'a', accept: true }),
  callSignal: of(noRing, { tab: 'a', signal: { description: { type: 'offer', sdp: 'v=0' } } }),
  callEnd: of(connectionsOnly),
};

export const EVENT_NAMES = Object.keys(EVENTS) as EventName[];
