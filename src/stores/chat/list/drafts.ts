import { atom, type ReadableAtom } from 'nanostores';
import { oneLine } from '#shared/message-kinds.ts';
import { local } from '#stores/client/storage.ts';
import { draftKey } from '../draft-key.ts';

const drafts = atom<ReadonlyMap<string, string>>(new Map());

/** The beginning of what is written and not sent, by whom it is for. */
export const $drafts: ReadableAtom<ReadonlyMap<string, string>> = drafts;

/** Keeps {@link $drafts} true for what this browser keeps of `userId`. Returns unsubscribe. */
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
  // By another tab; and by the page to which the reader has gone from here, and is back.
  addEventListener('storage', onStorage);
  addEventListener('pageshow', read);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', read);
  };
}
