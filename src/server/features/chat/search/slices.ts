/** A message of a conversation, and the bytes of its text. */
export interface Sized {
  id: string;
  bytes: number;
}

/**
 * What looking for words in a message costs at worst, in letters compared: in a text of one letter
 * repeated, nearly all of the words are compared at each place. SQLite compares a letter in about
 * 8 ns; reading a message costs as much as a hundred.
 */
const costOf = (bytes: number, letters: number): number => MESSAGE_COST + bytes * letters;
const MESSAGE_COST = 100;

/** The cost of a slice, for which everyone else waits on SQLite: 8 ms at worst, mostly one. */
const SLICE_COST = 1_000_000;

/** Part of a conversation, from the message `from` on. */
export interface Slice {
  from: string;
  cost: number;
}

/**
 * Cuts messages into slices in which to look for words of so many letters. None costs more than
 * SLICE_COST, unless a single message does.
 */
export function* slicesOf(messages: readonly Sized[], letters: number): Generator<Slice> {
  let from: string | undefined;
  let cost = 0;
  for (const { id, bytes } of messages) {
    const more = costOf(bytes, letters);
    if (from !== undefined && cost + more > SLICE_COST) {
      yield { from, cost };
      cost = 0;
    }
    from = id;
    cost += more;
  }
  if (from !== undefined) yield { from, cost };
}
