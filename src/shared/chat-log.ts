import type { ChatMarks, ChatMessage, MessageChange } from './realtime.ts';

/** What became of an own message. */
export type LineState = 'sending' | 'failed' | 'sent' | 'delivered' | 'read';

/** One message as the log shows it. */
export interface Line {
  /** Stays the same when a message that was being sent gets its id. */
  key: string;
  /** `null` until the server has it. */
  id: string | null;
  text: string;
  /** What became of the message since it was sent. */
  change: MessageChange | null;
  /** ISO 8601. */
  at: string;
  /** `null` for what the other one wrote. */
  state: LineState | null;
  /** Whether the state is written under it: on the newest line of each, and wherever one failed. */
  marked: boolean;
}

/** Lines in a row that one of the two wrote. */
export interface LineGroup {
  key: string;
  mine: boolean;
  lines: Line[];
}

/** `day` is the reader's date, YYYY-MM-DD. */
export interface LogDay {
  day: string;
  groups: LineGroup[];
}

/** A message that the server has not acknowledged; `at` in milliseconds. */
export interface Unsent {
  clientId: string;
  targetUserId: string;
  text: string;
  at: number;
  failed: boolean;
}

/** Milliseconds of silence after which a group ends, so that its time is not hours off. */
const GROUP_GAP_MS = 60 * 60_000;

/**
 * The log of a conversation: committed messages in their order, then what is still being sent,
 * by day, sender and time. `timeZone` is the reader's own unless given.
 */
export function chatLog(
  conversation: {
    me: string;
    messages: readonly ChatMessage[];
    unsent: readonly Unsent[];
    theirs: ChatMarks;
  },
  timeZone?: string,
): LogDay[] {
  const dayOf = dayFormat(timeZone);
  const days: LogDay[] = [];
  for (const { mine, ...line } of linesOf(conversation)) {
    const day = dayOf(line.at);
    let today = days.at(-1);
    if (today?.day !== day) days.push((today = { day, groups: [] }));
    const group = today.groups.at(-1);
    if (group?.mine === mine && gap(group, line) <= GROUP_GAP_MS) group.lines.push(line);
    else today.groups.push({ key: line.key, mine, lines: [line] });
  }
  return days;
}

type OwnedLine = Line & { mine: boolean };

function linesOf({ me, messages, unsent, theirs }: Parameters<typeof chatLog>[0]): OwnedLine[] {
  const lines: OwnedLine[] = messages.map((message) => {
    const { _id, clientId, text, timestamp, sender, change = null } = message;
    const mine = sender._id === me;
    const state = mine ? stateOf(_id, theirs) : null;
    const key = mine ? (clientId ?? _id) : _id;
    return { key, id: _id, text, change, at: timestamp, state, marked: false, mine };
  });
  const known = new Set(lines.map(({ key }) => key));
  for (const { clientId, text, at, failed } of unsent) {
    if (known.has(clientId)) continue;
    const state = failed ? 'failed' : 'sending';
    const fresh = { id: null, change: null, marked: false, mine: true };
    lines.push({ key: clientId, text, at: new Date(at).toISOString(), state, ...fresh });
  }
  const marked = new Set<LineState>();
  for (const line of lines.toReversed()) {
    if (line.state === null) continue;
    line.marked = line.state === 'failed' || !marked.has(line.state);
    marked.add(line.state);
  }
  return lines;
}

function stateOf(id: string, { receivedUpTo, readUpTo }: ChatMarks): LineState {
  if (readUpTo !== null && id <= readUpTo) return 'read';
  return receivedUpTo !== null && id <= receivedUpTo ? 'delivered' : 'sent';
}

const gap = (group: LineGroup, line: Line): number =>
  Date.parse(line.at) - Date.parse(group.lines.at(-1)?.at ?? line.at);

function dayFormat(timeZone: string | undefined): (at: string) => string {
  // The Canadian way to write a date is the ISO one.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  return (at) => format.format(new Date(at));
}

/** "Today", "Yesterday", or the date with its weekday; the year only when it is another one. */
export function dayLabel(day: string, now: number, timeZone?: string): string {
  const dayOf = dayFormat(timeZone);
  if (day === dayOf(new Date(now).toISOString())) return 'Today';
  // Noon: no change of the clocks moves it to another date.
  const noon = new Date(`${day}T12:00:00Z`);
  const next = new Date(noon.getTime() + 24 * 60 * 60_000).toISOString().slice(0, 10);
  if (next === dayOf(new Date(now).toISOString())) return 'Yesterday';
  const name = noon.toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const year = day.slice(0, 4);
  return year === String(new Date(now).getFullYear()) ? name : `${name} ${year}`;
}
