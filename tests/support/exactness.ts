import type { ChatMessage } from '#shared/realtime.ts';
import type { Outgoing } from './chat-writer.ts';

/** What is wrong with a conversation, by kind; all empty when it is exact. */
export interface Violations {
  lost: string[];
  doubled: string[];
  reordered: string[];
  /** Someone saw other messages, or a message with another content, than were kept. */
  different: string[];
}

/** A conversation after a run. */
export interface Conversation {
  /** What each of the two sent, in the order they sent it. */
  outboxes: readonly (readonly Outgoing[])[];
  /** The whole conversation as the server has it, in its order. */
  kept: readonly ChatMessage[];
  /** What each of the two has seen, by id. */
  seen: readonly ReadonlyMap<string, ChatMessage>[];
}

/**
 * Holds a conversation against what was promised of every acknowledged message. The texts of
 * a run differ, so that a message is known by its text.
 */
export function checkConversation({ outboxes, kept, seen }: Conversation): Violations {
  const violations: Violations = { lost: [], doubled: [], reordered: [], different: [] };
  const places = new Map<string, number>();
  kept.forEach(({ text }, place) => {
    if (places.has(text)) violations.doubled.push(`${text} is kept twice`);
    places.set(text, place);
  });
  kept.forEach(({ _id, text }, place) => {
    const before = kept[place - 1]?._id;
    if (before !== undefined && before >= _id) violations.reordered.push(`the id of ${text}`);
  });

  const sent = outboxes.flat();
  for (const { text, ackedAt, answers } of sent) {
    const place = places.get(text);
    if (place === undefined) {
      if (ackedAt !== null) violations.lost.push(`${text} was acknowledged and is not kept`);
      continue;
    }
    for (const answer of answers) {
      if (!same(answer, kept[place])) violations.different.push(`${text} was acknowledged as`);
    }
  }
  for (const outbox of outboxes) {
    const own = outbox.map(({ text }) => places.get(text)).filter((at) => at !== undefined);
    own.forEach((place, index) => {
      if (index > 0 && place < (own[index - 1] ?? 0)) {
        violations.reordered.push(`${outbox[index]?.text ?? ''} stands before what was sent first`);
      }
    });
  }
  // Who had their acknowledgement before another message was sent stands before it.
  const byAck = sent.filter(({ ackedAt }) => ackedAt !== null);
  for (const earlier of byAck) {
    for (const later of sent) {
      const [first, second] = [places.get(earlier.text), places.get(later.text)];
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
  return violations;
}

const same = (one: ChatMessage | undefined, other: ChatMessage | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
