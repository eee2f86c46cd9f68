import { atom } from 'nanostores';
import { TYPING_HIDE_MS } from '#shared/realtime.ts';
import { onOffline, onSocket, tellSocket } from '#stores/client/socket.ts';

/** Milliseconds between two `typing` events, so that the indicator stays. */
const TYPING_EVERY_MS = 1500;

export const $typing = atom(false);

let timer: ReturnType<typeof setTimeout> | undefined;
let sentAt = -Infinity;
let isSent = false;

export function followTyping(userId: string): () => void {
  const stops = [
    onSocket('typing', (event) => {
      if (event.userId !== userId) return;
      clearTimeout(timer);
      timer = setTimeout(hide, TYPING_HIDE_MS);
      $typing.set(true);
    }),
    onSocket('stopTyping', (event) => {
      if (event.userId === userId) hide();
    }),
    // A received message ends the typing indicator.
    onSocket('messageReceived', ({ sender }) => {
      if (sender._id === userId) hide();
    }),
    // Without a connection typing is unknown.
    onOffline(hide),
    hide,
  ];
  return () => stops.forEach((stop) => stop());
}

function hide(): void {
  clearTimeout(timer);
  $typing.set(false);
}

/** An empty text ends typing. */
export function tellTyping(userId: string, targetUserId: string, text: string): void {
  if (text === '') {
    stopTyping(userId, targetUserId);
    return;
  }
  const now = performance.now();
  if (isSent && now - sentAt < TYPING_EVERY_MS) return;
  isSent = true;
  sentAt = now;
  tellSocket('typing', { userId, targetUserId });
}

export function stopTyping(userId: string, targetUserId: string): void {
  if (isSent) tellSocket('stopTyping', { userId, targetUserId });
  isSent = false;
}
