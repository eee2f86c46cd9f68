import { mayComment, type Note, type NoteInput, quoteOf } from '#shared/note.ts';
import { ENDED_MESSAGES_KEPT_MS } from '#shared/safety.ts';
import type { Developer } from '#shared/user.ts';
import { Problem } from '../../platform/problem.ts';

export interface Pair {
  me: Developer;
  confirmed: boolean;
  other: Developer;
  isOtherPaused: boolean;
}

const COMMENT_ON = { code: 'comment on code', project: 'comment on a project' };

/** Throws a {@link Problem} if the comment isn't allowed. */
export function noteOf({ me, confirmed, other }: Pair, { text, lines, project }: NoteInput): Note {
  const what = project ? 'project' : 'code';
  if (!confirmed) {
    throw new Problem('forbidden', `Confirm your email address to ${COMMENT_ON[what]}.`);
  }
  if (!mayComment(me.skills, other)) {
    throw new Problem('forbidden', `You can’t comment on ${other.firstName}’s ${what}.`);
  }
  if (project) {
    if (other.project !== null) return { text, quote: null, project: other.project.title };
    throw new Problem('invalid_input', 'This project no longer exists.');
  }
  if (lines === undefined) return { text, quote: null };
  const quote = quoteOf(other.snippet, lines);
  if (quote === null) {
    throw new Problem('invalid_input', 'These lines no longer exist.');
  }
  return { text, quote };
}

export const readNote = (text: string | null): Note | null =>
  text === null ? null : (JSON.parse(text) as Note);

/**
 * A deletion after the retention of declined comments must not reveal the decline, so the sender's
 * view of every comment ends then. Times are in milliseconds.
 */
export const noteToSender = (text: string | null, sentAt: number, now: number): Note | null =>
  sentAt < now - ENDED_MESSAGES_KEPT_MS ? null : readNote(text);
