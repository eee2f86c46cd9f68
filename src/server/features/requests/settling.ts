import type { Review } from '#shared/matching.ts';
import type { Note } from '#shared/note.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';
import type { Core } from '../core.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Addresses } from '../addresses.ts';
import type { Messages, OpeningLine } from '../chat/messages/service.ts';
import type { Connections } from '../connections/service.ts';
import type { DiscoveryIndex } from '../feed/discovery-index/service.ts';
import { accountGone, toDeveloper } from '../profile/profile.ts';
import type { SavedPeople } from '../saved/service.ts';
import { lockPair, reviewPending } from './repository.ts';
import type { Pair } from './sent-note.ts';
import { answered, notHere } from './signal-rules.ts';

export type Outcome = { kind: 'done' } | { kind: 'connected'; connection: Developer };

export type Settling = ReturnType<typeof createSettling>;

/** A request is settled under the lock of both people; an accepted one connects them and opens their conversation. */
export function createSettling(
  parts: Pick<Core, 'events'> & {
    connections: Pick<Connections, 'connect'>;
    blocks: { between(one: string, other: string, db?: Db): Promise<boolean> };
    addresses: Addresses;
    saved: Pick<SavedPeople, 'forget'>;
    discoveryIndex: Pick<DiscoveryIndex, 'accepted'>;
    messages: Pick<Messages, 'open'>;
  },
) {
  const { connections, blocks, addresses, events, saved, discoveryIndex, messages } = parts;

  return { lock, settle, open, announce };

  async function lock(trx: Db, userId: string, otherId: string): Promise<Pair> {
    const rows = await lockPair(trx, userId, otherId);
    const now = Date.now();
    const of = (id: string) =>
      rows.find((row) => row.id === id && (row.suspendedUntil ?? 0) <= now);
    const me = of(userId);
    const other = of(otherId);
    if (me === undefined) throw accountGone();
    if (other === undefined || (await blocks.between(userId, otherId, trx))) throw notHere();
    return {
      me: toDeveloper(me),
      confirmed: addresses.usable(me),
      other: toDeveloper(other),
      isOtherPaused: (other.pausedUntil ?? 0) > now,
    };
  }

  async function settle(
    trx: Db,
    requestId: string,
    review: Review,
    userId: string,
    otherId: string,
  ): Promise<void> {
    if (!(await reviewPending(trx, requestId, review, Date.now()))) {
      throw answered();
    }
    if (review === 'rejected') return;
    await discoveryIndex.accepted(trx, userId);
    await connections.connect(trx, userId, otherId);
    await saved.forget(trx, userId, otherId);
  }

  /** The comments come before the reply. */
  function open(
    trx: Db,
    { me, other }: Pair,
    theirs: Note | null,
    mine: Note | string | null,
    seen: boolean,
  ): Promise<ChatMessage[]> {
    const lines: OpeningLine[] = [];
    if (theirs !== null) lines.push({ sender: other, content: { kind: 'note', ...theirs } });
    if (typeof mine === 'string') {
      lines.push({ sender: me, content: { kind: 'text', text: mine } });
    } else if (mine !== null) lines.push({ sender: me, content: { kind: 'note', ...mine } });
    return messages.open(trx, me._id, other._id, lines, seen ? me._id : null);
  }

  function announce(
    { me, other }: Pair,
    requestId: string,
    review: Review,
    opening: ChatMessage[] = [],
  ): Outcome {
    const people = { fromUserId: other._id, toUserId: me._id };
    events.emit('requestReviewed', { requestId, ...people, review });
    if (review === 'rejected') return { kind: 'done' };
    events.emit('connectionMade', { users: [other, me] });
    for (const message of opening) {
      events.emit('messageWritten', { message });
      const fromUserId = message.sender._id;
      const { targetUserId: toUserId, _id: messageId, kind } = message;
      events.emit('messageSent', { fromUserId, toUserId, messageId, kind });
    }
    return { kind: 'connected', connection: other };
  }
}
