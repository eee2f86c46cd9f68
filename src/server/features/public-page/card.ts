import sharp, { type OverlayOptions } from 'sharp';
import { initials } from '#shared/avatar.ts';
import { CODE_LANGUAGES, type Snippet } from '#shared/snippet.ts';
import { codeLines, type CodeToken } from '#shared/code-tokens.ts';
import {
  BOLD,
  type Drawn,
  escaped,
  HEIGHT,
  layer,
  loadFonts,
  MONO,
  SANS,
  SECONDS,
  tile,
  WIDTH,
  within,
  write,
} from './pictures.ts';

export interface CardContent {
  name: string;
  firstName: string;
  lastName: string;
  headline: string;
  snippet: Snippet | null;
  photo: Buffer | null;
  hue: number;
  /** The address of the page has no `https://`. */
  site: string;
  address: string;
}

const LEFT = 72;
// Light colours of src/styles/theme.css: a card is always light.
const COLOURS = {
  bg: '#f5f5f2',
  line: '#e0e0da',
  ink: '#16171b',
  ink2: '#4f515a',
  ink3: '#666871',
  caret: '#c86f00',
  accentInk: '#854a00',
  mark: '#f59300',
  edge: '#c9c9c2',
  code: '#fbfbf9',
  bar: '#fbf0e0',
  codeInk: '#24262d',
};
const KINDS: Record<NonNullable<CodeToken['kind']>, string> = {
  k: '#a3420b',
  s: '#1b6e3f',
  f: '#1d5bb5',
  n: '#9a2a6d',
  c: '#666871',
};
const HUES = [
  ['#ffe3b8', '#6e3d00'],
  ['#cfe8ff', '#0f4a80'],
  ['#d3f0dc', '#12583a'],
  ['#ffd9d2', '#8a2318'],
  ['#e3ddff', '#45318f'],
  ['#cdf0ee', '#0b5654'],
  ['#fbd9ea', '#80225a'],
  ['#e6e7c4', '#4d5010'],
] as const;

export async function drawCard(content: CardContent): Promise<Buffer> {
  await loadFonts();
  const { snippet } = content;
  const layers = [
    ...(await brand(content.site)),
    ...(snippet === null ? await portrait(content, 708, 105, 420, 40) : await panel(snippet)),
    ...(await who(content)),
  ];
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLOURS.bg } })
    .composite(layers)
    .png({ compressionLevel: 9, palette: false })
    .timeout({ seconds: SECONDS })
    .toBuffer();
}

async function brand(name: string): Promise<OverlayOptions[]> {
  const text = await write(`<span foreground="${COLOURS.ink}">${escaped(name)}</span>`, BOLD, 28);
  return [
    tile(LEFT, 66, 8, 22, COLOURS.ink, 2),
    tile(LEFT + 14, 72, 8, 22, COLOURS.mark, 2),
    layer(text, LEFT + 36, 68),
  ];
}

async function who(content: CardContent): Promise<OverlayOptions[]> {
  const { headline, address, snippet } = content;
  const width = 560;
  const [name, size] = await fitted(content.name, width - 20);
  const top = snippet === null ? 200 : 316;
  const coloured = (text: string, colour: string) =>
    `<span foreground="${colour}">${escaped(text)}</span>`;
  const layers = [
    ...(snippet === null ? [] : await portrait(content, LEFT, 148, 132, 24)),
    layer(name, LEFT, top),
    tile(LEFT + name.info.width + 10, top - 2, 7, Math.round(size * 0.84), COLOURS.caret, 1),
  ];
  if (headline !== '') {
    const text = await write(coloured(headline, COLOURS.ink2), SANS, 29, { width, height: 68 });
    layers.push(layer(text, LEFT, top + size + 14));
  }
  const url = await write(coloured(address, COLOURS.ink2), MONO, 22, { width, height: 30 });
  layers.push(layer(url, LEFT, HEIGHT - 60 - 24));
  return layers;
}

/** Sizes go from 72 to 48; a name that doesn't fit is shortened. */
async function fitted(name: string, width: number): Promise<[Drawn, number]> {
  let shown = name;
  for (const size of [72, 64, 56, 48, 48]) {
    const markup = `<span foreground="${COLOURS.ink}" letter_spacing="${String(Math.round(size * -0.034 * 1024))}">${escaped(shown)}</span>`;
    const drawn = await write(markup, BOLD, size);
    if (drawn.info.width <= width) return [drawn, size];
    if (size !== 48) continue;
    const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
    const room = Math.floor((letters.length * width) / drawn.info.width) - 2;
    shown = `${letters.slice(0, room).join('')}\u2026`;
  }
  return [await within(await write(`<span>${escaped(shown)}</span>`, BOLD, 48), width), 48];
}

async function portrait(
  { photo, hue, firstName, lastName }: CardContent,
  left: number,
  top: number,
  size: number,
  radius: number,
): Promise<OverlayOptions[]> {
  const edge = tile(left, top + 5, size, size, COLOURS.edge, radius);
  const shown =
    photo === null
      ? null
      : await sharp(photo, { limitInputPixels: 4_000_000 })
          .resize(size, size, { fit: 'cover' })
          .flatten({ background: COLOURS.bg })
          .toColourspace('srgb')
          .ensureAlpha()
          .timeout({ seconds: SECONDS })
          .raw()
          .toBuffer()
          // An unreadable photo is replaced by initials.
          .catch(() => null);
  if (shown !== null) return [edge, tile(left, top, size, size, shown, radius)];
  const [ground, ink] = HUES[hue] ?? HUES[0];
  const letters = initials({ firstName, lastName });
  const layers = [edge, tile(left, top, size, size, ground, radius)];
  if (letters.trim() === '') return layers;
  const text = await write(
    `<span foreground="${ink}">${escaped(letters)}</span>`,
    BOLD,
    Math.round(size * 0.38),
    { width: size, height: size },
  );
  const { width, height } = text.info;
  return [
    ...layers,
    layer(text, left + Math.round((size - width) / 2), top + Math.round((size - height) / 2)),
  ];
}

const ROW = 34;
const PANEL = { left: 688, top: 88 };
const ROWS = 14;
/** Longer lines are cut off at the edge. */
const COLUMNS = 40;

async function panel(snippet: Snippet): Promise<OverlayOptions[]> {
  const { left, top } = PANEL;
  const width = WIDTH - left;
  const height = HEIGHT - top;
  const title = `<span foreground="${COLOURS.ink3}">${CODE_LANGUAGES[snippet.language]}</span>`;
  const lines = codeLines(snippet.code.replaceAll('\t', '    '), snippet.language).slice(0, ROWS);
  const bar = barOf(lines.map((tokens) => tokens.map(({ text }) => text).join('')));
  const rows = await Promise.all(
    lines.map(async (tokens, at) => {
      const y = top + 60 + 22 + at * ROW;
      const marked = at === bar;
      const number = `<span foreground="${marked ? COLOURS.accentInk : COLOURS.ink3}">${String(at + 1).padStart(2)}</span>`;
      const text = await write(`${TALL}${number}  ${codeMarkup(tokens)}`, MONO, 20);
      return [
        ...(marked
          ? [
              tile(left + 1, y, width - 1, ROW, COLOURS.bar, 0),
              tile(left + 1, y, 5, ROW, COLOURS.caret, 0),
            ]
          : []),
        // TALL gives all lines the same height, whatever letters they have.
        layer(await within(text, width - 20), left + 20, y + 4),
      ];
    }),
  );
  return [
    tile(left - 1, top - 1, width + 1, height + 1, COLOURS.line, { topLeft: 21 }),
    tile(left, top, width, height, COLOURS.code, { topLeft: 20 }),
    tile(left, top + 60, width, 1, COLOURS.line, 0),
    layer(await write(title, MONO, 20), left + 28, top + 22),
    ...rows.flat(),
  ];
}

/** The line with the caret is the first after a short line, so that it doesn't cover text above. */
function barOf(lines: readonly string[]): number {
  const at = lines.findIndex(
    (line, index) => index > 0 && line.trim() !== '' && (lines[index - 1] ?? '').length < 12,
  );
  return at === -1 ? 0 : at;
}

function codeMarkup(tokens: readonly CodeToken[]): string {
  let room = COLUMNS;
  return tokens
    .map(({ kind, text }) => {
      const letters = Array.from(text);
      const shown = letters.slice(0, Math.max(0, room)).join('');
      room -= letters.length;
      const colour = kind === null ? COLOURS.codeInk : KINDS[kind];
      return `<span foreground="${colour}">${escaped(shown)}</span>`;
    })
    .join('');
}

/** An invisible character of full line height, because a drawn text ends at its ink. */
const TALL = '<span alpha="1">|</span>';
