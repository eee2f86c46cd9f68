import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { initials } from '#shared/avatar.ts';
import { CODE_LANGUAGES, type Snippet } from '#shared/snippet.ts';
import { codeLines, type CodeToken } from '#shared/code-tokens.ts';
import { withoutPiledMarks } from '#shared/visible-text.ts';
import { site } from '#site';

export interface CardContent {
  name: string;
  firstName: string;
  lastName: string;
  handle: string;
  headline: string;
  snippet: Snippet | null;
  photo: Buffer | null;
  hue: number;
  site: string;
  /** The address of the page has no `https://`. */
  address: string;
}

/** Link previews have this size in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 72;
const SECONDS = 10;
const PANEL = { left: 688, top: 88, row: 34, rows: 14, columns: 40 };

/** Hosts need no fonts. `Blank` has an empty glyph for every character: other scripts are left out, not drawn as boxes. */
const scripts = (weight: string) =>
  ['Noto Sans', 'Noto Sans Hebrew', 'Noto Sans Arabic'].map((name) => `${name}${weight}`).join();
const SANS = `Instrument Sans,${scripts('')},Blank`;
const BOLD = `Instrument Sans SemiBold,${scripts(' SemiBold')},Blank`;
const MONO = `JetBrains Mono Medium,${scripts('')},Blank`;

const DRAWN =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/u;
const LATIN = /^[\p{Script=Latin}\p{P}\s]*$/u;

// Light colours of src/styles/theme.css: a card is always light.
const INK = '#16171b';
const INK2 = '#4f515a';
const INK3 = '#666871';
const LINE = '#e0e0da';
const KINDS: Record<NonNullable<CodeToken['kind']>, string> = {
  k: '#a3420b',
  s: '#1b6e3f',
  f: '#1d5bb5',
  n: '#9a2a6d',
  c: INK3,
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

let loading: Promise<unknown> | undefined;

/** The image library keeps fonts once loaded, for the process. */
function loadFonts(): Promise<unknown> {
  const folder = ['fonts', 'card-fonts']
    .map((name) => join(import.meta.dirname, name))
    .find((path) => existsSync(path));
  if (folder === undefined) throw new Error('The fonts of social cards are missing');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ttf'));
  return Promise.all(
    files.map((name) =>
      sharp({ text: { text: 'a', fontfile: join(folder, name) } })
        .raw()
        .toBuffer(),
    ),
  );
}

/**
 * Draws in the image library's threads, so the event loop stays free. The library is here for photos already, and its
 * text (Pango) joins Arabic letters and runs from right to left; Satori with resvg would be two more packages with
 * WebAssembly, and Satori has no right-to-left text (github.com/vercel/satori/issues/74).
 */
export async function drawCard(content: CardContent): Promise<Buffer> {
  await (loading ??= loadFonts().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));
  const { snippet, headline } = content;
  const [name, size] = await nameOf(content);
  const top = snippet === null ? 200 : 316;
  const layers = [layer(name, LEFT, top)];
  if (headline !== '') {
    const markup = `<span line_height="${String(34 * 1024)}">${coloured(headline, INK2)}</span>`;
    const drawn = await write(markup, SANS, 29, { width: 560, height: 68 });
    layers.push(layer(drawn, LEFT, top + size + 14));
  }
  if (snippet !== null) layers.push(layer(await code(snippet), PANEL.left + 20, PANEL.top + 86));
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(HEIGHT)}">
    ${rect(0, 0, WIDTH, HEIGHT, '#f5f5f2')}
    ${rect(LEFT, 66, 8, 22, INK, 2)}${rect(LEFT + 14, 72, 8, 22, site.colours.mark, 2)}
    ${text(content.site, LEFT + 36, 89, `font-family="${BOLD}" font-size="28" fill="${INK}"`)}
    ${text(content.address, LEFT, HEIGHT - 66, `font-family="${MONO}" font-size="22" fill="${INK2}"`)}
    ${rect(LEFT + name.info.width + 10, top - 2, 7, Math.round(size * 0.84), site.colours.caret, 1)}
    ${await portrait(content, snippet === null ? [708, 105, 420, 40] : [LEFT, 148, 132, 24])}
    ${snippet === null ? '' : panel(snippet)}
  </svg>`;
  return sharp(Buffer.from(shapes))
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .timeout({ seconds: SECONDS })
    .toBuffer();
}

/** Sizes go from 72 to 48; a longer name is shortened. A name without a drawable letter gives way to the handle. */
async function nameOf({ name, handle }: CardContent): Promise<[Drawn, number]> {
  const width = 540;
  const draw = (shown: string, size: number) => {
    // Spacing would move left-out letters and part Arabic ones.
    const spacing = LATIN.test(shown) ? String(Math.round(size * -0.034 * 1024)) : '0';
    return write(`<span letter_spacing="${spacing}">${coloured(shown, INK)}</span>`, BOLD, size);
  };
  let shown = DRAWN.test(name) ? name : handle;
  let drawn = await draw(shown, 72);
  const size = Math.max(48, Math.min(72, Math.floor((72 * width) / drawn.info.width)));
  const letters = Array.from(new Intl.Segmenter().segment(shown), ({ segment }) => segment);
  const room = Math.floor((letters.length * width * 72) / (drawn.info.width * size));
  if (room < letters.length) shown = `${letters.slice(0, room - 2).join('')}\u2026`;
  if (size < 72) drawn = await draw(shown, size);
  return [await within(drawn, { width, height: HEIGHT }), size];
}

async function portrait(
  { photo, hue, firstName, lastName, handle }: CardContent,
  [left, top, size, radius]: [left: number, top: number, size: number, radius: number],
): Promise<string> {
  const [ground, ink] = HUES[hue] ?? HUES[0];
  const edge = rect(left, top + 5, size, size, '#c9c9c2', radius);
  const tile = rect(left, top, size, size, ground, radius);
  const shown =
    photo &&
    (await sharp(photo, { limitInputPixels: 4_000_000 })
      .resize(size, size, { fit: 'cover' })
      .flatten({ background: '#f5f5f2' })
      .png({ compressionLevel: 1 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
      // An unreadable photo is replaced by initials.
      .catch(() => null));
  if (shown) {
    const href = `data:image/png;base64,${shown.toString('base64')}`;
    return `${edge}<clipPath id="tile">${tile}</clipPath><image x="${String(left)}" y="${String(top)}" clip-path="url(#tile)" href="${href}"/>`;
  }
  const font = `font-family="${BOLD}" font-size="${String(Math.round(size * 0.38))}" fill="${ink}"`;
  const short = initials({ firstName, lastName });
  const letters = DRAWN.test(short) ? short : handle.slice(0, 1).toUpperCase();
  const middle = `${font} text-anchor="middle"`;
  return `${edge}${tile}${text(letters, left + size / 2, top + Math.round(size * 0.634), middle)}`;
}

const linesOf = ({ code, language }: Snippet) =>
  codeLines(code.replaceAll('\t', '    '), language).slice(0, PANEL.rows);

/** The line with the caret is the first after a short line, so that it doesn't cover text above. */
function barOf(snippet: Snippet): number {
  const lines = linesOf(snippet).map((tokens) => tokens.map((token) => token.text).join(''));
  return Math.max(
    0,
    lines.findIndex(
      (line, at) => at > 0 && line.trim() !== '' && (lines[at - 1] ?? '').length < 12,
    ),
  );
}

function panel(snippet: Snippet): string {
  const { left, top, row } = PANEL;
  const y = top + 82 + barOf(snippet) * row;
  return `<rect x="${String(left - 0.5)}" y="${String(top - 0.5)}" width="${String(WIDTH)}" height="${String(HEIGHT)}" rx="20" fill="#fbfbf9" stroke="${LINE}"/>
    ${rect(left, top + 60, WIDTH, 1, LINE)}
    ${rect(left, y, WIDTH, row, site.colours.soft)}${rect(left, y, 5, row, site.colours.caret)}
    ${text(CODE_LANGUAGES[snippet.language], left + 28, top + 38, `font-family="${MONO}" font-size="20" fill="${INK3}"`)}`;
}

/** Returns the numbered lines, each cut off after some columns. */
async function code(snippet: Snippet): Promise<Drawn> {
  const bar = barOf(snippet);
  const lines = linesOf(snippet).map((tokens, at) => {
    let room = PANEL.columns;
    const shown = tokens.map(({ kind, text: whole }) => {
      const letters = Array.from(whole);
      const part = letters.slice(0, Math.max(0, room)).join('');
      room -= letters.length;
      return coloured(part, kind === null ? '#24262d' : KINDS[kind]);
    });
    const number = coloured(String(at + 1).padStart(2), at === bar ? site.colours.ink : INK3);
    return `${number}  ${shown.join('')}`;
  });
  // The invisible stroke has the full height of a line: a drawn text begins at its ink.
  const markup = `<span line_height="${String(PANEL.row * 1024)}"><span alpha="1">|</span>${lines.join('\n ')}</span>`;
  const box = { width: WIDTH - PANEL.left - 20, height: HEIGHT - PANEL.top - 86 };
  return within(await write(markup, MONO, 20), box);
}

/** XML can't contain control characters even as escapes. Host fonts would draw emojis as silhouettes. */
const escaped = (words: string): string =>
  withoutPiledMarks(words.toWellFormed())
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/ ?(?:\p{RGI_Emoji}|\p{Emoji_Presentation})|[\ufe0f\u20e3]/gv, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const coloured = (words: string, colour: string): string =>
  `<span foreground="${colour}">${escaped(words)}</span>`;

const text = (words: string, x: number, y: number, rest: string): string =>
  `<text x="${String(x)}" y="${String(y)}" ${rest}>${escaped(words)}</text>`;

const rect = (x: number, y: number, width: number, height: number, fill: string, rx = 0): string =>
  `<rect x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}" rx="${String(rx)}" fill="${fill}"/>`;

interface Drawn {
  data: Buffer;
  info: { width: number; height: number };
}
interface Box {
  width: number;
  height: number;
}

/** Draws text without ligatures. In a box, it wraps and is cut off at the edge. */
async function write(markup: string, font: string, size: number, box?: Box): Promise<Drawn> {
  const drawn = await sharp({
    text: {
      text: `<span font_features="calt=0, liga=0">${markup}</span>`,
      font: `${font} ${String(size)}`,
      dpi: 72,
      rgba: true,
      ...(box && { width: box.width, wrap: 'word-char' }),
    },
  })
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    // A text without ink leaves the rest of the card.
    .catch(() => ({ data: Buffer.alloc(4), info: { width: 1, height: 1 } }));
  return box ? within(drawn, box) : drawn;
}

async function within({ data, info }: Drawn, box: Box): Promise<Drawn> {
  const width = Math.min(info.width, box.width);
  const height = Math.min(info.height, box.height);
  const whole = sharp(data, { raw: { ...info, channels: 4 } });
  return whole
    .extract({ left: 0, top: 0, width, height })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const layer = ({ data, info }: Drawn, left: number, top: number): OverlayOptions => ({
  input: data,
  raw: { width: info.width, height: info.height, channels: 4 },
  left,
  top,
});
