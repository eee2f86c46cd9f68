// Draws the app icons from public/favicon.svg: node scripts/icons.ts
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './support/run.ts';

const folder = join(ROOT, 'public/icons');

/** The mark on a dark background; `scale` leaves room for the system's mask. */
const drawing = (scale: number, radius: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
<rect width="32" height="32" rx="${radius}" fill="#16171b"/>
<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">
<rect x="7" y="4" width="7" height="19" rx="1.5" fill="#ededea"/>
<rect x="18" y="9" width="7" height="19" rx="1.5" fill="#ffad38"/></g></svg>`);

await mkdir(folder, { recursive: true });
for (const [name, size, scale, radius] of [
  ['icon-192', 192, 0.72, 7],
  ['icon-512', 512, 0.72, 7],
  ['maskable-512', 512, 0.58, 0],
  ['touch-180', 180, 0.66, 0],
] as const) {
  await sharp(drawing(scale, radius))
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`));
}
