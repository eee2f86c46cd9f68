import type { Note } from '#shared/note.ts';
import { ENDED_MESSAGES_KEPT_MS } from '#shared/safety.ts';

/** Parses the comment of a row. */
export const readNote = (text: string | null): Note | null =>
  text === null ? null : (JSON.parse(text) as Note);

/**
 * Returns the sender's view of a comment; times in milliseconds. It ends with the retention of declined comments, so
 * that a deletion doesn't reveal the decline.
 */
export const noteToSender = (text: string | null, sentAt: number, now: number): Note | null =>
  sentAt < now - ENDED_MESSAGES_KEPT_MS ? null : readNote(text);
