import { atom } from 'nanostores';
import { oneLine } from '#shared/message-kinds.ts';
import { TYPING_HIDE_MS } from '#shared/realtime.ts';
import { onOffline, onSocket } from '#stores/client/socket.ts';
import { local } from '#stores/client/storage.ts';
import { draftKey } from '#stores/keys.ts';

export const $drafts = atom<ReadonlyMap<string, string>>(new Map());

export function followDrafts(userId: string): () => void {
  const prefix = draftKey(userId, '');
  const read = (): void => {
    const keys = Object.keys(local).filter((key) => key.startsWith(prefix));
    $drafts.set(new Map(keys.map((key) => [key.slice(prefix.length), oneLine(local[key] ?? '')])));
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(prefix)) read();
  };
  read();
  // Another tab, or a later page before Back, may have changed drafts.
  addEventListener('storage', onStorage);
  addEventListener('pageshow', read);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', read);
  };
}

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
