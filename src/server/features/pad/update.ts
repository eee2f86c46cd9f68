import * as Y from 'yjs';
import { PAD_MAX, PAD_TEXT, PAD_UPDATE_MAX } from '#shared/pad.ts';
import { Problem } from '../../platform/problem.ts';

/** Parts of one update. A page that was away for a day sends some hundreds. */
const STRUCTS_MAX = 20_000;
/** No page counts so far: characters that somebody ever wrote. */
const CLOCK_MAX = 2 ** 31;
/** Parts that claim the same place between the same neighbours: each is compared with all others there. */
const SAME_PLACE_MAX = 500;

const refused = (message: string): Problem => new Problem('invalid_input', message);

/**
 * Refuses an update that is none of a text: other contents may nest or claim to be endless, and
 * whoever reads them pays. Answers whether it says anything. Throws a {@link Problem}.
 */
export function checkUpdate(update: Uint8Array): boolean {
  if (update.length > PAD_UPDATE_MAX)
    throw new Problem('too_large', 'This is too much at once. Paste it in parts.');
  const { structs, ds } = decode(update);
  if (structs.length > STRUCTS_MAX) throw refused('The update has too many parts');
  const places = new Map<string, number>();
  for (const struct of structs) {
    if (struct.id.clock + struct.length > CLOCK_MAX || struct.length < 1)
      throw refused('The update counts too far');
    if (!(struct instanceof Y.Item)) continue;
    const { content, parent, parentSub, origin, rightOrigin } = struct;
    const isText = content instanceof Y.ContentString || content instanceof Y.ContentDeleted;
    // Where a neighbour is named, the parent is the neighbour's.
    const isPlace =
      (parent as unknown) === PAD_TEXT || (parent === null && (origin ?? rightOrigin));
    if (!isText || !isPlace || parentSub !== null) throw refused('The update is not one of a text');
    const place = `${nameOf(origin)} ${nameOf(rightOrigin)}`;
    const here = (places.get(place) ?? 0) + 1;
    if (here > SAME_PLACE_MAX) throw refused('The update writes too often at one place');
    places.set(place, here);
  }
  for (const items of ds.clients.values()) {
    for (const { clock, len } of items) {
      if (clock + len > CLOCK_MAX) throw refused('The update counts too far');
    }
  }
  return structs.length > 0 || ds.clients.size > 0;
}

const nameOf = (id: Y.ID | null): string => (id === null ? '' : `${id.client}:${id.clock}`);

function decode(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> {
  try {
    return Y.decodeUpdate(update);
  } catch {
    throw refused('The update cannot be read');
  }
}

/** All of these as one update. */
export const mergeUpdates = (updates: readonly Uint8Array[]): Uint8Array =>
  updates.length === 1 && updates[0] !== undefined ? updates[0] : Y.mergeUpdates([...updates]);

/** What of `merged` is beyond a state vector of a browser. Throws a {@link Problem}. */
export function beyond(merged: Uint8Array, stateVector: Uint8Array): Uint8Array {
  try {
    return Y.diffUpdate(merged, stateVector);
  } catch {
    throw refused('The state vector cannot be read');
  }
}

export const stateVectorOf = (merged: Uint8Array): Uint8Array =>
  Y.encodeStateVectorFromUpdate(merged);

/** A document whose deleted text takes room is made anew from this many bytes on. */
const ROOMY = PAD_MAX / 2;

/** Whether it may be worth to make a document anew. */
export const isRoomy = (merged: Uint8Array): boolean => merged.length >= ROOMY;

/** The same document without what was deleted, where that is worth it. */
export function squeezed(merged: Uint8Array): Uint8Array {
  if (!isRoomy(merged)) return merged;
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, merged);
    const { pendingStructs, pendingDs } = doc.store;
    // What waits for a part that is not here yet would be lost.
    if (pendingStructs !== null || pendingDs !== null) return merged;
    const anew = Y.encodeStateAsUpdate(doc);
    // Of many writers each has a head of its own.
    return anew.length < merged.length ? anew : merged;
  } finally {
    doc.destroy();
  }
}

/** The text of a document. */
export function textOf(merged: Uint8Array): string {
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, merged);
    return doc.getText(PAD_TEXT).toJSON();
  } finally {
    doc.destroy();
  }
}
