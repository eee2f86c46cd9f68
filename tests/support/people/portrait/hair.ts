import { LONG_HAIR } from './hair-long.ts';
import { SHORT_HAIR } from './hair-short.ts';
import type { HairDrawing } from './hair-strokes.ts';
import type { Hair } from './traits.ts';

/** Every hairstyle by its name. */
export const HAIR: Record<Hair, HairDrawing> = { ...SHORT_HAIR, ...LONG_HAIR };
