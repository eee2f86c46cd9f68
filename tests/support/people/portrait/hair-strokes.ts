/**
 * One hairstyle, drawn for a head 144 wide with its crown at y 110. Paths are painted in the
 * colour of the hair.
 */
export interface HairDrawing {
  /** Behind neck and shoulders. */
  back?: string;
  /** Over the clothes, behind the face. */
  drape?: string;
  /** Over the face; casts a shadow on it. */
  front?: string;
  /** Short sides the skin shines through, over the face. */
  fade?: string;
  /** Strands in a lighter tone, stroked over the front. */
  strands?: string;
}

/** A filled shape. */
export const shape = (d: string): string => `<path d="${d}"/>`;
/** A row of curls of diameter `size`, `gap` apart, along `d`. */
export const beads = (d: string, size: number, gap: number): string =>
  `<path d="${d}" fill="none" stroke-width="${String(size)}" stroke-linecap="round" stroke-dasharray="0 ${String(gap)}"/>`;
/** Round-ended ropes along `d`. */
export const ropes = (d: string, size: number): string =>
  `<path d="${d}" fill="none" stroke-width="${String(size)}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The outer edge of hair that lies close, from ear to ear. */
export const CAP = 'M127 210C119 140 150 94 200 94S281 140 273 210';
/** Hair a few millimetres long. */
export const BUZZ = `${CAP}C271 188 266 172 256 162Q200 144 144 162C134 172 129 188 127 210Z`;
/** Hair combed back. */
export const SLICKED = `${CAP}C267 178 246 150 200 147C154 150 133 178 127 210Z`;
/** Two curtains from a middle parting. */
export const PARTED =
  'M125 232C112 140 150 90 201 90C199 122 170 146 152 166C139 182 131 204 125 232ZM199 90C250 90 288 140 275 232C269 204 261 182 248 166C230 146 201 122 199 90Z';
