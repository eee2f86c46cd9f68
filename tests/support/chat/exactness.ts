import type { ChatMessage } from '#shared/realtime.ts';
import type { Change } from './chat-changer.ts';
import type { Outgoing } from './chat-writer.ts';

/** The violations of a conversation by kind; all are empty when it is exact. */
export interface Violations {
  lost: string[];
  doubled: string[];
  reordered: string[];
  /** A person received a message that differs from the stored one, or is missing there. */
  different: string[];
  /** A message does not match its acknowledged changes. */
  unchanged: string[];
}

/** A conversation after a run. */
export interface Conversation {
  /** The messages of each person, in sending order. */
  outboxes: readonly (readonly Outgoing[])[];
  /** The whole conversation as the server stores it, in its order. */
  kept: readonly ChatMessage[];
  /** The messages that each person has seen, by id. */
  seen: readonly ReadonlyMap<string, ChatMessage>[];
  /** The changes of each person, in the order of their acknowledgements. */
  changes: readonly (readonly Change[])[];
}

/**
 * Checks a conversation against the guarantees for acknowledged messages and changes. Texts may be edited, so a message
 * is identified by its sender's clientId.
 */
export function checkConversation({ outboxes, kept, seen, changes }: Conversation): Violations {
  const violations: Violations = {
    lost: [],
    doubled: [],
    reordered: [],
    different: [],
    unchanged: [],
  };
  const places = new Map<string | null, number>();
  kept.forEach(({ clientId, text }, place) => {
    if (places.has(clientId)) violations.doubled.push(`${text} is kept twice`);
    places.set(clientId, place);
  });
  kept.forEach(({ _id, text }, place) => {
    const before = kept[place - 1]?._id;
    if (before !== undefined && before >= _id) violations.reordered.push(`the id of ${text}`);
  });

  const sent = outboxes.flat();
  for (const { clientId, text, ackedAt, answers } of sent) {
    const place = places.get(clientId);
    if (place === undefined) {
      if (ackedAt !== null) violations.lost.push(`${text} was acknowledged and is not kept`);
      continue;
    }
    for (const answer of answers) {
      if (!sameSending(answer, kept[place]))
        violations.different.push(`${text} was acknowledged as`);
    }
  }
  for (const outbox of outboxes) {
    const own = outbox.map(({ clientId }) => places.get(clientId)).filter((at) => at !== undefined);
    own.forEach((place, index) => {
      if (index > 0 && place < (own[index - 1] ?? 0)) {
        violations.reordered.push(`${outbox[index]?.text ?? ''} stands before what was sent first`);
      }
    });
  }
  // A message acknowledged before another one was sent comes first.
  const byAck = sent.filter(({ ackedAt }) => ackedAt !== null);
  for (const earlier of byAck) {
    for (const later of sent) {
      const [first, second] = [places.get(earlier.clientId), places.get(later.clientId)];
      if (first === undefined || second === undefined || later.sentAt === null) continue;
      if ((earlier.ackedAt ?? 0) < later.sentAt && first > second) {
        violations.reordered.push(`${later.text} stands before ${earlier.text}`);
      }
    }
  }
  for (const messages of seen) {
    if (messages.size !== kept.length) {
      violations.different.push(`${String(messages.size)} seen, ${String(kept.length)} kept`);
    }
    for (const message of kept) {
      if (!same(messages.get(message._id), message)) violations.different.push(message.text);
    }
  }
  violations.unchanged.push(...unkeptChanges({ outboxes, kept, changes }));
  return violations;
}

/** Compares each message with the last acknowledged change of each person. */
function unkeptChanges({ outboxes, kept, changes }: Omit<Conversation, 'seen'>): string[] {
  const texts = new Map<string | null, string>(
    outboxes.flat().map(({ clientId, text }) => [clientId, text]),
  );
  const done = changes.flat().filter(({ outcome }) => outcome === 'acknowledged');
  return kept.flatMap(({ _id, clientId, text, change }) => {
    const own = done.filter(({ messageId }) => messageId === _id);
    let expected = texts.get(clientId);
    const on = new Set<string>();
    for (const { userId, what } of own) {
      if (what.kind === 'edit') expected = what.text;
      if (what.kind === 'delete') expected = '';
      if (what.kind !== 'react') continue;
      if (what.on) on.add(`${what.emoji} ${userId}`);
      else on.delete(`${what.emoji} ${userId}`);
    }
    if (expected === '') on.clear();
    const reactions = (change?.reactions ?? []).flatMap(({ emoji, userIds }) =>
      userIds.map((userId) => `${emoji} ${userId}`),
    );
    const right =
      text === expected &&
      (change?.state === 'deleted') === (expected === '') &&
      JSON.stringify(reactions.sort()) === JSON.stringify([...on].sort());
    return right
      ? []
      : [`${_id}: ${text} ${reactions.join()}, not ${String(expected)} ${[...on].join()}`];
  });
}

/** Reports whether both are the same sent message, regardless of later changes. */
const sameSending = (one: ChatMessage, other: ChatMessage | undefined): boolean =>
  one._id === other?._id && one.clientId === other.clientId && one.timestamp === other.timestamp;

const same = (one: ChatMessage | undefined, other: ChatMessage | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
