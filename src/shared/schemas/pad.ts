import { z } from 'zod';
import { RUN_MS, RUN_TEXT_MAX, SHARED_ROWS_MAX, SHARED_TEXT_MAX } from '../pad-run.ts';
import { PAD_MAX, PAD_NAME_MAX, PAD_POSITION_MAX, PAD_UPDATE_MAX } from '../pad.ts';
import { CODE_LANGUAGES, type CodeLanguage } from '../snippet.ts';
import { id } from './matching.ts';
import { title } from './text.ts';

const bytes = (name: string, max: number) =>
  z
    .string()
    .max(Math.ceil(max / 3) * 4, `${name} is too long`)
    .regex(
      /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
      `${name} must be base64`,
    );

const pad = { targetUserId: id };
const position = bytes('A position', PAD_POSITION_MAX);

export const padJoinPayload = z.strictObject({
  ...pad,
  holds: id.optional(),
});

export const padUpdatePayload = z.strictObject({
  ...pad,
  begun: z.int().min(0),
  update: bytes('The update', PAD_UPDATE_MAX).min(1),
});

export const padBeginPayload = z.strictObject(pad);

export const padAwarenessPayload = z.strictObject({
  ...pad,
  tab: z.string().regex(/^[a-z0-9]{1,20}$/, 'tab must be letters and digits'),
  caret: z.strictObject({ anchor: position, head: position }).nullable(),
  here: z.boolean(),
  asks: z.boolean(),
});

export const padRunPayload = z.strictObject({
  ...pad,
  run: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          kind: z.enum(['log', 'warn', 'error', 'more']),
          text: z.string().max(RUN_TEXT_MAX),
          line: z.int().min(1).max(PAD_MAX).nullable(),
        }),
      )
      .max(SHARED_ROWS_MAX)
      .refine(
        (rows) => rows.reduce((sum, { text }) => sum + text.length, 0) <= SHARED_TEXT_MAX,
        'The output is too long',
      ),
    end: z
      .strictObject({
        how: z.enum(['ended', 'stopped', 'too long', 'failed']),
        ms: z
          .number()
          .min(0)
          .max(RUN_MS * 2),
      })
      .nullable(),
  }),
});

export const whoIsInPadsPayload = z.strictObject({});

export const padLanguagePayload = z.strictObject({
  ...pad,
  language: z.enum(Object.keys(CODE_LANGUAGES) as CodeLanguage[]),
});

/** An empty name removes it. */
export const padNamePayload = z.strictObject({
  ...pad,
  name: title('Name', { min: 0, max: PAD_NAME_MAX }),
});

/** `left` is the text when the reader left. */
export const padVersionParams = z.strictObject({
  ...pad,
  versionId: id.or(z.literal('left')),
});
