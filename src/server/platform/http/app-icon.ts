// Hosts change logo and colours without a build, so the server draws their icons as scripts/icons.ts draws ours.
/** The two bars of the logo, on a square of 32. */
export const bars = (ink: string, mark: string): string =>
  `<rect x="7" y="4" width="7" height="19" rx="1.5" fill="${ink}"/><rect x="18" y="9" width="7" height="19" rx="1.5" fill="${mark}"/>`;

/** Returns an app icon as SVG: a drawing on a dark square; `scale` leaves room for the system's mask. */
export const appIcon = (drawing: string, scale: number, radius: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
<rect width="32" height="32" rx="${String(radius)}" fill="#16171b"/>
<g transform="translate(16 16) scale(${String(scale)}) translate(-16 -16)">${drawing}</g></svg>`);

/** Files of public/icons: pixels, scale and radius. */
export const APP_ICONS = [
  ['icon-192', 192, 0.72, 7],
  ['icon-512', 512, 0.72, 7],
  ['maskable-512', 512, 0.58, 0],
  ['touch-180', 180, 0.66, 0],
] as const;
