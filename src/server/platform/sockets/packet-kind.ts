import { MESSAGE_MAX } from '#shared/limits.ts';

/** Kinds of packets that our client sends; `elsewhere` is a connect to another namespace, and none exists. */
export type PacketKind = 'connect' | 'elsewhere' | 'disconnect' | 'event';

/** Shorter packets parse in less than a millisecond, whatever they contain. */
const ANYTHING_LETTERS = 8192;
/** Lists, objects and commas allowed in longer packets; a message of commas has fewer. */
const PARTS_MAX = MESSAGE_MAX + 100;

/**
 * Returns the kind of a packet by its first letters, before the library parses it. Null means anything else: packets that
 * take long to parse, unexpected acknowledgements, and binary ones, for whose parts the library waits.
 */
export function packetKind(data: unknown): PacketKind | null {
  if (typeof data !== 'string') return null;
  if (/^0(\{|$)/.test(data)) return 'connect';
  if (data.startsWith('0/')) return 'elsewhere';
  if (data === '1') return 'disconnect';
  return /^2\d{0,15}\[/.test(data) && !isTooRich(data) ? 'event' : null;
}

/** Returns whether a text may be slow to parse: 40,000 empty objects take longer than as many letters. */
const isTooRich = (text: string): boolean =>
  text.length > ANYTHING_LETTERS && text.replaceAll(/[^,[{]+/g, '').length > PARTS_MAX;
