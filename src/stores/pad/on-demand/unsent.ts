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
  const key = prefixOf(userId, targetUserId) + tab;
  try {
    if (updates.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, [begun, ...updates.map(toBase64)].join());
    return true;
  } catch {
    return false;
  }
}

/** Deletes stored updates, unless their tab has stored more since. */
export function dropKept(kept: readonly Kept[]): void {
  for (const { key, value } of kept) {
    if (localStorage.getItem(key) === value) localStorage.removeItem(key);
  }
}
