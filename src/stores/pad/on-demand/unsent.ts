import { ContentString, createID, decodeUpdate, Doc, isDeleted, Item, mergeUpdates } from 'yjs';
import { PAD_TEXT } from '#shared/pad.ts';
import { fromBase64, toBase64 } from './bytes.ts';

/** Storage prefix of pad updates that the server lacks; it contains the user id, so that sign-out deletes them. */
const prefixOf = (userId: string, targetUserId: string): string => `pad:${userId}:${targetUserId}:`;

export interface Kept {
  key: string;
  value: string;
  /** Number of the changed document; null if the updates change no existing text. */
  begun: number | null;
  updates: Uint8Array[];
}

/** Returns the updates stored by earlier tabs. */
export function keptUpdates(userId: string, targetUserId: string): Kept[] {
  const prefix = prefixOf(userId, targetUserId);
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const value = localStorage.getItem(key) ?? '';
      try {
        const parts = value.split(',');
        // Earlier versions stored no number in front.
        const hasNumber = /^\d*$/.test(parts[0] ?? '');
        const begun = hasNumber && parts[0] ? Number(parts[0]) : null;
        const updates = (hasNumber ? parts.slice(1) : parts).map(fromBase64);
        return [{ key, value, begun, updates }];
      } catch {
        localStorage.removeItem(key);
        return [];
      }
    });
}

/** Stores a tab's unsent updates one by one. Returns whether there was room. */
export function keepUpdates(
  userId: string,
  targetUserId: string,
  tab: string,
  begun: number | null,
  updates: readonly Uint8Array[],
): boolean {
  return store(prefixOf(userId, targetUserId) + tab, begun, updates);
}

function store(key: string, begun: number | null, updates: readonly Uint8Array[]): boolean {
  try {
    if (updates.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, [begun, ...updates.map(toBase64)].join());
    return true;
  } catch {
    return false;
  }
}

/** Moves stored updates of an ended document into the next one. */
export function moveKept(kept: readonly Kept[]): void {
  for (const { key, begun, updates } of kept) {
    if (begun !== null) store(key, null, rewritten(updates));
  }
}

interface Piece {
  text: string;
  /** The ids of the character before it and of its last one. */
  origin: string;
  end: string;
}

/** Returns updates that write the text of `updates` into any other document, one line for each place in the old one. */
export function rewritten(updates: readonly Uint8Array[]): Uint8Array[] {
  if (updates.length === 0) return [];
  const { ds } = decodeUpdate(mergeUpdates([...updates]));
  const byEnd = new Map<string, Piece>();
  for (const struct of updates.flatMap((update) => decodeUpdate(update).structs)) {
    if (!(struct instanceof Item) || !(struct.content instanceof ContentString)) continue;
    const { id, origin, content } = struct;
    const isKept = (_: string, at: number) => !isDeleted(ds, createID(id.client, id.clock + at));
    const end = `${id.client} ${id.clock + content.str.length - 1}`;
    byEnd.set(end, {
      text: content.str.split('').filter(isKept).join(''),
      origin: `${origin?.client} ${origin?.clock}`,
      end,
    });
  }
  // Merged updates are sorted by client ids, and one text may have several, so pieces are joined by their places.
  const pieces = [...byEnd.values()];
  const next = Map.groupBy(pieces, ({ origin }) => origin);
  const lines = pieces
    .filter(({ origin }) => !byEnd.has(origin))
    .map((first) => {
      let line = '';
      const waiting = [first];
      for (let piece; (piece = waiting.pop()) !== undefined;) {
        line += piece.text;
        waiting.push(...(next.get(piece.end) ?? []));
      }
      return line;
    });
  const text = lines.filter((line) => line !== '').join('\n');
  const doc = new Doc();
  const made: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => made.push(update));
  const place = doc.getText(PAD_TEXT);
  for (const piece of text.match(/.{1,10000}/gsu) ?? []) place.insert(place.length, piece);
  return made;
}

/** Deletes stored updates, unless their tab has stored more since. */
export function dropKept(kept: readonly Kept[]): void {
  for (const { key, value } of kept) {
    if (localStorage.getItem(key) === value) localStorage.removeItem(key);
  }
}
