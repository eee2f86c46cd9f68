import { oneLine } from '#shared/message-kinds.ts';
import { GOAL_MAX, GOAL_SKILLS, type PairSession, phaseOf } from '#shared/pair-session.ts';
import { pairSkills } from '#shared/pair-skills.ts';
import type { User } from '#shared/user.ts';
import { askForCall } from '#stores/calls/asked.ts';
import { $conversation, type Conversation } from '#stores/chat/conversation.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { commentedCode, type OpenPad } from '#stores/pad/on-demand/first-code.ts';
import { accept, proposeNow } from '#stores/sessions/on-demand/verbs.ts';
import { pairOn } from './words.ts';

/** Returns the subject of the conversation: its first comment, or the skills of both. */
function goalOf({ messages, target }: Conversation, me: User): string {
  const note = messages.find(({ kind, text }) => kind === 'note' && text !== '');
  if (note !== undefined) {
    const text = oneLine(note.text);
    if (text.length <= GOAL_MAX) return text;
    return `${text.slice(0, GOAL_MAX - 1).replace(/[\uD800-\uDBFF\s]+$/, '')}…`;
  }
  const both = pairSkills(me, target).filter(({ you, they }) => you && they);
  return pairOn(both.slice(0, GOAL_SKILLS).map(({ skill }) => skill));
}

/** Opens the pad; an empty one gets the code of the conversation's first note. */
export function begin(openPad: OpenPad): void {
  const code = commentedCode($conversation.get()?.messages ?? []);
  openPad(code === null ? undefined : { ...code, first: true });
}

/** Opens the pad if the other person pressed too. */
export async function pairNow(me: User, openPad: OpenPad): Promise<void> {
  const chat = $conversation.get();
  if (chat === null) return;
  const session = await proposeNow(chat.target._id, goalOf(chat, me));
  if (phaseOf(session, serverNow()) === 'running') begin(openPad);
}

/** The proposer is called only if the reader asks for it, and decides by answering. */
export async function startNow(
  { _id, times }: PairSession,
  openPad: OpenPad,
  call: boolean,
): Promise<void> {
  await accept(_id, times[0] ?? '');
  begin(openPad);
  if (call) askForCall('ring');
}
