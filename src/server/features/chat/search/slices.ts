export interface Sized {
  id: string;
  bytes: number;
}

/** Cost of reading a message in bytes, without its text. */
const MESSAGE_BYTES = 100;

/** Bytes per slice: a slice blocks the event loop for 7 ms at worst. A long slice is folded in several turns. */
export const SLICE_BYTES = 128 * 1024;

/** A range beginning with the message `from`. */
export interface Slice {
  from: string;
  bytes: number;
}

/** Cuts messages into slices to search. Each has at most SLICE_BYTES, unless a single message has more. */
export function* slicesOf(messages: readonly Sized[]): Generator<Slice> {
  let from: string | undefined;
  let bytes = 0;
  for (const message of messages) {
    const more = MESSAGE_BYTES + message.bytes;
    if (from !== undefined && bytes + more > SLICE_BYTES) {
      yield { from, bytes };
      bytes = 0;
    }
    from = message.id;
    bytes += more;
  }
  if (from !== undefined) yield { from, bytes };
}
