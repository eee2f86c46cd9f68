import type { Note } from '#shared/note.ts';
import { ENDED_MESSAGES_KEPT_MS } from '#shared/safety.ts';

/** What was said with a request, out of its row. */
export const readNote = (text: string | null): Note | null =>
  text === null ? null : (JSON.parse(text) as Note);

/**
 * What its sender is told they said with a request that was not accepted; times in milliseconds.
 * It is kept for so long after a request was declined: shown for longer, it would vanish then, and
 * tell so.
 */
export const noteToSender = (text: string | null, sentAt: number, now: number): Note | null =>
  sentAt < now - ENDED_MESSAGES_KEPT_MS ? null : readNote(text);
