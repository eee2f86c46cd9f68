import { PAD_TEXT } from '#shared/pad.ts';
import { named, oneString, tangled, varied } from './updates.ts';

const STRING = 4;
const BEFORE = 0x40;
const AFTER = 0x80;
const IN_TEXT = [1, ...named(PAD_TEXT)];
const LETTER = [1, 120];

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const bytes = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));

/** Encodes `count` parts of a client from `clock` on, as Yjs does. */
const partsOf = (
  client: number,
  clock: number,
  count: number,
  part: (clock: number) => readonly number[],
): number[] => [
  ...varied(count),
  ...varied(client),
  ...varied(clock),
  ...times(count, (at) => part(clock + at)).flat(),
];
/** The highest client comes first, because merging relies on this order. */
const updateOf = (...clients: number[][]): Uint8Array =>
  new Uint8Array([...varied(clients.length), ...clients.flat(), 0]);
const at = (client: number, clock: number): number[] => [...varied(client), ...varied(clock)];

/**
 * Returns letters of client 1, each before the last, and one of client 2 before each of those: 50 of each at a time.
 */
function interleaved(rounds: number): Uint8Array[] {
  return times(rounds, (round) =>
    updateOf(
      partsOf(2, round * 50, 50, (clock) => [STRING | BEFORE, ...at(1, clock), ...LETTER]),
      partsOf(1, round * 50, 50, (clock) =>
        clock === 0
          ? [STRING, ...IN_TEXT, ...LETTER]
          : [STRING | BEFORE, ...at(1, clock - 1), ...LETTER],
      ),
    ),
  );
}

/**
 * Returns updates: a chain of letters by client 1, and letters by client 2. Yjs compares each of the latter with
 * each part of the chain. A transaction of its own merges the chain into one part first; a common one takes seconds.
 */
export function chained(first: number, second: number): Uint8Array[] {
  return [
    updateOf(
      partsOf(1, 0, first, (clock) =>
        clock === 0
          ? [STRING, ...IN_TEXT, ...LETTER]
          : [STRING | AFTER, ...at(1, clock - 1), ...LETTER],
      ),
    ),
    ...times(Math.ceil(second / 3000), (round) =>
      updateOf(
        partsOf(2, round * 3000, Math.min(3000, second - round * 3000), () => [
          ...[STRING, ...IN_TEXT, ...LETTER],
        ]),
      ),
    ),
  ];
}

/**
 * The most expensive documents by their structure, as updates in sending order. Each continues past the limit of the
 * server.
 */
export const WORST: Readonly<Record<string, () => Uint8Array[]>> = {
  'a client for every letter': () =>
    times(45, (round) =>
      updateOf(
        ...times(500, (one) =>
          partsOf((round * 500 + 500 - one) * 70_000, 0, 1, () => [STRING, ...IN_TEXT, ...LETTER]),
        ),
      ),
    ),
  'letters that merge, and letters beside them': () => chained(9000, 18_000),
  'parts of nothing': () => times(6, (n) => updateOf(partsOf(n + 1, 0, 19_500, () => [0, 1]))),
  'parts of nothing between letters': () =>
    times(6, (n) =>
      updateOf(
        partsOf(n + 1, 0, 11_000, (clock) =>
          clock % 2 === 0 ? [0, 1] : [STRING, ...IN_TEXT, ...LETTER],
        ),
      ),
    ),
  'a letter before each letter of a string': () => [
    bytes(oneString(8010)),
    bytes(tangled(8000)),
    ...times(200, (n) => bytes(tangled(20, n * 20))),
  ],
  'every second letter deleted': () => [
    bytes(oneString(40_000)),
    ...times(
      4,
      (n) =>
        new Uint8Array([
          ...[0, 1, 1],
          ...varied(5000),
          ...times(5000, (letter) => [...varied((n * 5000 + letter) * 2), 1]).flat(),
        ]),
    ),
  ],
  'letters of two, each before the last': () =>
    times(100, (round) =>
      updateOf(
        partsOf(2, round * 250, 250, (clock) => [STRING | BEFORE, ...at(1, clock), ...LETTER]),
        partsOf(1, round * 250, 250, (clock) =>
          clock === 0
            ? [STRING, ...IN_TEXT, ...LETTER]
            : [STRING | BEFORE, ...at(2, clock - 1), ...LETTER],
        ),
      ),
    ),
  // Cheap in written order, until a letter of an earlier client needs the last letter of client 1.
  'a knot that one letter ties': () => [
    ...interleaved(150),
    ...times(120, (clock) =>
      updateOf(
        partsOf(3, clock, 1, () => [
          STRING | AFTER,
          ...(clock === 0 ? at(1, 7499) : at(3, clock - 1)),
          ...LETTER,
        ]),
      ),
    ),
  ],
};
