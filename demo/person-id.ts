import { randomOf } from './random.ts';

/** Returns a UUIDv7 of `time` (milliseconds since 1970) with random bits from `key`. */
export function idOf(key: string, time: number): string {
  const random = randomOf(key);
  const stamp = Math.floor(time).toString(16).padStart(12, '0');
  const bits = Array.from({ length: 19 }, () => random.int(0, 15).toString(16)).join('');
  const variant = '89ab'[random.int(0, 3)] ?? '8';
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${bits.slice(0, 3)}-${variant}${bits.slice(3, 6)}-${bits.slice(6, 18)}`;
}
