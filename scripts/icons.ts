// Draws the app icons in the colours of public/favicon.svg: node scripts/icons.ts
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { APP_ICONS, appIcon, bars } from '#server/platform/http/app-icon.ts';
import { ROOT } from './support/run.ts';

const folder = join(ROOT, 'public/icons');

await mkdir(folder, { recursive: true });
for (const [name, size, scale, radius] of APP_ICONS) {
  await sharp(appIcon(bars('#ededea', '#ffad38'), scale, radius))
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`));
}
