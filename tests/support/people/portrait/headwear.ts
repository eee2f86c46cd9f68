import { mix, type SkinColours } from './colour.ts';
import { AXIS, EYE_Y, fitHair, n, type Head } from './head.ts';
import type { Earrings, Headwear } from './traits.ts';

export interface HeadwearDrawing {
  /** Behind the body. */
  back?: string;
  /** Over the clothes, behind the face. */
  drape?: string;
  /** Over face and hair. */
  front?: string;
}

/** How much of the hair shows under each headwear: all of it, what hangs below the crown, or none. */
export const HAIR_UNDER: Record<Headwear, 'all' | 'below' | 'none'> = {
  none: 'all',
  headphones: 'all',
  headband: 'all',
  kippah: 'all',
  bandana: 'all',
  beanie: 'below',
  cap: 'below',
  hijab: 'none',
  shayla: 'none',
  turban: 'none',
  wrap: 'none',
};

/** The opening of a veil around the face, as a closed path to be cut out. */
function opening(head: Head, inset: number): string {
  const half = head.half - inset;
  const bottom = head.chin - 4;
  return `M${AXIS} 140C${n(AXIS + half * 0.66)} 140 ${n(AXIS + half)} 168 ${n(AXIS + half)} ${EYE_Y}C${n(AXIS + half)} ${n(bottom - 22)} ${n(AXIS + half * 0.5)} ${n(bottom)} ${AXIS} ${n(bottom)}S${n(AXIS - half)} ${n(bottom - 22)} ${n(AXIS - half)} ${EYE_Y}C${n(AXIS - half)} 168 ${n(AXIS - half * 0.66)} 140 ${AXIS} 140Z`;
}

/** What is worn on the head. */
export function headwear(kind: Headwear, head: Head, colour: string): HeadwearDrawing {
  const dark = mix(colour, '#120c10', 0.24);
  const light = mix(colour, '#ffffff', 0.2);
  const fold = (d: string, tone = dark): string =>
    `<path d="${d}" fill="none" stroke="${tone}" stroke-width="4" stroke-linecap="round"/>`;
  const fitted = (drawing: string): string => `<g${fitHair(head)}>${drawing}</g>`;
  switch (kind) {
    case 'none':
      return {};
    case 'hijab':
      return {
        drape: `<path d="M112 240C104 300 70 352 60 424Q130 470 200 470T340 424C330 352 296 300 288 240Z" fill="${colour}"/><path d="M288 250C300 320 262 380 150 436Q250 450 330 410C326 350 296 300 288 250Z" fill="${dark}" opacity=".55"/>`,
        front:
          `<path fill-rule="evenodd" d="M112 250C96 140 136 86 200 86S304 140 288 250C288 310 256 344 200 346S112 310 112 250Z${opening(head, 4)}" fill="${colour}"/>` +
          fold('M124 268C140 330 190 352 262 330M132 296C160 346 210 362 272 350') +
          fold('M150 112C126 140 120 180 126 216', light),
      };
    case 'shayla':
      return {
        back: `<path d="M118 150C88 250 84 330 70 420L330 420C316 330 312 250 282 150Z" fill="${dark}"/>`,
        drape:
          `<path d="M118 210C100 300 84 360 78 440L132 470C150 400 150 330 138 270Z" fill="${colour}"/><path d="M282 210C300 290 306 340 268 366C220 392 160 380 128 356L140 414C200 440 300 430 330 372C322 310 292 260 282 210Z" fill="${colour}"/>` +
          fold('M132 366C180 398 250 394 296 360'),
        front:
          `<path d="M116 258C96 140 140 82 200 82S304 140 284 258C282 206 262 152 200 150S118 206 116 258Z" fill="${colour}"/><path d="M134 190C142 158 168 150 200 150S258 158 266 190C252 168 228 160 200 160S148 168 134 190Z" fill="${dark}"/>` +
          fold('M142 122C122 152 118 184 120 212M258 122C278 152 282 184 280 212', light),
      };
    case 'turban':
      return {
        front: fitted(
          `<path d="M122 196C108 120 146 64 204 64S294 120 278 196C262 168 236 156 200 142C164 156 138 168 122 196Z" fill="${colour}"/><path d="M200 142C236 156 262 168 278 196C286 150 280 118 262 94C254 118 232 132 200 142Z" fill="${dark}" opacity=".5"/>` +
            fold(
              'M126 172C150 140 190 130 236 74M124 146C150 122 180 110 204 72M274 172C250 140 226 132 206 134M276 146C262 128 248 118 234 112',
              dark,
            ) +
            `<path d="M186 148L200 118 214 148 200 156Z" fill="${light}"/>`,
        ),
      };
    case 'wrap':
      return {
        front: fitted(
          `<path d="M122 196C108 130 130 100 160 96C150 60 196 38 222 60C258 50 282 84 262 106C286 128 288 162 278 196C262 166 234 152 200 152S138 166 122 196Z" fill="${colour}"/>` +
            fold(
              'M132 164C160 128 200 122 248 106M172 94C190 116 226 112 250 84M206 74C200 92 210 104 226 104',
              dark,
            ) +
            fold('M150 144C176 122 206 120 232 118', light),
        ),
      };
    case 'beanie':
      return {
        front: fitted(
          `<path d="M124 172C112 100 146 64 200 64S288 100 276 172Z" fill="${colour}"/><path d="M200 64C254 64 288 100 276 172H230C238 124 226 84 200 64Z" fill="${dark}" opacity=".45"/><rect x="116" y="142" width="168" height="38" rx="13" fill="${light}"/>` +
            `<path d="M140 148v26M160 148v26M180 148v26M200 148v26M220 148v26M240 148v26M260 148v26" stroke="${colour}" stroke-width="4" stroke-linecap="round"/>`,
        ),
      };
    case 'cap':
      return {
        front: fitted(
          `<path d="M125 178C114 110 148 76 200 76S286 110 275 178Z" fill="${colour}"/><path d="M200 76C252 76 286 110 275 178H240C248 134 232 96 200 76Z" fill="${dark}" opacity=".4"/><path d="M122 180C140 150 260 150 278 180C292 190 290 200 276 198Q200 172 124 198C110 200 108 190 122 180Z" fill="${dark}"/><circle cx="200" cy="78" r="6" fill="${dark}"/>` +
            fold('M170 84Q152 116 154 158', light),
        ),
      };
    case 'headphones':
      return {
        front: fitted(
          `<path d="M120 214C104 120 148 78 200 78S296 120 280 214" fill="none" stroke="#e9e8e2" stroke-width="12" stroke-linecap="round"/><path d="M200 78C252 78 296 120 280 214" fill="none" stroke="#c9c8c1" stroke-width="12" stroke-linecap="round"/><rect x="104" y="190" width="30" height="62" rx="14" fill="${colour}"/><rect x="266" y="190" width="30" height="62" rx="14" fill="${dark}"/><rect x="124" y="196" width="12" height="50" rx="6" fill="#2a2b30"/><rect x="264" y="196" width="12" height="50" rx="6" fill="#2a2b30"/>`,
        ),
      };
    case 'headband':
      return {
        front: fitted(
          `<path d="M124 172C130 130 160 112 200 112S270 130 276 172L272 190C262 152 234 136 200 136S138 152 128 190Z" fill="${colour}"/>` +
            fold('M142 150Q166 126 200 124', light),
        ),
      };
    case 'bandana':
      return {
        front: fitted(
          `<path d="M122 178C112 112 150 82 200 82S288 112 278 178Q200 134 122 178Z" fill="${colour}"/><path d="M274 164l34-14-8 24 22 14-44 2Z" fill="${dark}"/><path d="M160 116h.1m34-12h.1m36 4h.1m18 34h.1m-62-4h.1m-36 8h.1" stroke="${light}" stroke-width="9" stroke-linecap="round"/>`,
        ),
      };
    case 'kippah':
      return {
        front: fitted(
          `<path d="M150 127C156 88 244 88 250 127Q200 102 150 127Z" fill="${colour}"/><path d="M154 119Q200 97 246 119" fill="none" stroke="${light}" stroke-width="3"/>`,
        ),
      };
  }
}

/** Earrings at the lobes. */
export function earrings(kind: Earrings, head: Head, skin: SkinColours): string {
  if (kind === 'none') return '';
  const gold = skin.base < '#9' ? '#f2c14e' : '#c98f1d';
  const y = EYE_Y + 34;
  return [-1, 1]
    .map((side) => {
      const x = n(AXIS + side * (head.half + 3));
      if (kind === 'stud') return `<circle cx="${x}" cy="${y}" r="4.6" fill="${gold}"/>`;
      if (kind === 'hoop')
        return `<circle cx="${x}" cy="${y + 13}" r="13" fill="none" stroke="${gold}" stroke-width="4"/>`;
      return `<path d="M${x} ${y}v10" stroke="${gold}" stroke-width="3"/><path d="M${x} ${y + 8}l7 13-7 8-7-8Z" fill="${gold}"/>`;
    })
    .join('');
}
