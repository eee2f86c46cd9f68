import { atom } from 'nanostores';
import type { UnsentPicture } from '#shared/chat-log.ts';

/** A picture of the message being written. */
export interface Attached extends UnsentPicture {
  file: File;
}

export const $attached = atom<readonly Attached[]>([]);
/** The uploaded share, 0 to 1, by the picture's address in this browser. */
export const $progress = atom<Readonly<Record<string, number | undefined>>>({});

export const setAttached = (list: readonly Attached[]): void => $attached.set(list);

export const setProgress = (url: string, share: number | undefined): void =>
  $progress.set({ ...$progress.get(), [url]: share });

/** The files of unsent messages by `clientId`; on-demand/unsent-pictures.ts keeps them over reloads. */
export const filesOf = new Map<string, readonly File[]>();
