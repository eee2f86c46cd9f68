import { RECEIPT_INTERVAL_MS } from '#shared/realtime.ts';
import { isConnected, tellSocket } from '#stores/client/socket.ts';

/** Milliseconds between two read receipts, below the server's limit. */
export const READ_INTERVAL_MS = 1000;

/** The first receipt goes at once, later ones at most every `interval` milliseconds. */
function createReceiptSender(name: 'receivedUpTo' | 'readUpTo', interval: number) {
  const waiting = new Map<string, string | null>();
  const say = (targetUserId: string, messageId: string): void => {
    tellSocket(name, { targetUserId, messageId });
    waiting.set(targetUserId, null);
    setTimeout(() => {
      const next = waiting.get(targetUserId) ?? null;
      waiting.delete(targetUserId);
      if (next !== null) say(targetUserId, next);
    }, interval);
  };
  return (targetUserId: string, messageId: string): void => {
    // Joining the conversation again sends them.
    if (!isConnected()) return;
    const later = waiting.get(targetUserId);
    if (later === undefined) say(targetUserId, messageId);
    else if (later === null || later < messageId) waiting.set(targetUserId, messageId);
  };
}

export const noteReceived = createReceiptSender('receivedUpTo', RECEIPT_INTERVAL_MS);

export const noteRead = createReceiptSender('readUpTo', READ_INTERVAL_MS);
