import { fromBase64, toBase64 } from './bytes.ts';

/** What a tab of `userId` typed in a pad and no server has: cleared with all that carries an id. */
const prefixOf = (userId: string, targetUserId: string): string => `pad:${userId}:${targetUserId}:`;

export interface Kept {
  key: string;
  value: string;
  /** The number of the document that the updates change; `null`: they change no other one's text. */
  begun: number | null;
  updates: Uint8Array[];
}

/** What earlier tabs left. */
export function keptUpdates(userId: string, targetUserId: string): Kept[] {
  const prefix = prefixOf(userId, targetUserId);
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const value = localStorage.getItem(key) ?? '';
      try {
        const parts = value.split(',');
        // Earlier builds stored no number in front.
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

/** Keeps what a tab has not sent, piece by piece. Answers whether there was room. */
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

/** Drops what is stored now, unless the tab it is of has typed more. */
export function dropKept(kept: readonly Kept[]): void {
  for (const { key, value } of kept) {
    if (localStorage.getItem(key) === value) localStorage.removeItem(key);
  }
}
