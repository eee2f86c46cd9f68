import type { Review, Signal } from '#shared/matching.ts';

/** Developers are numbered seats; the seat of a deleted developer stays empty until a new one joins. */
export type Seat = number;

/** One call of a developer. `known`: the request existed before the batch, so its id can be used. */
export type Operation =
  | { kind: 'send'; from: Seat; status: Signal; to: Seat }
  | { kind: 'review'; by: Seat; status: Review; from: Seat; to: Seat; known: boolean }
  | { kind: 'undo'; from: Seat; to: Seat }
  | { kind: 'leave'; by: Seat }
  | { kind: 'unmatch' | 'block' | 'unblock'; by: Seat; to: Seat }
  | { kind: 'feed' | 'received' | 'connections' | 'pending' | 'blocked'; by: Seat };

/** The answer of a call: a word, an error code, or the listed seats. */
export type Outcome = string;

interface SignalState {
  from: Seat;
  to: Seat;
  status: Signal;
  review: Review | null;
  /** The sender's view of a declined request that they withdrew; they do not see the answer. */
  shownAs: 'none' | 'ignored' | null;
}

const keyOf = (from: Seat, to: Seat): string => `${from}>${to}`;
const pairOf = (one: Seat, other: Seat): string => [one, other].sort((a, b) => a - b).join('-');

/** The rules of matching in simple form, without a database. */
export class MatchingModel {
  readonly #present: Set<Seat>;
  readonly #signals: Map<string, SignalState>;
  readonly #connected: Set<string>;
  /** Blocks, keyed like signals. */
  readonly #blocks: Set<string>;

  constructor(other?: MatchingModel) {
    this.#present = new Set(other?.present);
    this.#signals = new Map(
      [...(other?.signals ?? [])].map((signal) => [keyOf(signal.from, signal.to), { ...signal }]),
    );
    this.#connected = new Set(other?.connected);
    this.#blocks = new Set(other?.blocks);
  }

  get present(): Iterable<Seat> {
    return this.#present;
  }

  get signals(): Iterable<SignalState> {
    return this.#signals.values();
  }

  get connected(): Iterable<string> {
    return this.#connected;
  }

  get blocks(): Iterable<string> {
    return this.#blocks;
  }

  has(seat: Seat): boolean {
    return this.#present.has(seat);
  }

  join(seat: Seat): void {
    this.#present.add(seat);
  }

  /** Applies a call; returns the possible outcomes. */
  apply(operation: Operation): Outcome[] {
    switch (operation.kind) {
      case 'send':
        return [this.#send(operation.from, operation.status, operation.to)];
      case 'undo':
        return [this.#undo(operation.from, operation.to)];
      case 'review':
        return this.#review(operation);
      case 'leave':
        return [this.#leave(operation.by)];
      case 'unmatch':
        return [this.#unmatch(operation.by, operation.to)];
      case 'block':
        return [this.#block(operation.by, operation.to)];
      case 'unblock':
        this.#blocks.delete(keyOf(operation.by, operation.to));
        return ['done'];
      case 'blocked':
        return [listed(this.#blocked(operation.by))];
      case 'pending':
        return [String(this.#pending(operation.by).length)];
      case 'received':
        return [listed(this.#pending(operation.by))];
      case 'feed':
        return [listed(this.#feed(operation.by))];
      case 'connections':
        return [listed(this.#connections(operation.by))];
    }
  }

  #send(from: Seat, status: Signal, to: Seat): Outcome {
    if (from === to) return 'invalid_input';
    if (!this.has(from)) return 'unauthenticated';
    if (!this.has(to) || this.#parted(from, to)) return 'not_found';
    if (this.#unmatched(from, to)) return 'not_found';
    const mine = this.#signals.get(keyOf(from, to));
    const theirs = this.#signals.get(keyOf(to, from));
    const asked = theirs?.status === 'interested';
    if (mine?.shownAs === 'none') {
      mine.shownAs = status === 'ignored' ? 'ignored' : null;
      return 'done';
    }
    if (mine !== undefined || (asked && theirs.review !== null)) return 'conflict';
    if (!asked) {
      this.#signals.set(keyOf(from, to), { from, to, status, review: null, shownAs: null });
      return 'done';
    }
    return status === 'ignored' ? 'conflict' : this.#settle(theirs, 'accepted');
  }

  #undo(from: Seat, to: Seat): Outcome {
    if (!this.has(from)) return 'unauthenticated';
    if (!this.has(to) || this.#parted(from, to)) return 'not_found';
    const mine = this.#signals.get(keyOf(from, to));
    if (mine === undefined || mine.shownAs === 'none') return 'not_found';
    if (mine.review === 'accepted') return 'conflict';
    if (mine.review === 'rejected') {
      mine.shownAs = 'none';
      return 'done';
    }
    this.#signals.delete(keyOf(from, to));
    return 'done';
  }

  #review({ by, status, from, to, known }: Operation & { kind: 'review' }): Outcome[] {
    // A person who deletes their account at the same moment may find the request or themselves gone.
    if (!this.has(by)) return ['not_found', 'unauthenticated'];
    const request = this.#signals.get(keyOf(from, to));
    if (!known || by !== to || request?.status !== 'interested') return ['not_found'];
    if (this.#parted(from, to)) return ['not_found'];
    return [request.review === null ? this.#settle(request, status) : 'conflict'];
  }

  #settle(request: SignalState, review: Review): Outcome {
    request.review = review;
    if (review === 'rejected') return 'done';
    this.#connected.add(pairOf(request.from, request.to));
    return 'connected';
  }

  #leave(by: Seat): Outcome {
    this.#present.delete(by);
    for (const [key, { from, to }] of this.#signals) {
      if (from === by || to === by) this.#signals.delete(key);
    }
    for (const pair of this.#connected) {
      if (pair.split('-').map(Number).includes(by)) this.#connected.delete(pair);
    }
    for (const block of this.#blocks) {
      if (block.split('>').map(Number).includes(by)) this.#blocks.delete(block);
    }
    return 'done';
  }

  #unmatch(by: Seat, to: Seat): Outcome {
    if (!this.has(by)) return 'unauthenticated';
    return this.#connected.delete(pairOf(by, to)) ? 'done' : 'not_found';
  }

  #block(by: Seat, to: Seat): Outcome {
    if (by === to) return 'invalid_input';
    if (!this.has(by)) return 'unauthenticated';
    // Deleted and present people get the same answer.
    if (!this.has(to)) return 'done';
    const ended = this.#connected.delete(pairOf(by, to));
    for (const [key, signal] of this.#signals) {
      if (pairOf(signal.from, signal.to) !== pairOf(by, to)) continue;
      const waits = signal.status === 'interested' && signal.review === null;
      if (waits || (ended && signal.review === 'accepted')) this.#signals.delete(key);
    }
    this.#blocks.add(keyOf(by, to));
    return 'done';
  }

  #parted(one: Seat, other: Seat): boolean {
    return this.#blocks.has(keyOf(one, other)) || this.#blocks.has(keyOf(other, one));
  }

  /** Reports whether they were connected once and one of them ended it. */
  #unmatched(one: Seat, other: Seat): boolean {
    const accepted = [keyOf(one, other), keyOf(other, one)].some(
      (key) => this.#signals.get(key)?.review === 'accepted',
    );
    return accepted && !this.#connected.has(pairOf(one, other));
  }

  #blocked(by: Seat): Seat[] {
    return [...this.#present].filter(
      (seat) => this.#blocks.has(keyOf(by, seat)) && !this.#blocks.has(keyOf(seat, by)),
    );
  }

  #pending(by: Seat): Seat[] {
    return [...this.#signals.values()]
      .filter(({ to, status, review }) => to === by && status === 'interested' && review === null)
      .map(({ from }) => from);
  }

  #feed(by: Seat): Seat[] {
    return [...this.#present].filter(
      (seat) =>
        seat !== by &&
        !this.#parted(by, seat) &&
        !this.#isSeenBy(by, seat) &&
        this.#signals.get(keyOf(seat, by))?.status !== 'interested',
    );
  }

  /** Reports whether the sender sees a signal; a declined request that they withdrew is gone for them. */
  #isSeenBy(from: Seat, to: Seat): boolean {
    const signal = this.#signals.get(keyOf(from, to));
    return signal !== undefined && signal.shownAs !== 'none';
  }

  #connections(by: Seat): Seat[] {
    return [...this.#present].filter((seat) => this.#connected.has(pairOf(by, seat)));
  }
}

/** Returns seats as an outcome; lists are compared as sets, and other tests check their order. */
export const listed = (seats: Seat[]): Outcome => [...seats].sort((a, b) => a - b).join(' ');

/**
 * Returns every final state of an order of simultaneous calls that explains all their answers. An empty result means
 * that the calls were not serialisable.
 */
export function explain(
  before: MatchingModel,
  calls: { operation: Operation; outcome: Outcome }[],
): MatchingModel[] {
  if (calls.length === 0) return [before];
  return calls.flatMap((call, index) => {
    const after = new MatchingModel(before);
    const possible = after.apply(call.operation).includes(call.outcome);
    return possible ? explain(after, calls.toSpliced(index, 1)) : [];
  });
}
