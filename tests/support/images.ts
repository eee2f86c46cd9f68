import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export type Colour = readonly [red: number, green: number, blue: number];

const RED: Colour = [220, 30, 30];
const BLUE: Colour = [30, 30, 220];

/** Returns two halves: the upper or left one red, the other blue. */
function halves(width: number, height: number, split: 'rows' | 'columns') {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const first = split === 'rows' ? y < height / 2 : x < width / 2;
      data.set(first ? RED : BLUE, (y * width + x) * 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

interface PictureForm {
  width?: number;
  height?: number;
  split?: 'rows' | 'columns';
}

/** Returns an image of two halves in one of the formats, with a location and a camera in its metadata. */
export function picture(
  format: 'jpeg' | 'png' | 'webp' | 'avif',
  { width = 400, height = 300, split = 'rows' }: PictureForm = {},
): Promise<Buffer> {
  return halves(width, height, split)
    .withExif({
      IFD0: { Make: 'SecretCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    })
    .toFormat(format)
    .toBuffer();
}

/** Returns a JPEG with rotated pixels: turned by its EXIF orientation, the upper half is red. */
export const lyingPicture = (): Promise<Buffer> =>
  // Orientation 6: turn a quarter clockwise, so that the left becomes the top.
  halves(300, 400, 'columns').withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();

/** Returns a WebP of two frames: red, then blue. */
export async function animatedPicture(): Promise<Buffer> {
  const frame = (colour: Colour) => {
    const data = Buffer.alloc(120 * 120 * 3);
    for (let at = 0; at < data.length; at += 3) data.set(colour, at);
    return data;
  };
  return sharp(Buffer.concat([frame(RED), frame(BLUE)]), {
    raw: { width: 120, height: 240, channels: 3, pageHeight: 120 },
  })
    .webp({ loop: 0, delay: [100, 100], lossless: true })
    .toBuffer();
}

/** Returns a PNG of about 100 KB that unpacks to `side` by `side` pixels. */
export const bomb = (side: number): Buffer => blankPng(side, side, { depth: 1, colour: 0 });

/** The most bytes a pixel. */
export const DEEP = { depth: 16, colour: 6 };

/** Returns a PNG of zeros. `colour` is 0 for grey and 6 for red, green, blue and alpha. */
export function blankPng(
  width: number,
  height: number,
  { depth, colour }: { depth: number; colour: number },
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, 0], 8);
  const bits = width * depth * (colour === 0 ? 1 : 4);
  const rows = deflateSync(Buffer.alloc(height * (Math.ceil(bits / 8) + 1)), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a chunk of a PNG with its checksum. */
export function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(body.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** Returns "red" or "blue" at a position of an image, from 0 to 1 in both directions; otherwise the numbers. */
export async function colourAt(image: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const column = Math.min(info.width - 1, Math.floor(x * info.width));
  const row = Math.min(info.height - 1, Math.floor(y * info.height));
  const at = (row * info.width + column) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  const near = (colour: Colour) =>
    Math.abs(red - colour[0]) + Math.abs(green - colour[1]) + Math.abs(blue - colour[2]) < 60;
  return near(RED) ? 'red' : near(BLUE) ? 'blue' : `${red} ${green} ${blue}`;
}
