import type { Face } from './traits.ts';

/** The line the eyes stand on, the crown and the middle axis: the same in every portrait, so that avatars line up. */
export const EYE_Y = 212;
export const CROWN_Y = 110;
export const AXIS = 200;
/** Half the head width that hair and headwear are drawn for; `fitHair` scales them to the real one. */
export const HAIR_HALF_WIDTH = 72;

/** How the person, drawn around the axis, is placed in the picture: large enough to be known at 32 px. */
export const STAGE = { scale: 1.16, x: -32, y: -44 } as const;

/** The measured head: lengths in units of the 400 x 500 picture. */
export interface Head {
  /** Half the width at the eye line. */
  half: number;
  chin: number;
  /** How far down the cheek stays wide, 0 to 1. */
  cheek: number;
  /** How wide the chin is, 0 to 1 of `half`. */
  jaw: number;
  /** Distance of each eye from the axis. */
  eye: number;
  noseY: number;
  mouthY: number;
}

const SHAPES: Record<Face, [half: number, chin: number, cheek: number, jaw: number, eye: number]> =
  {
    oval: [70, 304, 0.62, 0.5, 28],
    round: [79, 296, 0.72, 0.66, 31],
    square: [73, 301, 0.86, 0.76, 29],
    long: [66, 313, 0.74, 0.52, 27],
    heart: [74, 305, 0.48, 0.38, 30],
    full: [75, 306, 0.9, 0.62, 29],
    slim: [65, 307, 0.54, 0.4, 27],
  };

/** The head of one face shape. */
export function headOf(face: Face): Head {
  const [half, chin, cheek, jaw, eye] = SHAPES[face];
  const drop = chin - EYE_Y;
  return { half, chin, cheek, jaw, eye, noseY: EYE_Y + drop * 0.42, mouthY: EYE_Y + drop * 0.66 };
}

/** A number with at most one decimal: keeps the files small. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** The outline of the face. */
export function facePath(head: Head): string {
  const left = n(AXIS - head.half);
  const right = n(AXIS + head.half);
  const cheekY = n(EYE_Y + head.cheek * (head.chin - EYE_Y));
  return (
    `M${left} ${EYE_Y}C${left} ${CROWN_Y + 34} ${n(AXIS - head.half * 0.62)} ${CROWN_Y} ${AXIS} ${CROWN_Y}` +
    `S${right} ${CROWN_Y + 34} ${right} ${EYE_Y}` +
    `C${right} ${cheekY} ${n(AXIS + head.half * head.jaw)} ${n(head.chin)} ${AXIS} ${n(head.chin)}` +
    `S${left} ${cheekY} ${left} ${EYE_Y}Z`
  );
}

type Point = readonly [number, number];

const between = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/**
 * The lower outline of the face from ear to ear as an open path that starts with `M`, begun
 * `from` (0 the eye line, 1 the chin) and pushed out by `grow` at the sides and `drop` at the chin.
 */
export function jawPath(head: Head, from: number, grow: number, drop: number): string {
  const half = head.half + grow;
  const chin = head.chin + drop;
  const curve: Point[] = [
    [half, EYE_Y],
    [half, EYE_Y + head.cheek * (chin - EYE_Y)],
    [half * head.jaw, chin],
    [0, chin],
  ];
  // de Casteljau: the part of the curve after `from`.
  const [p0, p1, p2, p3] = curve as [Point, Point, Point, Point];
  const a = between(p0, p1, from);
  const b = between(p1, p2, from);
  const c = between(p2, p3, from);
  const d = between(a, b, from);
  const e = between(b, c, from);
  const start = between(d, e, from);
  const left = ([x, y]: Point): string => `${n(AXIS - x)} ${n(y)}`;
  const right = ([x, y]: Point): string => `${n(AXIS + x)} ${n(y)}`;
  return `M${left(start)}C${left(e)} ${left(c)} ${left(p3)}C${right(c)} ${right(e)} ${right(start)}`;
}

/** The transform that fits drawings made for the standard head to this one. */
export function fitHair(head: Head): string {
  const scale = head.half / HAIR_HALF_WIDTH;
  if (scale === 1) return '';
  return ` transform="translate(${n(AXIS * (1 - scale))} 0) scale(${String(Math.round(scale * 1000) / 1000)} 1)"`;
}
