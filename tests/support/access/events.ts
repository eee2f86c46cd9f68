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
  payload: (scene: Scene) => object;
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

const toOwner = ({ owner }: Scene) => ({ targetUserId: owner.id });
/** Sends the owner's id as the sender; the server must ignore it. */
const asOwner = (scene: Scene) => ({ ...toOwner(scene), userId: scene.owner.id });
const theMessage = (scene: Scene) => ({ ...toOwner(scene), messageId: scene.has.sharedId });

/** Every event that a browser may send; a missing event is a type error. */
export const EVENTS: Readonly<Record<EventName, SocketEvent>> = {
  joinChat: { answers: connectionsOnly, payload: asOwner },
  viewing: { answers: everyone, payload: toOwner },
  userOnline: { answers: everyone, payload: ({ owner }) => ({ userId: owner.id }) },
  userOffline: { answers: everyone, payload: ({ owner }) => ({ userId: owner.id }) },
  getUserOnlineStatus: { answers: connectionsOnly, payload: toOwner },
  // The answer lists only connections, so anybody may ask.
  getWhoIsOnline: { answers: everyone, payload: ({ owner }) => ({ userIds: [owner.id] }) },
  sendMessage: {
    answers: connectionsOnly,
    payload: (scene) => ({ ...asOwner(scene), text: 'Hello' }),
  },
  typing: { answers: connectionsOnly, payload: asOwner },
  stopTyping: { answers: connectionsOnly, payload: asOwner },
  receivedUpTo: { answers: connectionsOnly, payload: theMessage },
  readUpTo: { answers: connectionsOnly, payload: theMessage },
  editMessage: {
    answers: authorOnly,
    payload: (scene) => ({ ...theMessage(scene), text: 'I never said that' }),
  },
  deleteMessage: { answers: authorOnly, payload: theMessage },
  reactToMessage: {
    answers: connectionsOnly,
    payload: (scene) => ({ ...theMessage(scene), emoji: '👍', on: true }),
  },
  padJoin: { answers: connectionsOnly, payload: toOwner },
  padUpdate: {
    answers: connectionsOnly,
    payload: (scene) => ({ ...toOwner(scene), begun: 0, update: updateOf('Hello') }),
  },
  padBegin: { answers: connectionsOnly, payload: toOwner },
  padAwareness: {
    answers: connectionsOnly,
    payload: (scene) => ({ ...toOwner(scene), tab: 'a', caret: null, here: true, asks: false }),
  },
  padRun: {
    answers: connectionsOnly,
    payload: (scene) => ({ ...toOwner(scene), run: { rows: [], end: null } }),
  },
  // The answer lists only connections.
  whoIsInPads: { answers: everyone, payload: () => ({}) },
  padLanguage: {
    answers: connectionsOnly,
    payload: (scene) => ({ ...toOwner(scene), language: 'rust' }),
  },
  padName: {
    answers: connectionsOnly,
    payload: (scene) => ({ ...toOwner(scene), name: 'merge.rs' }),
  },
  callRing: {
    answers: connectionsOnly,
    payload: (scene) => ({ ...toOwner(scene), tab: 'a' }),
  },
  // There is no ring to answer.
  callAnswer: {
    answers: { ...connectionsOnly, connection: 'not_found' },
    payload: (scene) => ({ ...toOwner(scene), tab: 'a', accept: true }),
  },
  callSignal: {
    answers: { ...connectionsOnly, connection: 'not_found' },
    payload: (scene) => ({
      ...toOwner(scene),
      ...{ tab: 'a', signal: { description: { type: 'offer', sdp: 'v=0' } } },
    }),
  },
  callEnd: { answers: connectionsOnly, payload: toOwner },
};

export const EVENT_NAMES = Object.keys(EVENTS) as EventName[];
