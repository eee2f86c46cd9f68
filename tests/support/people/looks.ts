import type { Gender } from '#shared/user.ts';
import { type Heritage, HERITAGES } from './names.ts';
import { PALETTES } from './portrait/palettes.ts';
import {
  BROWS,
  BUILDS,
  CLOTHES,
  EYES,
  FACES,
  type Hair,
  type HairColour,
  HEADWEAR,
  MOUTHS,
  NOSES,
  type PortraitTraits,
  SCENES,
} from './portrait/traits.ts';
import { type Random, randomOf } from './random.ts';

/** A drawn face that several made-up people share, with what has to match it. */
export interface Look {
  gender: Gender;
  heritage: Heritage;
  minAge: number;
  maxAge: number;
  portrait: PortraitTraits;
}

/** So many faces are drawn for any number of generated people. */
export const LOOK_COUNT = 96;

const SHORT: readonly Hair[] = [
  'buzz',
  'crop',
  'side',
  'quiff',
  'slick',
  'curtains',
  'messy',
  'curly',
  'undercut',
  'manbun',
  'receding',
  'horseshoe',
  'bald',
  'twists',
  'locs',
];
const LONG: readonly Hair[] = [
  'pixie',
  'bob',
  'fringe',
  'shag',
  'long',
  'wavy',
  'sidelong',
  'curlylong',
  'ponytail',
  'bun',
  'lowbun',
  'braids',
  'curly',
  'afro',
  'puffs',
];
/** Hair nobody dyes green. */
const THIN: ReadonlySet<Hair> = new Set<Hair>(['bald', 'horseshoe', 'receding']);
const TOPS = [
  '#24584f',
  '#d9a441',
  '#b9543f',
  '#31343d',
  '#2f4b7c',
  '#6b4a86',
  '#efe8da',
  '#c43d62',
  '#4a6b3c',
  '#1f6f74',
  '#7a2f3a',
  '#dfe6e2',
];
const TRIMS = ['#f3ede0', '#2c2f38', '#e9a03b', '#8fa3c4', '#d8c39a', '#5a2340'];

function lookOf(random: Random): Look {
  const gender = random.weighted<Gender>([
    ['female', 46],
    ['male', 48],
    ['other', 6],
  ]);
  const heritage = random.pick(HERITAGES);
  const older = random.chance(0.2);
  const bearded = gender === 'male' && random.chance(0.5);
  const hair =
    gender === 'male'
      ? random.pick(SHORT)
      : gender === 'female'
        ? random.pick(LONG)
        : random.pick([...SHORT.slice(1, 9), ...LONG]);
  const hairColour: HairColour = older
    ? random.pick(['pepper', 'silver', 'white'])
    : !THIN.has(hair) && random.chance(gender === 'male' ? 0.03 : 0.1)
      ? random.pick(['teal', 'pink', 'violet', 'blue'])
      : random.pick(heritage.hairColours);
  const headwear = random.chance(0.9)
    ? 'none'
    : random.pick(
        HEADWEAR.filter((kind) => ['beanie', 'cap', 'headphones', 'headband'].includes(kind)),
      );
  return {
    gender,
    heritage,
    minAge: older ? 46 : 19,
    maxAge: older ? 62 : 44,
    portrait: {
      skin: random.pick(heritage.skins),
      face: random.pick(FACES),
      build: gender === 'female' ? random.pick(['slim', 'mid']) : random.pick(BUILDS),
      tilt: random.int(-5, 5),
      eyes: random.pick(EYES.filter((eyes) => gender !== 'male' || eyes !== 'lashes')),
      brows: random.pick(BROWS.filter((brows) => gender !== 'female' || brows !== 'bushy')),
      nose: random.pick(NOSES),
      mouth: random.pick(
        MOUTHS.filter((mouth) => gender !== 'male' || (mouth !== 'lips' && mouth !== 'full')),
      ),
      hair,
      hairColour,
      beard: bearded
        ? random.pick(['stubble', 'stubble', 'short', 'full', 'goatee', 'moustache', 'chinstrap'])
        : 'none',
      glasses: random.chance(0.3)
        ? random.pick(['round', 'square', 'aviator', 'halfrim', 'big'])
        : 'none',
      glassesColour: random.pick(['#222222', '#3a2a1f', '#7b3b2a', '#c9a24b']),
      headwear,
      headwearColour: random.pick(['#2f7f6b', '#8f3b36', '#34404c', '#d9a441']),
      earrings:
        gender !== 'male' && random.chance(0.5) ? random.pick(['stud', 'hoop', 'drop']) : 'none',
      wrinkles: older ? (random.chance(0.5) ? 2 : 1) : 0,
      freckles: random.chance(0.12),
      mole: random.chance(0.1),
      blush: random.chance(0.4),
      clothes: random.pick(CLOTHES),
      topColour: random.pick(TOPS),
      trimColour: random.pick(TRIMS),
      scene: random.pick(SCENES),
      palette: random.pick(Object.values(PALETTES)),
    },
  };
}

/** The faces of generated people, by number from 0; the same for everyone. */
export const LOOKS: readonly Look[] = Array.from({ length: LOOK_COUNT }, (_, at) =>
  lookOf(randomOf(`look ${String(at)}`)),
);
