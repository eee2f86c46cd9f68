import { EMOJIS } from '#shared/emojis.ts';
import type { Acknowledgement, ChatMessage } from '#shared/realtime.ts';
import type { ChatSocket } from './chat-client.ts';

/** A change by a person, and whether it was acknowledged or, for a deleted message, refused. */
export interface Change {
  userId: string;
  messageId: string;
  what:
    | { kind: 'edit'; text: string }
    | { kind: 'delete' }
    | { kind: 'react'; emoji: string; on: boolean };
  outcome: 'waiting' | 'acknowledged' | 'refused';
}

interface ChangerOptions {
  who: { id: string };
  peerId: string;
  random: () => number;
  /** All messages of the conversation that the person has seen, by id. */
  seen: ReadonlyMap<string, ChatMessage>;
  take: (message: ChatMessage) => void;
  onRefusal: (refusal: string) => void;
  onIdle: () => void;
}

/** Three emojis, so that both people often pick the same one. */
const FEW = EMOJIS.slice(0, 3);

/** Edits, deletes and reacts at random, one change after the other, each until it is acknowledged. */
export class ChatChanger {
  readonly changes: Change[] = [];
  readonly #options: ChangerOptions;
  #socket: ChatSocket | null = null;

  constructor(options: ChangerOptions) {
    this.#options = options;
  }

  get idle(): boolean {
    return this.changes.every(({ outcome }) => outcome !== 'waiting');
  }

  /** Plans a change of a seen message. */
  plan(): void {
    const { who, random, seen } = this.#options;
    const all = [...seen.values()];
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
    const message = pick(all);
    if (message === undefined) return;
    const { _id: messageId, sender } = message;
    const kind = sender._id !== who.id || random() < 0.5 ? 'react' : 'edit';
    const erased = this.changes.some(
      (change) => change.messageId === messageId && change.what.kind === 'delete',
    );
    if (erased) return;
    const emoji = pick(FEW)?.emoji ?? '';
    const what: Change['what'] =
      kind === 'react'
        ? { kind, emoji, on: random() < 0.7 }
        : random() < 0.25
          ? { kind: 'delete' }
          : { kind, text: `${messageId} edit ${String(this.changes.length)}` };
    this.changes.push({ userId: who.id, messageId, what, outcome: 'waiting' });
    if (this.changes.filter(({ outcome }) => outcome === 'waiting').length === 1) this.#next();
  }

  /** Continues on a new connection: unacknowledged changes are sent again. */
  connected(socket: ChatSocket): void {
    this.#socket = socket;
    this.#next();
  }

  #next(): void {
    const change = this.changes.find(({ outcome }) => outcome === 'waiting');
    const socket = this.#socket;
    if (change === undefined) this.#options.onIdle();
    if (change === undefined || socket?.connected !== true) return;
    const place = { targetUserId: this.#options.peerId, messageId: change.messageId };
    const answered = (answer: Acknowledgement<{ message: ChatMessage }>): void => {
      if (change.outcome !== 'waiting') return;
      if (answer.ok) {
        change.outcome = 'acknowledged';
        this.#options.take(answer.message);
      } else {
        change.outcome = 'refused';
        const late = answer.code === 'conflict' && change.what.kind === 'react';
        if (!late) this.#options.onRefusal(`${answer.code}: ${answer.message}`);
      }
      this.#next();
    };
    const { what } = change;
    const say = (): void => {
      if (what.kind === 'edit') {
        socket.emit('editMessage', { ...place, text: what.text }, answered);
      } else if (what.kind === 'delete') {
        socket.emit('deleteMessage', place, answered);
      } else {
        const { emoji, on } = what;
        socket.emit('reactToMessage', { ...place, emoji, on }, answered);
      }
    };
    say();
    if (this.#options.random() < 0.15) say();
  }
}
