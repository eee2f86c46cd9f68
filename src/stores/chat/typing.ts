import { atom, type ReadableAtom } from 'nanostores';
import { TYPING_HIDE_MS } from '#shared/realtime.ts';
import { onOffline, onSocket, tellSocket } from '#stores/client/socket.ts';

/** Milliseconds between two `typing` events: often enough that the other's indicator stays. */
const TYPING_EVERY_MS = 1500;

const typing = atom(false);

/** Whether the other one is typing. */
export const $typing: ReadableAtom<boolean> = typing;

let timer: ReturnType<typeof setTimeout> | undefined;
let toldAt = -Infinity;
let told = false;

/** Shows and hides the indicator for what `userId` types. Returns unsubscribe. */
export function followTyping(userId: string): () => void {
  const stops = [
    onSocket('typing', (event) => {
      if (event.userId !== userId) return;
      clearTimeout(timer);
      timer = setTimeout(hide, TYPING_HIDE_MS);
      typing.set(true);
    }),
    onSocket('stopTyping', (event) => {
      if (event.userId === userId) hide();
    }),
    // Nobody types what has arrived.
    onSocket('messageReceived', ({ sender }) => {
      if (sender._id === userId) hide();
    }),
    // Of whoever cannot be heard nobody knows.
    onOffline(hide),
    hide,
  ];
  return () => stops.forEach((stop) => stop());
}

function hide(): void {
  clearTimeout(timer);
  typing.set(false);
}

/** Tells the other one that there is text in the input now, or none. */
export function tellTyping(userId: string, targetUserId: string, text: string): void {
  if (text === '') {
    stopTyping(userId, targetUserId);
    return;
  }
  const now = performance.now();
  if (told && now - toldAt < TYPING_EVERY_MS) return;
  told = true;
  toldAt = now;
  tellSocket('typing', { userId, targetUserId });
}

/** The input is empty, or was sent. */
export function stopTyping(userId: string, targetUserId: string): void {
  if (told) tellSocket('stopTyping', { userId, targetUserId });
  told = false;
}
