import { atom } from 'nanostores';

/** Changes of this page by the id of the person; the feed supplies the rest. */
export const $savedMarks = atom<ReadonlyMap<string, boolean>>(new Map());

export const markSaved = (personId: string, isSaved: boolean): void =>
  $savedMarks.set(new Map($savedMarks.get()).set(personId, isSaved));
