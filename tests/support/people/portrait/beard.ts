import { mix, type SkinColours } from './colour.ts';
import { AXIS, EYE_Y, jawPath, n, type Head } from './head.ts';
import type { Beard } from './traits.ts';

/** A moustache around the middle of the upper lip. */
function moustache(head: Head, width: number, height: number): string {
  const y = head.mouthY - 9;
  return (
    `M${AXIS} ${n(y - height * 0.45)}q${n(width * 0.5)} ${n(-height * 0.5)} ${n(width)} ${n(height)}` +
    `q${n(-width * 0.5)} ${n(height * 0.2)} ${n(-width)} ${n(-height * 0.25)}q${n(-width * 0.5)} ${n(height * 0.45)} ${n(-width)} ${n(height * 0.25)}` +
    `q${n(width * 0.5)} ${n(-height * 1.5)} ${n(width)} ${n(-height)}Z`
  );
}

/** The area from sideburns to chin; `cheek` is how high it climbs on the cheek (units above the mouth). */
function area(head: Head, grow: number, drop: number, cheek: number): string {
  const inner = head.half - 9;
  const top = EYE_Y + 12;
  const lip = head.mouthY - 13;
  return (
    `${jawPath(head, 0.06, grow, drop)}L${n(AXIS + inner)} ${n(top + 6)}` +
    `C${n(AXIS + inner)} ${n(head.mouthY - cheek + 10)} ${n(AXIS + 42)} ${n(lip + 10)} ${n(AXIS + 26)} ${n(lip + 2)}` +
    `Q${AXIS} ${n(lip - 9)} ${n(AXIS - 26)} ${n(lip + 2)}` +
    `C${n(AXIS - 42)} ${n(lip + 10)} ${n(AXIS - inner)} ${n(head.mouthY - cheek + 10)} ${n(AXIS - inner)} ${n(top + 6)}Z`
  );
}

/** A bare spot under the lower lip, where the mouth is drawn. */
function lipGap(head: Head, skin: SkinColours): string {
  return `<ellipse cx="${AXIS}" cy="${n(head.mouthY + 2)}" rx="27" ry="11" fill="${skin.base}"/>`;
}

/** Facial hair; the mouth is drawn over it. */
export function beard(style: Beard, head: Head, skin: SkinColours, hair: string): string {
  const path = (d: string, opacity = 1): string =>
    `<path d="${d}" fill="${hair}"${opacity < 1 ? ` opacity="${String(opacity)}"` : ''}/>`;
  const strands = (drop: number): string =>
    `<path d="M178 ${n(head.chin - 8)}q3 10 8 ${n(12 + drop)}M222 ${n(head.chin - 8)}q-3 10-8 ${n(12 + drop)}M152 ${n(head.mouthY + 2)}q4 14 12 22M248 ${n(head.mouthY + 2)}q-4 14-12 22" fill="none" stroke="${mix(hair, '#ffffff', 0.16)}" stroke-width="3" stroke-linecap="round"/>`;
  switch (style) {
    case 'none':
      return '';
    case 'stubble':
      return `<path d="${area(head, -1, -1, 26)}" fill="${mix(hair, '#3a2a24', 0.5)}" opacity=".24"/>`;
    case 'short':
      return path(area(head, 0, 2, 30), 0.9) + lipGap(head, skin);
    case 'full':
      return path(area(head, 3, 20, 34)) + strands(4) + lipGap(head, skin);
    case 'long':
      return path(area(head, 3, 50, 34)) + strands(22) + lipGap(head, skin);
    case 'chinstrap':
      return path(
        `${jawPath(head, 0.1, 1, 5)}L${n(AXIS + head.half - 8)} ${EYE_Y + 14}C${n(AXIS + head.half - 12)} ${n(head.mouthY + 4)} ${n(AXIS + head.half * head.jaw * 0.8)} ${n(head.chin - 14)} ${AXIS} ${n(head.chin - 13)}` +
          `S${n(AXIS - head.half + 12)} ${n(head.mouthY + 4)} ${n(AXIS - head.half + 8)} ${EYE_Y + 14}Z`,
        0.94,
      );
    case 'goatee':
      return (
        path(
          `M174 ${n(head.mouthY - 6)}C166 ${n(head.mouthY + 22)} 178 ${n(head.chin + 9)} 200 ${n(head.chin + 9)}S234 ${n(head.mouthY + 22)} 226 ${n(head.mouthY - 6)}Q200 ${n(head.mouthY - 22)} 174 ${n(head.mouthY - 6)}Z`,
        ) +
        `<ellipse cx="${AXIS}" cy="${n(head.mouthY + 2)}" rx="21" ry="9.5" fill="${skin.base}"/>`
      );
    case 'moustache':
      return path(moustache(head, 29, 15));
  }
}
