import { atom } from 'nanostores';
import { TYPING_HIDE_MS } from '#shared/realtime.ts';
import { onOffline, onSocket } from '#stores/client/socket.ts';

export const $typers = atom<ReadonlySet<string>>(new Set());

export function followTypers(): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const show = (): void => $typers.set(new Set(timers.keys()));
  const stopped = (userId: string): void => {
    clearTimeout(timers.get(userId));
    if (timers.delete(userId)) show();
  };
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
    onOffline(nobody),
    nobody,
  ];
  return () => stops.forEach((stop) => stop());
}
