import type { Line, LineState, Unsent } from './chat-log.ts';
import type { Receipts, ChatMessage } from './realtime.ts';

/** Line keys; failures always display their state. */
export type MarkedLines = ReadonlySet<string>;

/** Only the newest own line of each state is marked. */
export function markedLines(
  messages: readonly ChatMessage[],
  unsent: readonly Unsent[],
  me: string,
  theirs: Receipts,
): MarkedLines {
  const marked = new Set<string>();
  const sending = unsent.findLast(({ failed }) => !failed);
  if (sending !== undefined) marked.add(sending.clientId);
  const open = new Set<LineState>(['sent']);
  if (theirs.receivedUpTo !== null) open.add('delivered');
  if (theirs.readUpTo !== null) open.add('read');
  for (let at = messages.length - 1; at >= 0 && open.size > 0; at -= 1) {
    const message = messages[at];
    if (message?.sender._id !== me) continue;
    const state = stateOf(message._id, theirs);
    if (open.delete(state)) marked.add(message.clientId ?? message._id);
    // Earlier lines have at least this state.
    if (state !== 'sent') open.delete('sent');
    if (state === 'read') open.delete('delivered');
  }
  return marked;
}

export function statedLine(line: Line, theirs: Receipts, marked: MarkedLines): Line {
  if (line.state === null) return line;
  const state = line.id === null ? line.state : stateOf(line.id, theirs);
  return { ...line, state, marked: state === 'failed' || marked.has(line.key) };
}

function stateOf(id: string, { receivedUpTo, readUpTo }: Receipts): LineState {
  if (readUpTo !== null && id <= readUpTo) return 'read';
  return receivedUpTo !== null && id <= receivedUpTo ? 'delivered' : 'sent';
}
