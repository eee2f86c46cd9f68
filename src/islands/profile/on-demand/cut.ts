import type { Crop } from '#shared/crop.ts';

/** Pixels of the side of what is sent: a little more than the largest size that is kept. */
const SIDE = 1024;
const QUALITY = 0.92;

/** The crop of an upright image as a JPEG, transparent places white. Throws when there is no memory for it. */
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
