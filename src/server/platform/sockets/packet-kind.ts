import { MESSAGE_MAX } from '#shared/limits.ts';

/**
 * The kind of a packet by its first letters, before the library parses it. Against packets that take long to parse, and
 * binary ones, for whose parts the library waits.
 */
export type PacketKind =
  | 'connect'
  /** A connect to another namespace; none exists. */
  | 'connect elsewhere'
  | 'disconnect'
  | 'event'
  /** Anything our client doesn't send: binary data, unexpected acknowledgements, overly nested packets. */
  | 'other';

/** Shorter packets parse in less than a millisecond, whatever they contain. */
const ANYTHING_LETTERS = 8192;
/** Lists, objects and commas allowed in longer packets; a message of commas has fewer. */
const PARTS_MAX = MESSAGE_MAX + 100;

export function packetKind(data: unknown): PacketKind {
  if (typeof data !== 'string') return 'other';
  if (/^0(\{|$)/.test(data)) return 'connect';
  if (data.startsWith('0/')) return 'connect elsewhere';
  if (data === '1') return 'disconnect';
  return /^2\d{0,15}\[/.test(data) && !isTooRich(data) ? 'event' : 'other';
}

/** Returns whether a text may be slow to parse: 40,000 empty objects take longer than as many letters. */
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
