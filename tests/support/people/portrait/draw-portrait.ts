import { beard } from './beard.ts';
import { bodyPath, clothes, neckPath } from './clothes.ts';
import { HAIR_TONES, lightness, mix, skinColours } from './colour.ts';
import { brows, eyes, marks, mouth, nose } from './features.ts';
import { glasses } from './glasses.ts';
import { HAIR } from './hair.ts';
import { AXIS, EYE_Y, facePath, fitHair, headOf, n, STAGE } from './head.ts';
import { earrings, HAIR_UNDER, headwear } from './headwear.ts';
import { SCENE } from './scenes.ts';
import type { PortraitTraits } from './traits.ts';

const escape = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));

/**
 * A portrait as a standalone SVG of 400 x 500 units, at most 6 KB, without scripts, styles or
 * references outside itself. The face stays within the square from (80, 80) to (320, 320).
 */
export function drawPortrait(traits: PortraitTraits, title = 'Portrait'): string {
  const head = headOf(traits.face);
  const skin = skinColours(traits.skin);
  const hairColour = HAIR_TONES[traits.hairColour];
  const under = HAIR_UNDER[traits.headwear];
  const hair = under === 'none' ? {} : HAIR[traits.hair];
  const worn = headwear(traits.headwear, head, traits.headwearColour);
  const top = clothes(traits.clothes, traits.build, traits.topColour, traits.trimColour);
  const fit = fitHair(head);
  const veiled = traits.headwear === 'hijab' || traits.headwear === 'shayla';

  const hairGroup = (drawing: string | undefined): string =>
    drawing === undefined
      ? ''
      : `<g fill="${hairColour}" stroke="${hairColour}" stroke-width="0"${fit}>${drawing}</g>`;
  const lean = traits.tilt === 0 ? '' : ` transform="rotate(${traits.tilt} ${AXIS} 330)"`;
  const leaning = (drawing: string): string => (drawing === '' ? '' : `<g${lean}>${drawing}</g>`);

  const face = `<path id="f" d="${facePath(head)}"/>`;
  const ears = veiled
    ? ''
    : [-1, 1]
        .map((side) => {
          const x = n(AXIS + side * (head.half + 1));
          return `<ellipse cx="${x}" cy="${EYE_Y + 13}" rx="12" ry="18" fill="${side < 0 ? skin.base : skin.shade}"/><path d="M${n(AXIS + side * (head.half + 5))} ${EYE_Y + 5}q${side * -6} 8 ${side * -1} 16" fill="none" stroke="${skin.line}" stroke-opacity=".5" stroke-width="2.6" stroke-linecap="round"/>`;
        })
        .join('');
  const front = hair.front !== undefined && under === 'all' ? hair.front : undefined;
  const frontHair =
    front === undefined
      ? ''
      : `<g clip-path="url(#c)"><g fill="${skin.line}" stroke="${skin.line}" stroke-width="0" opacity=".32"><use href="#h" y="8"/></g></g>` +
        `<g fill="${hairColour}" stroke="${hairColour}" stroke-width="0"><g id="h"${fit}>${front}</g></g>`;
  const strands =
    hair.strands === undefined || under !== 'all'
      ? ''
      : `<path d="${hair.strands}" fill="none" stroke="${mix(hairColour, '#ffffff', lightness(hairColour) < 0.2 ? 0.16 : 0.22)}" stroke-width="4" stroke-linecap="round"${fit}/>`;
  const fadeColour = mix(skin.shade, hairColour, 0.62);
  const fade =
    hair.fade === undefined || under !== 'all'
      ? ''
      : `<g fill="${fadeColour}"${fit}>${hair.fade}</g>`;
  const browColour = mix(
    HAIR_TONES[traits.hairColour],
    '#1a1210',
    lightness(hairColour) > 0.62 ? 0.32 : 0.25,
  );
  const shine =
    traits.hair === 'bald' && traits.headwear === 'none'
      ? `<ellipse cx="174" cy="138" rx="24" ry="11" fill="${skin.lit}" opacity=".6" transform="rotate(-24 174 138)"/>`
      : '';
  const tuft =
    under === 'below' && !['bald', 'horseshoe', 'buzz'].includes(traits.hair)
      ? hairGroup(
          '<path d="M125 170C120 196 122 222 130 240C136 222 134 196 142 170ZM275 170C280 196 278 222 270 240C264 222 266 196 258 170Z"/>',
        )
      : '';

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500" viewBox="0 0 400 500" role="img"><title>${escape(title)}</title>` +
    `<defs><clipPath id="c"><use href="#f"/></clipPath><clipPath id="b"><use href="#t"/></clipPath><clipPath id="n"><use href="#k"/></clipPath></defs>` +
    `<path d="M0 0h400v500H0Z" fill="${traits.palette[0]}"/>${SCENE[traits.scene](traits.palette)}` +
    `<g transform="translate(${STAGE.x} ${STAGE.y}) scale(${STAGE.scale})">` +
    leaning(worn.back ?? '') +
    leaning(hairGroup(hair.back)) +
    `<g transform="translate(0 -14)">${top.back ?? ''}` +
    `<path id="t" d="${bodyPath(traits.build)}" fill="${traits.topColour}"/>` +
    `<g clip-path="url(#b)">${top.print ?? ''}<path d="M262 340C300 400 300 450 292 504H400V340Z" fill="#0d0818" opacity=".12"/></g>` +
    `<path id="k" d="${neckPath(traits.build, top.neckline)}" fill="${skin.base}"/>` +
    `<g clip-path="url(#n)"><use href="#f" y="40" fill="${skin.shade}"/></g>${top.over ?? ''}</g>` +
    leaning(hairGroup(hair.drape) + (worn.drape ?? '')) +
    `<g${lean}>${ears}${veiled ? '' : earrings(traits.earrings, head, skin)}` +
    `<g fill="${skin.shade}">${face}</g><g clip-path="url(#c)"><use href="#f" x="-13" y="-5" fill="${skin.base}"/>${marks(traits, head, skin)}${shine}</g>` +
    fade +
    eyes(traits.eyes, head, skin) +
    nose(traits.nose, head, skin) +
    beard(traits.beard, head, skin, hairColour) +
    mouth(traits.mouth, head, skin) +
    frontHair +
    strands +
    tuft +
    brows(traits.brows, head, browColour) +
    glasses(traits.glasses, head, traits.glassesColour) +
    `${worn.front ?? ''}</g></g></svg>`
  );
}
