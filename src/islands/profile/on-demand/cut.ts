import type { Crop } from '#shared/crop.ts';

/** Side in pixels, slightly more than the largest stored size. */
const SIDE = 1024;
const QUALITY = 0.92;

/** Returns the crop as a JPEG on white. Throws without memory. */
export function cut(image: HTMLImageElement, { x, y, side }: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(SIDE, Math.round(side));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const from = [x - side / 2, y - side / 2, side, side] as const;
  context.drawImage(image, ...from, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No image')) : resolve(blob)),
      'image/jpeg',
      QUALITY,
    );
  });
}
