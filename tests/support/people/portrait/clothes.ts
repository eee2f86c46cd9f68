import { lightness, mix } from './colour.ts';
import { AXIS, n } from './head.ts';
import type { Build, Clothes } from './traits.ts';

/** Half widths of shoulders and neck. */
export const FRAME: Record<Build, { shoulder: number; neck: number }> = {
  slim: { shoulder: 142, neck: 27 },
  mid: { shoulder: 156, neck: 31 },
  broad: { shoulder: 172, neck: 37 },
};

export interface ClothesDrawing {
  /** Behind head and neck. */
  back?: string;
  /** Painted on the garment, clipped to it. */
  print?: string;
  /** The edge of the bare neck and chest, from the left side of the neck to the right one, as path commands after `V344`. */
  neckline: string;
  /** Over neck and garment. */
  over?: string;
}

/** The outline of the garment. */
export function bodyPath(build: Build): string {
  const { shoulder, neck } = FRAME[build];
  const left = AXIS - shoulder;
  const right = AXIS + shoulder;
  return (
    `M${left - 6} 504C${left - 4} 430 ${left + 18} 402 ${left + 62} 386L${AXIS - neck - 16} 364Q${AXIS - neck - 3} 358 ${AXIS - neck} 340H${AXIS + neck}` +
    `Q${AXIS + neck + 3} 358 ${AXIS + neck + 16} 364L${right - 62} 386C${right - 18} 402 ${right + 4} 430 ${right + 6} 504Z`
  );
}

/** What is worn, for one build. */
export function clothes(kind: Clothes, build: Build, top: string, trim: string): ClothesDrawing {
  const { neck } = FRAME[build];
  const L = AXIS - neck;
  const R = AXIS + neck;
  const light = lightness(top) > 0.32;
  const dark = mix(top, '#0d0b12', light ? 0.2 : 0.4);
  const pale = mix(top, '#ffffff', light ? 0.3 : 0.16);
  const seam = (d: string, colour = dark, width = 4): string =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const fill = (d: string, colour: string, extra = ''): string =>
    `<path d="${d}" fill="${colour}"${extra}/>`;
  const crew = `C${L + 2} 382 ${R - 2} 382 ${R} 346`;
  const rib = (colour: string): string =>
    seam(`M${L - 4} 347C${L - 2} 387 ${R + 2} 387 ${R + 4} 347`, colour, 10);
  const flaps = (colour: string, edge: string): string =>
    fill(`M${L - 6} 336Q${L - 12} 352 ${L - 20} 364L${L - 4} 412 ${AXIS} 388Z`, colour) +
    fill(
      `M${R + 6} 336Q${R + 12} 352 ${R + 20} 364L${R + 4} 412 ${AXIS} 388Z`,
      mix(colour, edge, 0.3),
    );
  const buttons = (colour: string): string =>
    seam(`M${AXIS} 424h.1m-.1 34h.1m-.1 34h.1`, colour, 7);
  switch (kind) {
    case 'crew':
      return { neckline: crew, over: rib(dark) };
    case 'vneck':
      return {
        neckline: `L${AXIS} 412L${R} 346`,
        over: seam(`M${L - 4} 346L${AXIS} 418 ${R + 4} 346`, dark, 9),
      };
    case 'scoop':
      return {
        neckline: `C${L - 8} 366 ${L - 22} 368 ${L - 26} 366C${L - 10} 438 ${R + 10} 438 ${R + 26} 366C${R + 22} 368 ${R + 8} 366 ${R} 346`,
        over: seam(`M${L - 28} 366C${L - 12} 442 ${R + 12} 442 ${R + 28} 366`, dark, 6),
      };
    case 'shirt':
      return {
        neckline: `L${AXIS} 392L${R} 346`,
        over: seam(`M${AXIS} 390V500`, dark, 3) + buttons(dark) + flaps(pale, dark),
      };
    case 'plaid': {
      const lines =
        [40, 80, 120, 160, 240, 280, 320, 360].map((x) => `M${x} 340V500`).join('') +
        'M0 392H400M0 432H400M0 472H400';
      return {
        print: `<path d="${lines}" stroke="${trim}" stroke-width="11" opacity=".55"/><path d="${lines}" stroke="${pale}" stroke-width="2" transform="translate(14 14)"/>`,
        neckline: `L${AXIS} 392L${R} 346`,
        over: seam(`M${AXIS} 390V500`, dark, 3) + flaps(mix(top, trim, 0.25), dark),
      };
    }
    case 'hoodie':
      return {
        back: fill(
          `M${L - 40} 378C${L - 48} 338 ${L - 22} 318 ${AXIS} 318S${R + 48} 338 ${R + 40} 378Z`,
          dark,
        ),
        neckline: crew,
        over:
          fill(
            `M${L - 14} 336C${L - 44} 352 ${L - 40} 384 ${AXIS} 424C${R + 40} 384 ${R + 44} 352 ${R + 14} 336Q${R + 8} 370 ${AXIS} 394Q${L - 8} 370 ${L - 14} 336Z`,
            dark,
          ) + seam(`M${AXIS - 20} 404v52M${AXIS + 20} 404v44`, pale, 5),
      };
    case 'turtleneck':
      return {
        neckline: crew,
        over:
          fill(
            `M${L - 7} 326Q${AXIS} 344 ${R + 7} 326L${R + 14} 366Q${AXIS} 396 ${L - 14} 366Z`,
            pale,
          ) +
          seam(`M${L - 6} 346Q${AXIS} 366 ${R + 6} 346`, top, 3) +
          seam(`M${L - 14} 366Q${AXIS} 396 ${R + 14} 366`, dark, 4),
      };
    case 'blazer':
      return {
        print: fill(`M${L - 12} 350L${AXIS} 504 ${R + 12} 350Z`, trim),
        neckline: crew,
        over:
          seam(`M${L - 2} 348C${L} 385 ${R} 385 ${R + 2} 348`, mix(trim, '#000000', 0.14), 6) +
          fill(
            `M${L - 8} 344L${L - 34} 372 ${L - 44} 420 ${L - 26} 426 ${AXIS - 6} 504 ${AXIS - 2} 470Z`,
            pale,
          ) +
          fill(
            `M${R + 8} 344L${R + 34} 372 ${R + 44} 420 ${R + 26} 426 ${AXIS + 6} 504 ${AXIS + 2} 470Z`,
            dark,
          ),
      };
    case 'stripes':
      return {
        print: `<path d="M0 400Q200 424 400 400M0 432Q200 456 400 432M0 464Q200 488 400 464M0 496Q200 520 400 496" fill="none" stroke="${trim}" stroke-width="13"/>`,
        neckline: `C${L - 8} 364 ${L - 12} 366 ${L - 16} 366Q${AXIS} 412 ${R + 16} 366C${R + 12} 366 ${R + 8} 364 ${R} 346`,
        over: seam(`M${L - 18} 366Q${AXIS} 414 ${R + 18} 366`, trim, 6),
      };
    case 'overalls':
      return {
        print:
          fill(
            `M${L - 30} 360L${L - 6} 360 ${L - 8} 430H${R + 8}L${R + 6} 360 ${R + 30} 360 ${R + 44} 430 ${R + 60} 504H${L - 60}L${L - 44} 430Z`,
            trim,
          ) +
          seam(`M${L - 40} 440H${R + 40}`, mix(trim, '#ffffff', 0.3), 2) +
          `<circle cx="${L - 20}" cy="440" r="8" fill="#e9c15a"/><circle cx="${R + 20}" cy="440" r="8" fill="#e9c15a"/><rect x="172" y="458" width="56" height="46" rx="5" fill="${mix(trim, '#000000', 0.16)}"/>`,
        neckline: crew,
        over: rib(dark),
      };
    case 'cardigan':
      return {
        print: fill(`M${L - 16} 350L${AXIS - 10} 504H${AXIS + 10}L${R + 16} 350Z`, trim),
        neckline: `C${L - 6} 362 ${L - 8} 366 ${L - 10} 366Q${AXIS} 408 ${R + 10} 366C${R + 8} 366 ${R + 6} 362 ${R} 346`,
        over:
          seam(`M${L - 20} 356L${AXIS - 8} 504M${R + 20} 356L${AXIS + 8} 504`, dark, 13) +
          seam(`M${L + 12} 452h.1m10 30h.1`, pale, 7),
      };
    case 'kurta':
      return {
        neckline: `L${AXIS - 5} 420H${AXIS + 5}L${R} 346`,
        over:
          fill(
            `M${L - 8} 334Q${L - 10} 352 ${L - 8} 360L${AXIS - 6} 424 ${AXIS - 3} 388 ${L + 4} 350Z`,
            pale,
          ) +
          fill(
            `M${R + 8} 334Q${R + 10} 352 ${R + 8} 360L${AXIS + 6} 424 ${AXIS + 3} 388 ${R - 4} 350Z`,
            pale,
          ) +
          seam(`M${AXIS} 422V482`, trim, 12) +
          seam(`M${AXIS} 436h.1m-.1 18h.1m-.1 18h.1`, mix(trim, '#ffffff', 0.55), 5),
      };
    case 'denim':
      return {
        print:
          fill(`M${L - 12} 350L${AXIS - 22} 504H${AXIS + 22}L${R + 12} 350Z`, trim) +
          seam('M60 452H150M250 452H340', pale, 3) +
          seam('M104 408v92M296 408v92', dark, 3),
        neckline: crew,
        over:
          seam(`M${L - 2} 348C${L} 385 ${R} 385 ${R + 2} 348`, mix(trim, '#000000', 0.14), 6) +
          fill(`M${L - 10} 338L${L - 40} 374 ${L - 6} 424 ${L + 6} 388Z`, pale) +
          fill(`M${R + 10} 338L${R + 40} 374 ${R + 6} 424 ${R - 6} 388Z`, mix(pale, dark, 0.35)),
      };
    case 'polo':
      return {
        neckline: `L${AXIS} 400L${R} 346`,
        over:
          fill(`M${AXIS - 12} 392L${AXIS} 404 ${AXIS + 12} 392V452H${AXIS - 12}Z`, dark) +
          seam(`M${AXIS} 420h.1m-.1 18h.1`, pale, 6) +
          flaps(trim, dark),
      };
    case 'scarf':
      return {
        neckline: crew,
        over:
          fill(
            `M206 372C244 384 256 400 250 504H206C214 460 206 410 196 388Z`,
            mix(trim, '#000000', 0.2),
          ) +
          fill(
            `M${L - 22} 338C${L - 40} 372 ${L - 6} 406 ${AXIS} 406S${R + 40} 372 ${R + 22} 338Q${AXIS} 386 ${L - 22} 338Z`,
            trim,
          ) +
          seam(
            `M${L - 14} 362Q${AXIS} 402 ${R + 10} 366M210 470h38M212 488h38`,
            mix(trim, '#ffffff', 0.35),
            4,
          ),
      };
    case 'vest':
      return {
        print:
          fill(
            `M0 330H${L - 46}C${L - 24} 400 ${L - 30} 450 ${L - 30} 504H0ZM400 330H${R + 46}C${R + 24} 400 ${R + 30} 450 ${R + 30} 504H400Z`,
            trim,
          ) + fill(`M${L - 18} 352L${AXIS} 436 ${R + 18} 352Z`, trim),
        neckline: `L${AXIS} 384L${R} 346`,
        over:
          seam(`M${L - 20} 362L${AXIS} 440 ${R + 20} 362`, dark, 8) +
          flaps(mix(trim, '#ffffff', 0.25), mix(trim, '#000000', 0.3)),
      };
  }
}

/** Bare neck and chest down to the neckline. */
export function neckPath(build: Build, neckline: string): string {
  const { neck } = FRAME[build];
  return `M${n(AXIS - neck)} 262V346${neckline}V262Z`;
}
