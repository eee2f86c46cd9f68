import { z } from 'zod';
import { showsSomething, trimBlock, visibleText } from '../visible-text.ts';

// C0 and C1 controls but tab, line feed and carriage return; lone surrogates and NUL never
// reach the database (PostgreSQL refuses NUL, and nobody can read the others).
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;
// eslint-disable-next-line no-control-regex
const LINE_CONTROLS = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/;

const readable = (pattern: RegExp) => (text: string) => !pattern.test(text) && text.isWellFormed();

/** One line of text, trimmed, `min` to `max` code units, without control characters. */
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

/**
 * A name or title: a {@link line} that others read, without what cannot be seen in it. Refuses what
 * shows nothing; `min` of 0 allows it to be left empty.
 */
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

/** Text of several lines, trimmed, at most `max` code units. Refuses text in which nothing can be seen. */
export function paragraph(label: string, { min = 0, max }: { min?: number; max: number }) {
  return z
    .string({ error: `${label} is required` })
    .overwrite(trimBlock)
    .min(min, `${label} is required`)
    .max(max, `${label} can have at most ${String(max)} characters`)
    .refine(readable(CONTROLS), `${label} contains characters that cannot be stored`)
    .refine((text) => text === '' || showsSomething(text), `${label} has no visible characters`);
}

/** Marks that turn the direction of what follows, until the end of the text. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

/** A {@link paragraph} to somebody who doesn't know its author: without marks that turn the text around. */
export const remark = (label: string, { max }: { max: number }) =>
  paragraph(label, { min: 1, max }).transform((text) => trimBlock(text.replace(TURNING, '')));
