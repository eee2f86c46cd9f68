import type { HairColour, Skin } from './traits.ts';

/** Base tone of each skin; shade and lips derive from it. */
export const SKIN_TONES: Record<Skin, string> = {
  porcelain: '#f9ddcc',
  fair: '#f5cfb4',
  peach: '#f0bf9b',
  sand: '#e8b88e',
  honey: '#dba678',
  olive: '#c99766',
  almond: '#b9814f',
  bronze: '#9c653d',
  umber: '#7d4c30',
  cocoa: '#67402c',
  ebony: '#513022',
};

export const HAIR_TONES: Record<HairColour, string> = {
  black: '#1b1718',
  ink: '#1e2230',
  espresso: '#33221b',
  brown: '#513425',
  chestnut: '#743f26',
  auburn: '#8f3d24',
  ginger: '#c4642b',
  caramel: '#a9773f',
  blond: '#ddb262',
  ash: '#b39c7c',
  pepper: '#5c5a5c',
  silver: '#a5a7ab',
  white: '#dedcd6',
  teal: '#1d7f80',
  pink: '#d46a92',
  violet: '#6a4c9c',
  blue: '#3563a8',
};

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `share` of `other` stirred into `hex`; both "#rrggbb". */
export function mix(hex: string, other: string, share: number): string {
  const from = channels(hex);
  const to = channels(other);
  const mixed = from.map((channel, at) => Math.round(channel + ((to[at] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Perceived lightness of "#rrggbb", 0 to 1. */
export function lightness(hex: string): number {
  const [red, green, blue] = channels(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/** The colours of one face. */
export interface SkinColours {
  base: string;
  /** The side away from the light, the neck. */
  shade: string;
  /** Nose, folds, closed mouth. */
  line: string;
  lip: string;
  blush: string;
  lit: string;
}

/** Everything painted on skin, derived from its base tone so that no two tones need their own palette. */
export function skinColours(skin: Skin): SkinColours {
  const base = SKIN_TONES[skin];
  const dark = lightness(base) < 0.42;
  return {
    base,
    shade: mix(base, dark ? '#1f0d0c' : '#a8472c', dark ? 0.24 : 0.25),
    line: mix(base, dark ? '#140807' : '#6d2a1b', dark ? 0.55 : 0.55),
    lip: mix(base, dark ? '#c05058' : '#b8343c', dark ? 0.6 : 0.5),
    blush: dark ? '#b5403a' : '#e8604f',
    lit: mix(base, '#ffffff', dark ? 0.12 : 0.35),
  };
}
