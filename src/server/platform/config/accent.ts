import type { Site } from '#site';

/** The worst grounds of src/styles/theme.css for coloured text, and the faintest text. Colours are `#rrggbb`. */
const LIGHT = { ground: '#ecece8', sheet: '#ffffff', faint: '#666871', ink: '#000000' };
const DARK = { ground: '#22252b', sheet: '#16181c', faint: '#91949e', ink: '#ffffff' };

/** WCAG's least contrasts of text, and of controls and marks. */
const TEXT = 4.5;
const SHAPE = 3;

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** Returns WCAG's contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(from: string, to: string, share: number): string {
  const ends = channels(to);
  const mix = channels(from).map((start, at) => start + ((ends[at] ?? 0) - start) * share);
  return `#${mix.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the first colour on the way to another one, from `start` percent, with a contrast to all of `grounds`. */
function readable(from: string, to: string, least: number, grounds: string[], start = 0): string {
  for (let step = start; step < 100; step += 2) {
    const colour = mixed(from, to, step / 100);
    if (grounds.every((ground) => contrast(colour, ground) >= least)) return colour;
  }
  return to;
}

/** Returns the tokens of a theme that follow the host's colour: text on and in it has a contrast of 4.5. */
function tokens(accent: string, { ground, sheet, faint, ink }: typeof LIGHT) {
  const soft = readable(accent, sheet, TEXT, [faint], 86);
  const shape = readable(accent, ink, SHAPE, [ground]);
  return {
    accent,
    // In the dark, the button itself differs from its ground.
    'accent-edge': readable(accent, '#000000', ink === '#000000' ? SHAPE : 1, [ground], 30),
    // One of the two has a contrast of 4.5 to every colour.
    'on-accent': contrast(accent, '#000000') >= TEXT ? '#000000' : '#ffffff',
    'accent-ink': readable(accent, ink, TEXT, [ground, sheet, soft]),
    'accent-soft': soft,
    'accent-line': mixed(accent, sheet, 0.55),
    caret: shape,
    mark: shape,
    focus: shape,
  };
}

/** Returns a host's colour for both themes as CSS, and for mail, cards and icons. */
export function accentOf(colour: string): Pick<Site, 'colours' | 'style'> {
  const light = tokens(colour, LIGHT);
  const dark = tokens(readable(colour, '#ffffff', SHAPE, [DARK.ground]), DARK);
  const names = Object.keys(light) as (keyof typeof light)[];
  const rules = names.map((name) => `--color-${name}:light-dark(${light[name]},${dark[name]})`);
  return {
    style: `:root{${rules.join(';')}}`,
    colours: {
      accent: light.accent,
      edge: light['accent-edge'],
      onAccent: light['on-accent'],
      ink: light['accent-ink'],
      soft: light['accent-soft'],
      caret: light.caret,
      mark: light.mark,
      markOnDark: dark.mark,
    },
  };
}
