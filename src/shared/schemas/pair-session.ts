import { z } from 'zod';
import { AHEAD_DAYS, GOAL_MAX, LENGTHS, TASK_MAX, TIMES_MAX, WHAT_MAX } from '../pair-session.ts';
import { parseHttpsUrl } from '../photo-url.ts';
import { DAY_MS } from '../time.ts';
import { id } from './matching.ts';
import { pageQuery } from './paging.ts';
import { title } from './text.ts';

/** ISO 8601 to milliseconds since 1970. */
const time = z.iso
  .datetime('Times are in ISO 8601')
  .transform((text) => Date.parse(text))
  .refine((at) => at % 60_000 === 0, 'Times are to the minute');

const times = z
  .array(time)
  .min(1, 'Propose at least one time')
  .max(TIMES_MAX, `Propose at most ${String(TIMES_MAX)} times`)
  .refine((all) => new Set(all).size === all.length, 'The times must differ')
  .refine(
    (all) => all.every((at) => at > Date.now() && at < Date.now() + AHEAD_DAYS * DAY_MS),
    `The times must lie in the next ${String(AHEAD_DAYS)} days`,
  );

const minutes = z.union(
  LENGTHS.map((length) => z.literal(length)),
  `The length is ${LENGTHS.join(', ')} minutes`,
);

export const sessionSchema = z.strictObject({
  targetUserId: id,
  goal: title('Goal', { max: GOAL_MAX }),
  minutes,
  times,
});

/** Without a goal, the two agree on one as they go. */
export const nowSchema = z.strictObject({
  targetUserId: id,
  goal: title('Goal', { min: 0, max: GOAL_MAX }).optional(),
});

export const acceptSchema = z.strictObject({ time });

export const proposeSchema = z.strictObject({ times });

/** `words` agrees to the other person's words; `what` and `link` are own ones. */
export const outcomeSchema = z.strictObject({
  built: z.boolean(),
  words: z.string().max(64).optional(),
  what: title('What you built', { max: WHAT_MAX }).optional(),
  link: z
    .string()
    .transform((text, context) => {
      const url = parseHttpsUrl(text.trim());
      if (url !== null) return url;
      context.addIssue({ code: 'custom', message: 'The link must be an https address' });
      return z.NEVER;
    })
    .optional(),
});

export const hiddenSchema = z.strictObject({ hidden: z.boolean() });

const task = z.int().min(1).max(1_000_000);

export const taskSchema = z.union([
  z.strictObject({ add: title('Task', { max: TASK_MAX }) }),
  z.strictObject({ task, done: z.boolean() }),
  z.strictObject({ task, taken: z.boolean() }),
  z.strictObject({ task, remove: z.literal(true) }),
  z.strictObject({ from: id }),
]);

export type TaskChange = z.infer<typeof taskSchema>;
export type OutcomeInput = z.input<typeof outcomeSchema>;

/** All sessions by page, the open ones, or the newest with one person. */
export const sessionsQuery = pageQuery.extend({
  with: id.optional(),
  open: z.literal('true').optional(),
});

/** The token of a calendar's address. */
export const calendarParams = z.object({
  file: z.string().regex(/^[\w-]{43}\.ics$/, 'There is no such calendar'),
});

export const suggestQuery = z.object({ with: id, minutes: z.coerce.number().pipe(minutes) });
