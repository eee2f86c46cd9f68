import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { withoutPiledMarks } from '#shared/visible-text.ts';

/** Link previews have this size in pixels. */
export const WIDTH = 1200;
export const HEIGHT = 630;
export const SECONDS = 10;

export const SANS = 'Instrument Sans';
export const BOLD = 'Instrument Sans SemiBold';
export const MONO = 'JetBrains Mono Medium';

/** A host needs no fonts of its own, except for other scripts. */
const FONTS = ['fonts', 'card-fonts']
  .map((name) => join(import.meta.dirname, name))
  .find((folder) => existsSync(folder));
const FONT_FILES: readonly (readonly [font: string, file: string])[] = [
  [SANS, 'instrument-sans-latin-400'],
  [SANS, 'instrument-sans-latin-ext-400'],
  [BOLD, 'instrument-sans-latin-600'],
  [BOLD, 'instrument-sans-latin-ext-600'],
  [MONO, 'jetbrains-mono-latin-500'],
  [MONO, 'jetbrains-mono-latin-ext-500'],
  [MONO, 'jetbrains-mono-cyrillic-500'],
  [MONO, 'jetbrains-mono-greek-500'],
];
let loading: Promise<unknown> | undefined;

/** The image library keeps the fonts. */
export const loadFonts = (): Promise<unknown> =>
  (loading ??= Promise.all(
    FONT_FILES.map(([font, file]) => {
      const fontfile = join(FONTS ?? '', `${file}.ttf`);
      return sharp({ text: { text: 'a', font: `${font} 10`, fontfile, dpi: 72 } })
        .raw()
        .toBuffer();
    }),
  ));

export interface Drawn {
  data: Buffer;
  info: { width: number; height: number };
}

export const escaped = (text: string): string =>
  // Pango reads XML, which can't contain control characters even as escapes.
  withoutPiledMarks(text.toWellFormed())
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const NOTHING: Drawn = { data: Buffer.alloc(4), info: { width: 1, height: 1 } };

/** In a box, a text wraps and is cut off at the edge. */
export async function write(
  markup: string,
  font: string,
  size: number,
  box?: { width: number; height: number },
): Promise<Drawn> {
  const plain = `<span font_features="calt=0, liga=0">${markup}</span>`;
  const drawn = await sharp({
    text: {
      text: plain,
      font: `${font} ${String(size)}`,
      dpi: 72,
      rgba: true,
      ...(box && { width: box.width, wrap: 'word-char' }),
    },
  })
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    // Invisible marks, or characters without a font, leave the rest of the card.
    .catch(() => NOTHING);
  return within(drawn, box?.width ?? drawn.info.width, box?.height);
}

export async function within(
  { data, info }: Drawn,
  width: number,
  height = HEIGHT,
): Promise<Drawn> {
  if (info.width <= width && info.height <= height) return { data, info };
  const size = { width: Math.min(info.width, width), height: Math.min(info.height, height) };
  const whole = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
  return {
    data: await whole
      .extract({ left: 0, top: 0, ...size })
      .raw()
      .toBuffer(),
    info: size,
  };
}

export const layer = ({ data, info }: Drawn, left: number, top: number): OverlayOptions => ({
  input: data,
  raw: { width: info.width, height: info.height, channels: 4 },
  left,
  top,
});

/** `corners`: all are rounded, or only the top left one. */
export function tile(
  left: number,
  top: number,
  width: number,
  height: number,
  fill: string | Buffer,
  corners: number | { topLeft: number },
): OverlayOptions {
  const radius = typeof corners === 'number' ? corners : corners.topLeft;
  const data =
    typeof fill === 'string'
      ? Buffer.alloc(width * height * 4, Buffer.from(`${fill.slice(1)}ff`, 'hex'))
      : fill;
  for (let y = 0; y < radius; y += 1) {
    for (let x = 0; x < radius; x += 1) {
      const cover = radius + 0.5 - Math.hypot(radius - x - 0.5, radius - y - 0.5);
      if (cover >= 1) continue;
      const alpha = Math.round(Math.max(0, cover) * 255);
      const [right, below] = [width - 1 - x, height - 1 - y];
      const places =
        typeof corners === 'number'
          ? [
              [x, y],
              [right, y],
              [x, below],
              [right, below],
            ]
          : [[x, y]];
      for (const [atX = 0, atY = 0] of places) data[(atY * width + atX) * 4 + 3] = alpha;
    }
  }
  return { input: data, raw: { width, height, channels: 4 }, left, top };
}
