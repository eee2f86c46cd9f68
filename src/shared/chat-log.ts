import { dayFormat } from './days.ts';
import type { MessageContent } from './message-kinds.ts';
import { type Picture, pictureText } from './pictures.ts';
import type { ChatMessage, MessageChange } from './realtime.ts';

export type LineState = 'sending' | 'failed' | 'sent' | 'delivered' | 'read';

export interface Line {
  /** Stays the same when a sent message gets its id. */
  key: string;
  /** Null until acknowledged. */
  id: string | null;
  content: MessageContent;
  change: MessageChange | null;
  at: string;
  /** Null for the other person's messages. */
  state: LineState | null;
  /** Only the newest line of each state, and failures, display their state. */
  marked: boolean;
}

export interface LineGroup {
  key: string;
  mine: boolean;
  /** News of a session is one centred line, without an author's bubble. */
  news: boolean;
  /** Whether the group contains the first line of the run, with name and time. */
  starts: boolean;
  /** Whether the group contains the last line of the run, with the avatar. */
  ends: boolean;
  lines: Line[];
}

/** `at` is in milliseconds. */
export interface Unsent {
  clientId: string;
  targetUserId: string;
  text: string;
  at: number;
  failed: boolean;
  pictures?: readonly UnsentPicture[];
}

/** `url` is an address in this browser; after a reload it is empty until the file is read. */
export type UnsentPicture = Omit<Picture, 'blur'>;

/** `day` is the reader's date, YYYY-MM-DD. */
export type LogRow =
  { kind: 'day'; day: string } | { kind: 'unread' } | { kind: 'group'; group: LineGroup };

/** Lines per chunk, few enough to keep a slow phone scrolling. */
export const LOG_CHUNK_LINES = 5;

/** Rows that are rendered, measured and removed together. */
export interface LogChunk {
  key: string;
  lines: number;
  rows: LogRow[];
}

/** Milliseconds of silence that end a group, so that its time fits each line. */
const GROUP_GAP_MS = 5 * 60_000;

interface LogInput {
  me: string;
  /** Messages are in commit order. */
  messages: readonly ChatMessage[];
  unsent: readonly Unsent[];
  /** The message below the "New" marker. */
  unreadFrom: string | null;
}

interface Placed {
  line: Line;
  mine: boolean;
  day: string;
  time: number;
}

interface Cut {
  start: number;
  chunk: LogChunk | null;
}

/** Unchanged chunks keep their identity, so that an arriving message costs one chunk. */
export function createChatLog(timeZone?: string): (input: LogInput) => LogChunk[] {
  const dayOf = dayFormat(timeZone);
  const known = new WeakMap<ChatMessage | Unsent, Placed>();
  let items: readonly (ChatMessage | Unsent)[] = [];
  let cuts: Cut[] = [];
  let divider: string | null = null;

  const placed = (item: ChatMessage | Unsent, me: string): Placed => {
    const found = known.get(item) ?? place(item, me, dayOf);
    known.set(item, found);
    return found;
  };

  return ({ me, messages, unsent, unreadFrom }) => {
    const waiting = withoutSent(messages, unsent, me);
    const next = waiting.length === 0 ? messages : [...messages, ...waiting];
    if (unreadFrom !== divider) cuts = [];
    divider = unreadFrom;
    cuts = recut(items, next, cuts);
    items = next;
    const at = (index: number): Placed | null => {
      const item = items[index];
      return item === undefined ? null : placed(item, me);
    };
    return cuts.map((cut, index) => {
      const end = cuts[index + 1]?.start ?? items.length;
      return (cut.chunk ??= draw(at, cut.start, end, unreadFrom));
    });
  };
}

/** An acknowledged message is among this many newest ones. */
const JUST_SENT = 200;

function withoutSent(
  messages: readonly ChatMessage[],
  unsent: readonly Unsent[],
  me: string,
): readonly Unsent[] {
  if (unsent.length === 0) return unsent;
  const sent = new Set<string | null>();
  for (const { sender, clientId } of messages.slice(-JUST_SENT)) {
    if (sender._id === me) sent.add(clientId);
  }
  return unsent.filter(({ clientId }) => !sent.has(clientId));
}

function place(item: ChatMessage | Unsent, me: string, dayOf: (at: string) => string): Placed {
  if ('clientId' in item && 'failed' in item) {
    const { clientId, at, failed } = item;
    const iso = new Date(at).toISOString();
    const state = failed ? 'failed' : 'sending';
    const line = {
      key: clientId,
      id: null,
      content: contentOf(item),
      change: null,
      at: iso,
      state,
      marked: false,
    } as const;
    return { line, mine: true, day: dayOf(iso), time: at };
  }
  const { _id, clientId, timestamp, sender, change = null } = item;
  const mine = sender._id === me;
  const key = mine ? (clientId ?? _id) : _id;
  const line: Line = {
    key,
    id: _id,
    content: item,
    change,
    at: timestamp,
    state: mine ? 'sent' : null,
    marked: false,
  };
  return { line, mine, day: dayOf(timestamp), time: Date.parse(timestamp) };
}

function contentOf({ text, pictures }: Unsent): MessageContent {
  if (pictures === undefined) return { kind: 'text', text };
  const shown = pictures.map((picture) => ({ ...picture, blur: '' }));
  return { kind: 'picture', text: text || pictureText(shown), pictures: shown };
}

/** Unchanged parts keep their cuts, and their chunks if their neighbours are unchanged. */
function recut(before: readonly unknown[], next: readonly unknown[], cuts: readonly Cut[]): Cut[] {
  const most = Math.min(before.length, next.length);
  let head = 0;
  while (head < most && before[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
  const same = head === before.length && head === next.length;
  const moved = next.length - before.length;
  const tailStart = before.length - tail;

  const kept: Cut[] = [];
  const later: Cut[] = [];
  cuts.forEach((cut, index) => {
    const end = cuts[index + 1]?.start ?? before.length;
    if (cut.start < head) kept.push(end < head || same ? cut : { start: cut.start, chunk: null });
    else if (cut.start >= tailStart) {
      const chunk = cut.start > tailStart ? cut.chunk : null;
      later.push({ start: cut.start + moved, chunk });
    }
  });
  const middle: Cut[] = [];
  const stop = later[0]?.start ?? next.length;
  let start = (kept.at(-1)?.start ?? -LOG_CHUNK_LINES) + LOG_CHUNK_LINES;
  for (; start < stop; start += LOG_CHUNK_LINES) middle.push({ start, chunk: null });
  return [...kept, ...middle, ...later];
}

function draw(
  at: (index: number) => Placed | null,
  start: number,
  end: number,
  unreadFrom: string | null,
): LogChunk {
  const rows: LogRow[] = [];
  let group: LineGroup | null = null;
  for (let index = start; index < end; index += 1) {
    const now = at(index);
    if (now === null) break;
    const last = at(index - 1);
    if (last?.day !== now.day) rows.push({ kind: 'day', day: now.day });
    const isFirstUnread = now.line.id !== null && now.line.id === unreadFrom;
    if (isFirstUnread) rows.push({ kind: 'unread' });
    const starts = isFirstUnread || !belong(last, now);
    if (starts || group === null) {
      const news = isNews(now);
      group = { key: now.line.key, mine: now.mine, news, starts, ends: true, lines: [] };
      rows.push({ kind: 'group', group });
    }
    group.lines.push(now.line);
  }
  const [after, newest] = [at(end), at(end - 1)];
  if (group !== null && after !== null) {
    group.ends = !belong(newest, after) || after.line.id === unreadFrom;
  }
  return { key: at(start)?.line.key ?? '', lines: end - start, rows };
}

const isNews = ({ line }: Placed): boolean => line.content.kind === 'session';

const belong = (last: Placed | null, now: Placed): boolean =>
  last !== null &&
  !isNews(last) &&
  !isNews(now) &&
  last.mine === now.mine &&
  last.day === now.day &&
  now.time - last.time <= GROUP_GAP_MS;

export function findLine(
  chunks: readonly LogChunk[],
  id: string,
): { line: string; chunk: string } | null {
  for (const { key: chunk, rows } of chunks) {
    for (const row of rows) {
      if (row.kind !== 'group') continue;
      const line = row.group.lines.find((one) => one.id === id);
      if (line !== undefined) return { line: line.key, chunk };
    }
  }
  return null;
}
