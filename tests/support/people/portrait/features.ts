import { lightness, mix, type SkinColours } from './colour.ts';
import { AXIS, EYE_Y, n, type Head } from './head.ts';
import type { Brows, Eyes, Mouth, Nose } from './traits.ts';

const INK = '#241917';

/** The left eye around (0, 0), its outer corner at negative x; the right one is its mirror. */
const EYE: Record<Eyes, (skin: SkinColours) => string> = {
  dot: () => `<ellipse rx="5.6" ry="6.8"/>`,
  round: () => `<circle r="7.4"/>`,
  soft: (skin) =>
    `<ellipse rx="5.8" ry="6.6"/><path d="M-12-8Q0-15 11-8" fill="none" stroke="${skin.line}" stroke-width="2" stroke-linecap="round" opacity=".6"/>`,
  lid: () =>
    `<ellipse cy="1" rx="5.8" ry="6.6"/><path d="M-14 0Q-2-12 12-4" fill="none" stroke="${INK}" stroke-width="3.4" stroke-linecap="round"/>`,
  lashes: () =>
    `<ellipse cy="1" rx="6" ry="7"/><path d="M-19-7Q-14-4-12-3Q-1-12 11-4M-17 0l4-2" fill="none" stroke="${INK}" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>`,
  almond: () =>
    `<path d="M-14 2Q-3-12 13-1Q2 10-14 2Z" fill="#fffaf3"/><circle cy="-.5" r="6"/><path d="M-15 2Q-3-12 13-1" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>`,
  arc: () =>
    `<path d="M-12 3Q0-11 12 3" fill="none" stroke="${INK}" stroke-width="4.4" stroke-linecap="round"/>`,
  hooded: (skin) =>
    `<ellipse cy="1" rx="6" ry="6.6"/><path d="M-15-1Q-2-13 13-4L10-12H-14Z" fill="${skin.base}"/><path d="M-15 0Q-4-8 12-3.4" fill="none" stroke="${mix(skin.line, INK, 0.5)}" stroke-width="3" stroke-linecap="round"/>`,
  narrow: () =>
    `<path d="M-6-3H7Q7 6 0 6T-6-3Z"/><path d="M-15 1Q-4-8 13-3" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>`,
};

const SHINE: Record<Eyes, boolean> = {
  dot: false,
  round: true,
  soft: true,
  lid: true,
  lashes: true,
  almond: true,
  arc: false,
  hooded: false,
  narrow: false,
};

/** Both eyes. */
export function eyes(style: Eyes, head: Head, skin: SkinColours): string {
  const y = EYE_Y + 2;
  const shine = SHINE[style]
    ? [-1, 1]
        .map(
          (side) =>
            `<circle cx="${n(AXIS + side * head.eye + 2)}" cy="${n(y - 2)}" r="1.8" fill="#fff"/>`,
        )
        .join('')
    : '';
  return (
    `<g fill="${INK}"><g id="e" transform="translate(${n(AXIS - head.eye)} ${n(y)})">${EYE[style](skin)}</g>` +
    `<use href="#e" transform="matrix(-1 0 0 1 400 0)"/></g>${shine}`
  );
}

/** Thickness, arch, how far the inner end sits below (+) the outer one, half length, lift. */
const BROW: Record<
  Brows,
  [thick: number, arch: number, slope: number, half: number, lift: number]
> = {
  soft: [5, 7, -1, 15, 0],
  arched: [4.4, 10, -1, 16, 2],
  straight: [5, 3, -2, 16, 0],
  thick: [7, 6, -1, 17, 1],
  thin: [3, 8, -1, 15, 2],
  raised: [4.6, 9, -4, 15, 5],
  bushy: [8.6, 5, -2, 17, 1],
  short: [6, 4, -1, 11, 1],
};

/** Both brows, a tapered stroke each, thick towards the nose. */
export function brows(style: Brows, head: Head, colour: string): string {
  const [thick, arch, slope, half, lift] = BROW[style];
  const y = EYE_Y - 20 - lift;
  const path =
    `M${-half} ${n(-slope)}Q${n(-half * 0.2)} ${n(-arch - thick / 2)} ${half} ${n(slope - thick / 2)}` +
    `q2 ${n(thick / 2)} 0 ${n(thick)}Q${n(-half * 0.2)} ${n(-arch + thick * 0.7)} ${-half} ${n(-slope)}Z`;
  return (
    `<g fill="${colour}" stroke="${colour}" stroke-width="1.6" stroke-linejoin="round"><path id="w" transform="translate(${n(AXIS - head.eye)} ${n(y)})" d="${path}"/>` +
    `<use href="#w" transform="matrix(-1 0 0 1 400 0)"/></g>`
  );
}

/** Noses hang from their lower edge at (0, 0), the bridge above. */
const NOSE: Record<Nose, { line?: string; fill?: string }> = {
  line: { line: 'M3-28C1-14-6-8-7-2Q-4 5 6 2' },
  button: { line: 'M-9-2Q0 7 9-2' },
  broad: { line: 'M-15-1q2 6 8 3q7 5 14 0q6 3 8-3' },
  long: { fill: 'M3-34C4-16 12-6 12 0Q8 8-5 4Q4-8 3-34Z', line: 'M-9-1Q-7 6 4 4' },
  hook: { line: 'M1-32C10-22-5-10-9-2Q-5 6 6 2' },
  plane: { fill: 'M2-32C5-14 14-8 13-1Q6 6-9 2Q3-8 2-32Z' },
  small: { line: 'M-6-2Q-2 4 6 0' },
};

/** The nose. */
export function nose(style: Nose, head: Head, skin: SkinColours): string {
  const { line, fill } = NOSE[style];
  const colour = mix(skin.shade, skin.line, 0.55);
  return (
    `<g transform="translate(${AXIS} ${n(head.noseY)})">` +
    (fill === undefined ? '' : `<path d="${fill}" fill="${skin.shade}"/>`) +
    (line === undefined
      ? ''
      : `<path d="${line}" fill="none" stroke="${colour}" stroke-width="3.8" stroke-linecap="round" stroke-linejoin="round"/>`) +
    `</g>`
  );
}

const LINE_END = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';

/** Mouths around (0, 0), the line between the lips. */
const MOUTH: Record<Mouth, (skin: SkinColours) => string> = {
  smile: (skin) =>
    `<path d="M-21-4Q0 12 21-4" stroke="${skin.line}" stroke-width="4.2" ${LINE_END}/><path d="M-7 13q7 3 14 0" stroke="${skin.shade}" stroke-width="3.4" ${LINE_END}/>`,
  smirk: (skin) =>
    `<path d="M-17 2Q4 9 21-7" stroke="${skin.line}" stroke-width="4.2" ${LINE_END}/><path d="M-5 13q7 2 12-1" stroke="${skin.shade}" stroke-width="3.4" ${LINE_END}/>`,
  calm: (skin) =>
    `<path d="M-17 0Q0 5 17 0" stroke="${skin.line}" stroke-width="4.2" ${LINE_END}/><path d="M-8 11q8 3 16 0" stroke="${skin.shade}" stroke-width="3.4" ${LINE_END}/>`,
  grin: () =>
    `<path d="M-25-6Q0 4 25-6Q23 17 0 17T-25-6Z" fill="#5b1d22"/><path d="M-22-4.6Q0 4 22-4.6Q20 5 14 7Q0 10-14 7Q-20 5-22-4.6Z" fill="#fffaf4"/>`,
  teeth: (skin) =>
    `<path d="M-23-5Q0 6 23-5Q19 14 0 14T-23-5Z" fill="#fffaf4" stroke="${skin.line}" stroke-width="2.4" stroke-linejoin="round"/>`,
  laugh: () =>
    `<path d="M-24-8Q0-1 24-8Q24 21 0 21T-24-8Z" fill="#54191f"/><path d="M-21-6.6Q0 0 21-6.6L19 1Q0 5-19 1Z" fill="#fffaf4"/><path d="M-13 15Q0 5 13 15Q8 21 0 21T-13 15Z" fill="#d0606a"/>`,
  lips: (skin) =>
    `<path d="M-22-6Q-10-9-4-7Q0-5.6 4-7Q10-9 22-6Q0 7-22-6Z" fill="${mix(skin.lip, skin.line, 0.3)}"/><path d="M-22-6Q0 7 22-6Q13 10 0 10T-22-6Z" fill="${skin.lip}"/>`,
  full: (skin) =>
    `<path d="M-24-6Q-11-12-4-9Q0-7 4-9Q11-12 24-6Q0 7-24-6Z" fill="${mix(skin.lip, skin.line, 0.3)}"/><path d="M-24-6Q0 7 24-6Q14 14 0 14T-24-6Z" fill="${skin.lip}"/><path d="M-6 7q6 3 12 0" stroke="#fff" stroke-opacity=".3" stroke-width="2.6" ${LINE_END}/>`,
  small: (skin) =>
    `<path d="M-11-2Q0 7 11-2" stroke="${skin.line}" stroke-width="4.2" ${LINE_END}/>`,
};

/** The mouth. */
export function mouth(style: Mouth, head: Head, skin: SkinColours): string {
  return `<g transform="translate(${AXIS} ${n(head.mouthY)})">${MOUTH[style](skin)}</g>`;
}

interface Marks {
  wrinkles: 0 | 1 | 2;
  freckles: boolean;
  mole: boolean;
  blush: boolean;
}

/** What time and sun leave on a face: blush, freckles, a mole, lines. */
export function marks(
  { wrinkles, freckles, mole, blush }: Marks,
  head: Head,
  skin: SkinColours,
): string {
  const cheekX = head.half * 0.58;
  const cheekY = head.noseY - 2;
  const both = (draw: (side: number) => string): string => draw(-1) + draw(1);
  let out = '';
  if (blush) {
    out += both(
      (side) =>
        `<ellipse cx="${n(AXIS + side * cheekX)}" cy="${n(cheekY + 4)}" rx="15" ry="10" fill="${skin.blush}" opacity=".2"/>`,
    );
  }
  if (freckles) {
    const dots = 'm-13 0h.1m8-5h.1m7 4h.1m6-6h.1m-11 13h.1m9-3h.1';
    out += `<path d="${both((side) => `M${n(AXIS + side * cheekX)} ${n(cheekY)}${dots}`)}" stroke="${skin.line}" stroke-width="3" stroke-linecap="round" opacity="${lightness(skin.base) < 0.5 ? '.5' : '.42'}"/>`;
  }
  if (mole)
    out += `<circle cx="${n(AXIS + 26)}" cy="${n(head.mouthY - 13)}" r="2.6" fill="${skin.line}"/>`;
  if (wrinkles > 0) {
    const folds = both((side) => {
      const x = AXIS + side * 21;
      return `M${n(x)} ${n(head.noseY + 2)}q${n(side * 9)} 6 ${n(side * 9)} 15`;
    });
    const feet = both(
      (side) =>
        `M${n(AXIS + side * (head.half - 13))} ${EYE_Y - 2}l${n(side * 7)}-4m${n(side * -7)} 9l${n(side * 7)} 3`,
    );
    const bags =
      wrinkles === 2
        ? both(
            (side) =>
              `M${n(AXIS + side * (head.eye - 10))} ${EYE_Y + 17}q${n(side * 10)} 6 ${n(side * 18)} 0`,
          )
        : '';
    const brow = wrinkles === 2 ? `M176 164q24-6 48 0M182 176q18-4 36 0` : '';
    out += `<path d="${folds}${feet}${bags}${brow}" fill="none" stroke="${mix(skin.shade, skin.line, 0.3)}" stroke-width="2.6" stroke-linecap="round"/>`;
  }
  return out;
}
