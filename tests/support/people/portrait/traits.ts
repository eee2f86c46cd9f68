/** What a portrait can be made of. Every list is closed: the drawing has one function or colour for each name. */

export const SKINS = [
  'porcelain',
  'fair',
  'peach',
  'sand',
  'honey',
  'olive',
  'almond',
  'bronze',
  'umber',
  'cocoa',
  'ebony',
] as const;
export const FACES = ['oval', 'round', 'square', 'long', 'heart', 'full', 'slim'] as const;
export const EYES = [
  'dot',
  'round',
  'lid',
  'lashes',
  'almond',
  'arc',
  'hooded',
  'narrow',
  'soft',
] as const;
export const BROWS = [
  'soft',
  'arched',
  'straight',
  'thick',
  'thin',
  'raised',
  'bushy',
  'short',
] as const;
export const NOSES = ['line', 'button', 'broad', 'long', 'hook', 'plane', 'small'] as const;
export const MOUTHS = [
  'smile',
  'smirk',
  'grin',
  'teeth',
  'laugh',
  'calm',
  'lips',
  'full',
  'small',
] as const;
export const HAIRS = [
  'bald',
  'horseshoe',
  'buzz',
  'receding',
  'crop',
  'side',
  'quiff',
  'slick',
  'curtains',
  'messy',
  'curly',
  'undercut',
  'manbun',
  'mullet',
  'twists',
  'locs',
  'cornrows',
  'afro',
  'puffs',
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
] as const;
export const HAIR_COLOURS = [
  'black',
  'ink',
  'espresso',
  'brown',
  'chestnut',
  'auburn',
  'ginger',
  'caramel',
  'blond',
  'ash',
  'pepper',
  'silver',
  'white',
  'teal',
  'pink',
  'violet',
  'blue',
] as const;
export const BEARDS = [
  'none',
  'stubble',
  'short',
  'full',
  'long',
  'goatee',
  'moustache',
  'chinstrap',
] as const;
export const GLASSES = ['none', 'round', 'square', 'aviator', 'cateye', 'halfrim', 'big'] as const;
export const HEADWEAR = [
  'none',
  'hijab',
  'shayla',
  'turban',
  'beanie',
  'cap',
  'headphones',
  'headband',
  'bandana',
  'kippah',
  'wrap',
] as const;
export const EARRINGS = ['none', 'stud', 'hoop', 'drop'] as const;
export const CLOTHES = [
  'crew',
  'vneck',
  'scoop',
  'shirt',
  'plaid',
  'hoodie',
  'turtleneck',
  'blazer',
  'stripes',
  'overalls',
  'cardigan',
  'kurta',
  'denim',
  'polo',
  'scarf',
  'vest',
] as const;
export const SCENES = [
  'window',
  'shelf',
  'hills',
  'night',
  'disc',
  'pinboard',
  'leaves',
  'brick',
  'sea',
  'peaks',
  'tiles',
  'rack',
  'board',
  'lamps',
  'stripes',
  'garden',
  'map',
  'stairs',
] as const;
export const BUILDS = ['slim', 'mid', 'broad'] as const;

export type Skin = (typeof SKINS)[number];
export type Face = (typeof FACES)[number];
export type Eyes = (typeof EYES)[number];
export type Brows = (typeof BROWS)[number];
export type Nose = (typeof NOSES)[number];
export type Mouth = (typeof MOUTHS)[number];
export type Hair = (typeof HAIRS)[number];
export type HairColour = (typeof HAIR_COLOURS)[number];
export type Beard = (typeof BEARDS)[number];
export type Glasses = (typeof GLASSES)[number];
export type Headwear = (typeof HEADWEAR)[number];
export type Earrings = (typeof EARRINGS)[number];
export type Clothes = (typeof CLOTHES)[number];
export type Scene = (typeof SCENES)[number];
export type Build = (typeof BUILDS)[number];

/** Four colours of a background: ground, middle, light, deep. */
export type ScenePalette = readonly [string, string, string, string];

export interface PortraitTraits {
  skin: Skin;
  face: Face;
  build: Build;
  /** Degrees the head leans, -6 to 6. */
  tilt: number;
  eyes: Eyes;
  brows: Brows;
  nose: Nose;
  mouth: Mouth;
  hair: Hair;
  hairColour: HairColour;
  beard: Beard;
  glasses: Glasses;
  glassesColour: string;
  headwear: Headwear;
  /** Colour of the headwear, or of the headphones. */
  headwearColour: string;
  earrings: Earrings;
  /** 0 none, 1 laughter lines, 2 a lived-in face. */
  wrinkles: 0 | 1 | 2;
  freckles: boolean;
  mole: boolean;
  /** Colour on cheeks and lips. */
  blush: boolean;
  clothes: Clothes;
  topColour: string;
  /** The second colour of clothes: inner shirt, stripes, straps. */
  trimColour: string;
  scene: Scene;
  palette: ScenePalette;
}
