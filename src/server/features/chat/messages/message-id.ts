import { randomFillSync } from 'node:crypto';
import { timeOf } from '../../../platform/ids.ts';

const RANDOM = Buffer.alloc(4096);
let used = RANDOM.length;

/** Counters start in the lower half of 12 bits, to leave room. */
const COUNTER_START = 0x7ff;
const COUNTER_MAX = 0xfff;

/** The UUIDv7 follows `last`, the newest id of its conversation, also if the clock is behind it. */
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
  // These are the two variant bits.
  RANDOM[used + 2] = ((RANDOM[used + 2] ?? 0) & 0x3f) | 0x80;
  const end = RANDOM.toString('hex', used + 2, used + 10);
  used += 10;
  const count = counter.toString(16).padStart(3, '0');
  return `${start.slice(0, 8)}-${start.slice(8)}-7${count}-${end.slice(0, 4)}-${end.slice(4)}`;
}
