import { atom, type ReadableAtom } from 'nanostores';
import { draftKey } from '../draft-key.ts';

const drafts = atom<ReadonlyMap<string, string>>(new Map());

/** What is written and not sent, by whom it is for. */
export const $drafts: ReadableAtom<ReadonlyMap<string, string>> = drafts;

/** Keeps {@link $drafts} true for what this browser keeps of `userId`. Returns unsubscribe. */
export function followDrafts(userId: string): () => void {
  const prefix = draftKey(userId, '');
  const read = (): void => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    drafts.set(
      new Map(keys.map((key) => [key.slice(prefix.length), localStorage.getItem(key) ?? ''])),
    );
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
