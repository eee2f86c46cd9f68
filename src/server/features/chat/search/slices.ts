export interface Sized {
  id: string;
  bytes: number;
}

/** Reading a message costs as much as these bytes, without its text. */
const MESSAGE_BYTES = 100;

/** A slice blocks the event loop for 7 ms at worst. A long one is folded in several turns. */
export const SLICE_BYTES = 128 * 1024;

export interface Slice {
  from: string;
  bytes: number;
}

/** A slice exceeds SLICE_BYTES only if a single message does. */
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
