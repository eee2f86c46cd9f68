import type { ScenePalette } from './traits.ts';

/** Four-colour harmonies for the rooms: ground, middle, light, deep. */
export const PALETTES = {
  sage: ['#cfe0d8', '#9fc1b6', '#f3efe2', '#3f7468'],
  navy: ['#27405c', '#1b2f45', '#e8c987', '#b8573c'],
  peach: ['#f6c9a0', '#e88f63', '#fbe6cc', '#a84f3a'],
  dusk: ['#1f2444', '#333c70', '#f0b45a', '#4c5aa0'],
  amber: ['#f5d77f', '#efc04e', '#fbeab6', '#d08a25'],
  olive: ['#d8dcc2', '#b9c19a', '#f2f0e1', '#6d7a4a'],
  rose: ['#f2dbe3', '#dfb5c6', '#fff4ef', '#9c5f7a'],
  mint: ['#bfe0d2', '#97c9b6', '#e2f3ea', '#4f9580'],
  sky: ['#cfe3f2', '#9cc2de', '#f4f8fa', '#3f709b'],
  plum: ['#2f2244', '#4a3560', '#f2a65a', '#7a5aa6'],
  sand: ['#f0dfc8', '#e0c39d', '#fff7ea', '#a5774a'],
  slate: ['#dfe3ea', '#c3cad6', '#f7f8fa', '#4d6280'],
  coral: ['#f7b8a2', '#ee8a70', '#fde4d6', '#b34a3c'],
  teal: ['#17484d', '#226067', '#f3d9a4', '#e08a4f'],
  lilac: ['#dcd3f0', '#bcaee0', '#f6f2fd', '#6c58a8'],
  brick: ['#c9694a', '#b2563a', '#f3d3a8', '#6b2f24'],
  fog: ['#e7e4dd', '#cfc9bd', '#faf8f3', '#7c7466'],
  forest: ['#24402f', '#33593f', '#e9d59a', '#79a86a'],
  ice: ['#d6eef0', '#a8d5da', '#f5fcfc', '#357f8a'],
  butter: ['#fbeecb', '#f2d693', '#fffaea', '#b98a33'],
  cocoa: ['#3a2a26', '#553d35', '#e7b98a', '#a0674a'],
  berry: ['#5a2340', '#743253', '#f4c7b3', '#d9798b'],
} as const satisfies Record<string, ScenePalette>;

export type PaletteName = keyof typeof PALETTES;
