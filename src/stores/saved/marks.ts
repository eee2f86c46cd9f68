import { atom } from 'nanostores';

/** What this page changed, by the id of the person; the feed tells the rest. */
export const $savedMarks = atom<ReadonlyMap<string, boolean>>(new Map());

export const markSaved = (personId: string, isSaved: boolean): void =>
  $savedMarks.set(new Map($savedMarks.get()).set(personId, isSaved));
