import { z } from 'zod';
import { showsSomething, trimBlock, visibleText } from '../visible-text.ts';

// PostgreSQL rejects NUL, and the other controls are invisible; isWellFormed() rejects lone surrogates.
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;
// eslint-disable-next-line no-control-regex
const LINE_CONTROLS = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/;

const readable = (pattern: RegExp) => (text: string) => !pattern.test(text) && text.isWellFormed();

/** Limits are in UTF-16 code units. */
export function line(label: string, { min = 1, max }: { min?: number; max: number }) {
  return z
    .string({ error: `${label} is required` })
    .trim()
    .min(
      min,
      min === 1 ? `${label} is required` : `${label} needs at least ${String(min)} characters`,
    )
    .max(max, `${label} can have at most ${String(max)} characters`)
    .refine(readable(LINE_CONTROLS), `${label} contains characters that cannot be stored`);
}

/** A title is shown to others, so it needs visible characters, unless `min` is 0. */
export function title(label: string, { min = 1, max }: { min?: number; max: number }) {
  return z
    .string({ error: `${label} is required` })
    .transform((text, context) => {
      const shown = visibleText(text);
      if (text.trim() !== '' && !showsSomething(shown)) {
        context.addIssue({
          code: 'custom',
          message: `${label} has no visible characters`,
        });
        return z.NEVER;
      }
      return shown;
    })
    .pipe(line(label, { min, max }));
}

/** Paragraphs without visible characters are rejected. */
export function paragraph(label: string, { min = 0, max }: { min?: number; max: number }) {
  return z
    .string({ error: `${label} is required` })
    .overwrite(trimBlock)
    .min(min, `${label} is required`)
    .max(max, `${label} can have at most ${String(max)} characters`)
    .refine(readable(CONTROLS), `${label} contains characters that cannot be stored`)
    .refine((text) => text === '' || showsSomething(text), `${label} has no visible characters`);
}

/** These direction marks affect the rest of a text. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

/** The reader of a remark doesn't know its author, so marks that reverse the text direction are removed. */
export const remark = (label: string, { max }: { max: number }) =>
  paragraph(label, { min: 1, max }).transform((text) => trimBlock(text.replace(TURNING, '')));
