import * as Y from 'yjs';
import { PAD_TEXT, PAD_UPDATE_MAX } from '#shared/pad.ts';

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The update of a page that writes `text` into an empty pad; base64. */
export function updateOf(text: string): string {
  const doc = new Y.Doc();
  doc.getText(PAD_TEXT).insert(0, text);
  return base64(Y.encodeStateAsUpdate(doc));
}

/**
 * As many parts as fit into one update: single letters, each before the last one, by client `n`.
 * Base64.
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

/** A state vector of many clients. */
const vector = new Map(Array.from({ length: 6000 }, (_, at) => [at * 700_000, at]));
export const WIDE_VECTOR = base64(Y.encodeStateVector(vector));
