import { atom, type ReadableAtom } from 'nanostores';
import { oneLine } from '#shared/message-kinds.ts';
import { local } from '#stores/client/storage.ts';
import { draftKey } from '../draft-key.ts';

const drafts = atom<ReadonlyMap<string, string>>(new Map());

/** The beginnings of unsent drafts, by recipient. */
export const $drafts: ReadableAtom<ReadonlyMap<string, string>> = drafts;

/** Updates {@link $drafts} from the user's stored drafts. Returns unsubscribe. */
export function followDrafts(userId: string): () => void {
  const prefix = draftKey(userId, '');
  const read = (): void => {
    const keys = Object.keys(local).filter((key) => key.startsWith(prefix));
    drafts.set(new Map(keys.map((key) => [key.slice(prefix.length), oneLine(local[key] ?? '')])));
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(prefix)) read();
  };
  read();
  // Changed by another tab, or by a later page before Back.
  addEventListener('storage', onStorage);
  addEventListener('pageshow', read);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', read);
  };
}
