import { MESSAGE_MAX } from '#shared/limits.ts';

/** What a packet is by its first letters, read before the library parses it. */
export type PacketKind =
  | 'connect'
  /** To a namespace; there is none but the first. */
  | 'connect elsewhere'
  | 'disconnect'
  | 'event'
  /** No client of ours says it: bytes, an acknowledgement nobody asked for, what is too rich. */
  | 'other';

/** A packet up to this length may hold whatever it likes: it is parsed in less than a millisecond. */
const ANYTHING_LETTERS = 8192;
/** Lists, objects and what follows a comma that a longer one may hold: a message of commas has less. */
const PARTS_MAX = MESSAGE_MAX + 100;

export function packetKind(data: unknown): PacketKind {
  if (typeof data !== 'string') return 'other';
  if (/^0(\{|$)/.test(data)) return 'connect';
  if (data.startsWith('0/')) return 'connect elsewhere';
  if (data === '1') return 'disconnect';
  return /^2\d{0,15}\[/.test(data) && !isTooRich(data) ? 'event' : 'other';
}

/** Whether a text may be dear to parse: 40,000 empty objects take longer than as many letters. */
function isTooRich(text: string): boolean {
  if (text.length <= ANYTHING_LETTERS) return false;
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === BRACKET || code === BRACE) parts += 1;
  }
  return parts > PARTS_MAX;
}

const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b];
