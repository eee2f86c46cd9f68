import { PALETTES, type PaletteName } from './palettes.ts';
import {
  BEARDS,
  BROWS,
  BUILDS,
  CLOTHES,
  EARRINGS,
  EYES,
  FACES,
  GLASSES,
  HAIR_COLOURS,
  HAIRS,
  HEADWEAR,
  MOUTHS,
  NOSES,
  SCENES,
  SKINS,
  type PortraitTraits,
} from './traits.ts';

const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];

function oneOf<T extends string>(names: readonly T[], word: string | undefined, look: string): T {
  const found = names.find((name) => name === word);
  if (found === undefined)
    throw new Error(`"${word ?? ''}" is none of ${names.join(', ')} in "${look}"`);
  return found;
}

function colour(word: string | undefined, look: string): string {
  if (word === undefined || !/^#[0-9a-f]{6}$/.test(word))
    throw new Error(`"${word ?? ''}" is no colour in "${look}"`);
  return word;
}

/**
 * Reads the one-line notation of a portrait, five groups and any number of extras:
 *
 *     skin face build tilt | eyes brows nose mouth | hair colour beard | clothes #top #trim | scene palette | extras
 *
 * Extras are `glasses:round:#222222`, `beanie:#2f7f6b` (any headwear), `ears:hoop`,
 * `wrinkles:1`, `freckles`, `mole`, `blush`. Throws on a word it does not know.
 */
export function parseLook(look: string): PortraitTraits {
  const [person = [], face = [], hair = [], dress = [], room = [], extras = []] = look
    .split('|')
    .map((group) => group.trim().split(/\s+/).filter(Boolean));
  const tilt = Number(person[3]);
  if (!Number.isInteger(tilt) || Math.abs(tilt) > 6)
    throw new Error(`The tilt is no whole number from -6 to 6 in "${look}"`);
  const traits: PortraitTraits = {
    skin: oneOf(SKINS, person[0], look),
    face: oneOf(FACES, person[1], look),
    build: oneOf(BUILDS, person[2], look),
    tilt,
    eyes: oneOf(EYES, face[0], look),
    brows: oneOf(BROWS, face[1], look),
    nose: oneOf(NOSES, face[2], look),
    mouth: oneOf(MOUTHS, face[3], look),
    hair: oneOf(HAIRS, hair[0], look),
    hairColour: oneOf(HAIR_COLOURS, hair[1], look),
    beard: hair[2] === undefined ? 'none' : oneOf(BEARDS, hair[2], look),
    clothes: oneOf(CLOTHES, dress[0], look),
    topColour: colour(dress[1], look),
    trimColour: colour(dress[2], look),
    scene: oneOf(SCENES, room[0], look),
    palette: PALETTES[oneOf(PALETTE_NAMES, room[1], look)],
    glasses: 'none',
    glassesColour: '#222222',
    headwear: 'none',
    headwearColour: '#2f7f6b',
    earrings: 'none',
    wrinkles: 0,
    freckles: false,
    mole: false,
    blush: false,
  };
  for (const extra of extras) applyExtra(traits, extra, look);
  return traits;
}

function applyExtra(traits: PortraitTraits, extra: string, look: string): void {
  const [name, value, tone] = extra.split(':');
  switch (name) {
    case 'freckles':
    case 'mole':
    case 'blush':
      traits[name] = true;
      return;
    case 'wrinkles':
      traits.wrinkles = value === '2' ? 2 : 1;
      return;
    case 'ears':
      traits.earrings = oneOf(EARRINGS, value, look);
      return;
    case 'glasses':
      traits.glasses = oneOf(GLASSES, value, look);
      traits.glassesColour = colour(tone, look);
      return;
    default:
      traits.headwear = oneOf(HEADWEAR, name, look);
      traits.headwearColour = colour(value, look);
  }
}
