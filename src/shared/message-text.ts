import { showsSomething, trimBlock } from './visible-text.ts';

/** Blocks are rendered as text, never as markup. */
export type MessageBlock =
  | { kind: 'text'; text: string; spans: TextSpan[] }
  | { kind: 'emoji'; text: string }
  /** `label` is the info string of the opening fence, often a file name. */
  | { kind: 'code'; label: string; text: string };

export type TextSpan =
  | { kind: 'plain'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

// Invisible characters that databases reject; text pasted from terminals contains some.
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** Returns the text as sent; '' if nothing in it is visible. */
export function tidyMessage(typed: string): string {
  const text = trimBlock(typed.replace(CONTROLS, '').toWellFormed());
  return showsSomething(text) ? text : '';
}

const HIDDEN = /[\p{Bidi_Control}\u200B\u2060-\u2064\uFEFF\uFFF9-\uFFFB]/gu;

/** Hidden characters become visible escapes ("⟨U+202E⟩"), so that code reads as it runs. */
export const withHiddenShown = (code: string): string =>
  code.replace(
    HIDDEN,
    (mark) => `⟨U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );

export const withoutMarks = (text: string): string =>
  text
    .replace(/^```[^\n`]*$/gm, ' ')
    .replaceAll('`', '')
    .replace(/\*\*(?=\S)((?:(?!\*\*).)*\S)\*\*/g, '$1')
    .replace(/^[ \t]*>[> \t]*/gm, '');

/** The indentation of a surrounding list precedes a fence. */
const FENCE = /^([ \t]*)(`{3,}|~{3,})([^`]*)$/;

interface FenceLine {
  start: number;
  end: number;
  opens: { indent: string; mark: string; info: string } | null;
  /** Backticks and tildes at its end, before trailing spaces. */
  closing: string;
  closingAt: number;
}

function fenceLines(text: string): FenceLine[] {
  const lines: FenceLine[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (line.includes('```') || line.includes('~~~')) {
      let end = line.length;
      while (/[ \t]/.test(line.charAt(end - 1))) end -= 1;
      let at = end;
      while (/[`~]/.test(line.charAt(at - 1))) at -= 1;
      const [, indent = '', mark = '', info = ''] = FENCE.exec(line) ?? [];
      lines.push({
        start,
        end: start + line.length,
        opens: mark === '' ? null : { indent, mark, info },
        closing: line.slice(at, end),
        closingAt: start + at,
      });
    }
    start += line.length + 1;
  }
  return lines;
}

interface Fence {
  start: number;
  end: number;
  indent: string;
  info: string;
  code: string;
}

/** The search takes linear time, whatever the text. */
export function closedFences(text: string): Fence[] {
  const fences: Fence[] = [];
  // Marks without a closing fence aren't searched again.
  const unclosed: string[] = [];
  const lines = fenceLines(text);
  for (let at = 0; at < lines.length; at += 1) {
    const { start, end, opens } = lines[at] ?? {};
    if (start === undefined || end === undefined || !opens) continue;
    const { mark, ...about } = opens;
    if (unclosed.some((known) => mark.startsWith(known))) continue;
    let closeAt = at + 1;
    while (lines[closeAt]?.closing.includes(mark) === false) closeAt += 1;
    const close = lines[closeAt];
    if (close === undefined) {
      unclosed.push(mark);
      continue;
    }
    const codeEnd = close.closingAt + close.closing.indexOf(mark);
    const code = text.slice(end + 1, codeEnd).replace(CODE_END, '');
    fences.push({ start, end: close.end, code, ...about });
    at = closeAt;
  }
  return fences;
}

const CODE_END = /\n?[ \t]{0,16}$/;

const OPEN_FENCE = /^([ \t]*)(?:`{3,}|~{3,})([^\n`]*)(?:\n([^]*))?$/m;

/** An unclosed fence extends to the end. While `streaming`, the start of a fence is hidden: more text is coming. */
export function messageBlocks(text: string, streaming = false): MessageBlock[] {
  const blocks: MessageBlock[] = [];
  let end = 0;
  for (const fence of closedFences(text)) {
    addText(blocks, text.slice(end, fence.start));
    addCode(blocks, fence.indent, fence.info, fence.code);
    end = fence.end;
  }
  const rest = text.slice(end);
  const open = OPEN_FENCE.exec(rest);
  if (open === null || (!streaming && !open[3]?.trim())) {
    addText(blocks, streaming ? rest.replace(/(?:^|\n)[ \t]*(?:`{1,2}|~{1,2})$/, '') : rest);
  } else {
    const [, indent = '', info = '', code = ''] = open;
    addText(blocks, rest.slice(0, open.index));
    addCode(blocks, indent, info, code.replace(/\n[ \t]*[`~]*$/, ''));
  }
  return blocks;
}

function addCode(blocks: MessageBlock[], indent: string, info: string, code: string): void {
  const text = indent === '' ? code : code.replace(/^[ \t]+/gm, outdented(indent.length));
  blocks.push({ kind: 'code', label: info.trim() || NO_LABEL, text });
}

const outdented = (by: number) => (space: string) => space.slice(by);

export const NO_LABEL = 'code';

export const holdsCode = (text: string): boolean =>
  /`{3}|~{3}/.test(text) && messageBlocks(text).some(({ kind }) => kind === 'code');

function addText(blocks: MessageBlock[], raw: string): void {
  const text = raw.replace(/^\n+/, '').trimEnd();
  if (text === '') return;
  blocks.push(
    isFewEmoji(text) ? { kind: 'emoji', text } : { kind: 'text', text, spans: textSpans(text) },
  );
}

/** Characters with a meaning in Markdown; a text without them needs no parser. */
const MARKDOWN = /[*_\\]|\]\(|^ {0,3}(?:[-+>]|\d{1,9}[.)])[ \n]/m;

export const mayHoldMarkdown = (text: string): boolean => MARKDOWN.test(text);

const EMOJI_MAX = 6;
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[#*\d]\uFE0F?\u20E3)/u;

function isFewEmoji(text: string): boolean {
  // Counting graphemes costs more than all other steps, so long texts are excluded first.
  if (text.length > EMOJI_MAX * 20 || !EMOJI.test(text)) return false;
  const graphemes = [...new Intl.Segmenter().segment(text)]
    .map(({ segment }) => segment)
    .filter((segment) => segment.trim() !== '');
  return graphemes.length <= EMOJI_MAX && graphemes.every((grapheme) => EMOJI.test(grapheme));
}

/** Punctuation and brackets beyond ASCII, and invisible characters, end an address. */
const ADDRESS_END = String.raw`(?!\p{ASCII})[\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Ps}\p{Pe}～〜]|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069]`;
/** An apostrophe in an address must be between letters. */
const ADDRESS = String.raw`\bhttps?:\/\/(?:(?!${ADDRESS_END})[^\s<>"'\x60]|(?<=[\p{L}\p{N}])['’](?=[\p{L}\p{N}]))+`;
const LEADING_ADDRESS = new RegExp(`^${ADDRESS}`, 'iu');

/** Inline code is in one, two or three backticks with fewer inside. */
const CODE =
  /(?<!`)(?:`([^`\n]+)`|``(?!`)((?:[^`\n]|(?<!`)`(?!`))+)``|```(?!`)((?:[^`\n]|(?<!`)`{1,2}(?!`))+)```)(?!`)/;
const INLINE = new RegExp(`${CODE.source}|${ADDRESS}`, 'giu');

export function leadingLink(text: string): Extract<TextSpan, { kind: 'link' }> | null {
  const [found] = LEADING_ADDRESS.exec(text) ?? [];
  return found === undefined ? null : linkOf(found);
}

export function textSpans(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let end = 0;
  const add = (span: TextSpan): void => {
    if (span.text !== '') spans.push(span);
  };
  for (const match of text.matchAll(INLINE)) {
    const { 0: found, index } = match;
    const code = match[1] ?? match[2] ?? match[3];
    const link = code === undefined ? linkOf(found) : null;
    if (code === undefined && link === null) continue;
    add({ kind: 'plain', text: text.slice(end, index) });
    add(link ?? { kind: 'code', text: tidyCode(code ?? '') });
    end = index + (link?.text ?? found).length;
  }
  add({ kind: 'plain', text: text.slice(end) });
  return spans;
}

/** Removes the single space that may separate code from its backticks. Two tests take linear time, one wouldn't. */
const tidyCode = (code: string): string =>
  /^ .* $/.test(code) && /[^ ]/.test(code) ? code.slice(1, -1) : code;

/** The punctuation of the surrounding sentence isn't part of an address. */
function linkOf(found: string): Extract<TextSpan, { kind: 'link' }> | null {
  let end = sentenceEnd(found, found.length);
  for (const [open = '', close = ''] of ['()', '[]', '{}']) {
    let more = count(found, close) - count(found, open);
    for (; more > 0 && found[end - 1] === close; more -= 1) end = sentenceEnd(found, end - 1);
  }
  const text = found.slice(0, end);
  if (!URL.canParse(text)) return null;
  const { protocol, href, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '' ? { kind: 'link', text, href } : null;
}

function sentenceEnd(text: string, end: number): number {
  while ('.,;:!?…'.includes(text[end - 1] ?? ' ')) end -= 1;
  return end;
}

const count = (text: string, character: string): number => text.split(character).length - 1;
