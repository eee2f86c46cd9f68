import { randomFillSync } from 'node:crypto';
import { timeOf } from '../../../platform/ids.ts';

const RANDOM = Buffer.alloc(4096);
let used = RANDOM.length;

/** Ids start in the lower half of the 12 counting bits, so that there is room to count on. */
const COUNTER_START = 0x7ff;
const COUNTER_MAX = 0xfff;

/**
 * A new UUIDv7 that sorts after `last`, the newest of its conversation: of the present
 * millisecond, or, when the clock stands behind `last`, the next one after it.
 */
export function nextMessageId(last: string | null, now = Date.now()): string {
  if (used + 10 > RANDOM.length) {
    randomFillSync(RANDOM);
    used = 0;
  }
  let time = now;
  let counter = RANDOM.readUInt16BE(used) & COUNTER_START;
  if (last !== null && timeOf(last) >= now) {
    time = timeOf(last);
    counter = Number.parseInt(last.slice(15, 18), 16) + 1;
    if (counter > COUNTER_MAX) {
      time += 1;
      counter = 0;
    }
  }
  const start = time.toString(16).padStart(12, '0');
  // The variant: two bits of the first of the random bytes.
  RANDOM[used + 2] = ((RANDOM[used + 2] ?? 0) & 0x3f) | 0x80;
  const end = RANDOM.toString('hex', used + 2, used + 10);
  used += 10;
  const count = counter.toString(16).padStart(3, '0');
  return `${start.slice(0, 8)}-${start.slice(8)}-7${count}-${end.slice(0, 4)}-${end.slice(4)}`;
}
