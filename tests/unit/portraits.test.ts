import { describe, expect, test } from 'vitest';
import { CAST } from '../support/people/cast.ts';
import { DEMO_PERSON } from '../support/people/demo-person.ts';
import { LOOKS } from '../support/people/looks.ts';
import { drawPortrait } from '../support/people/portrait/draw-portrait.ts';
import { AXIS, CROWN_Y, headOf, STAGE } from '../support/people/portrait/head.ts';
import { parseLook } from '../support/people/portrait/parse-look.ts';
import * as traits from '../support/people/portrait/traits.ts';

const PORTRAITS = [...CAST, DEMO_PERSON, ...LOOKS].flatMap(({ portrait }) => portrait ?? []);
const DRAWN = PORTRAITS.map((portrait) => drawPortrait(portrait));

const TAG = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z:-]+="[^"<>&]*")*)(\/?)>/g;

/** What is wrong with the markup; empty for a well-formed document. */
function faults(svg: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  for (const [tag, closing, name = '', attributes = '', selfClosing] of svg.matchAll(TAG)) {
    const names = [...attributes.matchAll(/ ([a-zA-Z:-]+)=/g)].map(([, attribute]) => attribute);
    if (new Set(names).size !== names.length) found.push(`an attribute twice: ${tag}`);
    if (closing === '/') {
      if (open.pop() !== name) found.push(`closed out of order: ${tag}`);
    } else if (selfClosing === '') open.push(name);
  }
  if (open.length > 0) found.push(`left open: ${open.join(', ')}`);
  if (/[<>]/.test(svg.replaceAll(TAG, ''))) found.push('a stray angle bracket');
  return found;
}

describe('a portrait', () => {
  test('is a well-formed document of 4:5 with a title', () => {
    for (const svg of DRAWN) {
      expect(faults(svg)).toEqual([]);
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="400" height="500" viewBox="0 0 400 500" role="img"><title>/,
      );
      expect(svg).not.toMatch(/NaN|undefined|null|Infinity/);
    }
  });

  test('runs nothing and refers to nothing outside itself', () => {
    for (const svg of DRAWN) {
      expect(svg).not.toMatch(/<(script|style|image|foreignObject|a|iframe|animate)\b/i);
      expect(svg).not.toMatch(/\son[a-z]+=/i);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, target] of svg.matchAll(/href="([^"]*)"/g))
        expect(ids).toContain(target?.slice(1));
      for (const [, target] of svg.matchAll(/url\(([^)]*)\)/g))
        expect(ids).toContain(target?.slice(1));
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/[a-z]+:\/\//);
    }
  });

  test('weighs at most 6 KB', () => {
    expect(Math.max(...DRAWN.map((svg) => Buffer.byteLength(svg)))).toBeLessThanOrEqual(6 * 1024);
  });

  test('keeps the face inside the square that avatars show', () => {
    for (const face of traits.FACES) {
      const { half, chin } = headOf(face);
      expect((AXIS - half) * STAGE.scale + STAGE.x).toBeGreaterThanOrEqual(80);
      expect((AXIS + half) * STAGE.scale + STAGE.x).toBeLessThanOrEqual(320);
      expect(CROWN_Y * STAGE.scale + STAGE.y).toBeGreaterThanOrEqual(80);
      expect(chin * STAGE.scale + STAGE.y).toBeLessThanOrEqual(320);
    }
  });

  test('escapes its title', () => {
    const [portrait] = PORTRAITS;
    expect(drawPortrait(portrait!, 'Ada <b> & Co')).toContain(
      '<title>Ada &lt;b&gt; &amp; Co</title>',
    );
  });

  test('is nobody else’s', () => {
    expect(new Set(DRAWN).size).toBe(DRAWN.length);
  });
});

test('the cast and the generated faces use every trait there is', () => {
  const used = new Set(
    PORTRAITS.flatMap((portrait) =>
      Object.entries(portrait).map(([key, value]) => `${key} ${String(value)}`),
    ),
  );
  const lists: Record<string, readonly string[]> = {
    skin: traits.SKINS,
    face: traits.FACES,
    build: traits.BUILDS,
    eyes: traits.EYES,
    brows: traits.BROWS,
    nose: traits.NOSES,
    mouth: traits.MOUTHS,
    hair: traits.HAIRS,
    hairColour: traits.HAIR_COLOURS,
    beard: traits.BEARDS,
    glasses: traits.GLASSES,
    headwear: traits.HEADWEAR,
    earrings: traits.EARRINGS,
    clothes: traits.CLOTHES,
    scene: traits.SCENES,
  };
  for (const [key, names] of Object.entries(lists)) {
    expect(
      names.filter((name) => !used.has(`${key} ${name}`)),
      key,
    ).toEqual([]);
  }
});

describe('the notation of a look', () => {
  const look =
    'fair oval slim -3 | lid soft line teeth | wavy ginger | crew #2c5a63 #e8e2d4 | sea sky | freckles cap:#112233 glasses:round:#222222';

  test('is read into traits', () => {
    expect(parseLook(look)).toMatchObject({
      skin: 'fair',
      tilt: -3,
      hair: 'wavy',
      beard: 'none',
      freckles: true,
      headwear: 'cap',
      headwearColour: '#112233',
      glasses: 'round',
    });
  });

  test.each([
    ['a word it does not know', look.replace('wavy', 'wobbly')],
    ['a colour that is none', look.replace('#2c5a63', 'green')],
    ['a head that leans too far', look.replace('-3', '40')],
    ['an unknown extra', look.replace('freckles', 'wings')],
  ])('refuses %s', (_, wrong) => {
    expect(() => parseLook(wrong)).toThrow(/ in "/);
  });
});
