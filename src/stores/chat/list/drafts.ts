import { atom } from 'nanostores';
import { oneLine } from '#shared/message-kinds.ts';
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
