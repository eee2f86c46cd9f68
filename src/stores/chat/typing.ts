import { atom } from 'nanostores';
import { TYPING_HIDE_MS } from '#shared/realtime.ts';
import { onOffline, onSocket, tellSocket } from '#stores/client/socket.ts';

/** Milliseconds between two `typing` events, so that the indicator stays. */
const TYPING_EVERY_MS = 1500;

/** The ids of people typing to the user. */
export const $typers = atom<ReadonlySet<string>>(new Set());

const timers = new Map<string, ReturnType<typeof setTimeout>>();
let sentAt = -Infinity;
let isSent = false;

const show = (): void => $typers.set(new Set(timers.keys()));

function stopped(userId: string): void {
  clearTimeout(timers.get(userId));
  if (timers.delete(userId)) show();
}

/** The list and the conversation beside it may both follow. */
export function followTypers(): () => void {
  const nobody = (): void => [...timers.keys()].forEach(stopped);
  const stops = [
    onSocket('typing', ({ userId }) => {
      clearTimeout(timers.get(userId));
      const isNew = !timers.has(userId);
      timers.set(
        userId,
        setTimeout(() => stopped(userId), TYPING_HIDE_MS),
      );
      if (isNew) show();
    }),
    onSocket('stopTyping', ({ userId }) => stopped(userId)),
    // A received message ends the typing indicator.
    onSocket('messageReceived', ({ sender }) => stopped(sender._id)),
    // Without a connection typing is unknown.
    onOffline(nobody),
    nobody,
  ];
  return () => stops.forEach((stop) => stop());
}

/** An empty text ends typing. */
export function tellTyping(userId: string, targetUserId: string, text: string): void {
  const now = performance.now();
  if (text === '') stopTyping(userId, targetUserId);
  else if (!isSent || now - sentAt >= TYPING_EVERY_MS) {
    isSent = true;
    sentAt = now;
    tellSocket('typing', { userId, targetUserId });
  }
}

export function stopTyping(userId: string, targetUserId: string): void {
  if (isSent) tellSocket('stopTyping', { userId, targetUserId });
  isSent = false;
}
