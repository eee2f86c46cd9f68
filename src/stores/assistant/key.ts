/** Local storage key of a person's key for the model; carries the user id, so that it goes with them. */
const keyOf = (userId: string): string => `assistant-api-key:${userId}`;

/** `null`: there is none. */
export const readKey = (userId: string): string | null => localStorage.getItem(keyOf(userId));

/** Keeps the key in this browser, and nowhere else. Throws when storage is full or forbidden. */
export const keepKey = (userId: string, key: string): void =>
  localStorage.setItem(keyOf(userId), key);

export const dropKey = (userId: string): void => localStorage.removeItem(keyOf(userId));

/** Calls `listener` when another tab may have changed the key; answers how to stop. */
export function onKeyElsewhere(userId: string, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key === null || key === keyOf(userId)) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
