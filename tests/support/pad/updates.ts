import * as Y from 'yjs';
import { PAD_TEXT, PAD_UPDATE_MAX } from '#shared/pad.ts';

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Returns the base64 update of a page that writes `text` into an empty pad. */
export function updateOf(text: string): string {
  const doc = new Y.Doc();
  doc.getText(PAD_TEXT).insert(0, text);
  return base64(Y.encodeStateAsUpdate(doc));
}

/**
 * Returns an update with the maximum number of parts: single letters, each before the last one, by client `n`. Base64.
 */
export function largestUpdate(n: number): string {
  const doc = new Y.Doc();
  doc.clientID = n + 1;
  const text = doc.getText(PAD_TEXT);
  let update = Y.encodeStateAsUpdate(doc);
  for (;;) {
    doc.transact(() => {
      for (let more = 0; more < 200; more += 1) text.insert(0, 'x');
    });
    const next = Y.encodeStateAsUpdate(doc);
    if (next.length > PAD_UPDATE_MAX) return base64(update);
    update = next;
  }
}

/** Encodes a number as Yjs does. */
export function varied(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(128 | (rest & 127));
  return [...bytes, rest];
}
/** Encodes a text as Yjs does. */
export const named = (text: string): number[] => [...varied(text.length), ...Buffer.from(text)];

/** Returns the update of client 1 with one string of this many letters; base64. */
export const oneString = (letters: number): string =>
  base64(new Uint8Array([1, 1, 1, 0, 4, 1, ...named(PAD_TEXT), ...named('a'.repeat(letters)), 0]));

/**
 * Returns single letters of client 2 at the beginning of the text, each before another letter of client 1: merging
 * compares each with all others. `from` is the number of earlier letters. Base64.
 */
export function tangled(count: number, from = 0): string {
  const bytes = [1, ...varied(count), 2, ...varied(from)];
  for (let item = 0; item < count; item += 1) {
    bytes.push(4 | 0x40, 1, ...varied(from + item + 1), 1, 120);
  }
  return base64(new Uint8Array([...bytes, 0]));
}
