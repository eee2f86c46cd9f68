import { z } from 'zod';
import { ABOUT_MAX, AGE_MAX, AGE_MIN, NAME_MAX } from '../limits.ts';
import { parsePhotoUrl } from '../photo-url.ts';
import { normaliseSkills, skillsProblem } from '../skills.ts';
import { GENDERS } from '../user.ts';
import { currentPassword, newPassword } from './account.ts';
import { line, paragraph } from './text.ts';

/** An empty field of the edit panel means "unchanged". */
const unchanged = z
  .union([z.string().trim().length(0), z.null()])
  .transform((): undefined => undefined);

const orUnchanged = <S extends z.ZodType>(schema: S) =>
  z.unknown().transform((value, context): z.output<S> | undefined => {
    if (unchanged.safeParse(value).success) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const AGE_MESSAGE = `Age must be a whole number from ${String(AGE_MIN)} to ${String(AGE_MAX)}`;

const age = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,3}$/)
        .transform(Number),
    ],
    AGE_MESSAGE,
  )
  .refine((years) => Number.isInteger(years) && years >= AGE_MIN && years <= AGE_MAX, AGE_MESSAGE);

const gender = z.enum(GENDERS, 'Choose male, female or other');

const skills = z
  .union([z.string(), z.array(z.string())], 'Skills must be a list or text with commas')
  .transform(normaliseSkills)
  .superRefine((list, context) => {
    const message = skillsProblem(list);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .pipe(z.array(line('A skill', { max: 1000 })));

const photoUrl = z
  .string('Please enter a photo URL')
  .trim()
  .min(1, 'Please enter a photo URL')
  .transform((text, context) => {
    const url = parsePhotoUrl(text);
    if (url !== null) return url;
    context.addIssue({ code: 'custom', message: 'Enter a photo URL that starts with https://' });
    return z.NEVER;
  });

const photoEdit = z.strictObject({ photoUrl });

const fieldsEdit = z.strictObject({
  firstName: orUnchanged(line('First name', { max: NAME_MAX })).optional(),
  lastName: orUnchanged(line('Last name', { max: NAME_MAX })).optional(),
  age: orUnchanged(age).optional(),
  gender: orUnchanged(gender).optional(),
  about: orUnchanged(paragraph('About', { max: ABOUT_MAX })).optional(),
  skills: orUnchanged(skills).optional(),
});

/** `PUT /api/profile/edit`: the photo alone, or any of the fields; an empty text is "unchanged". */
export const profileEditSchema = z.unknown().transform((body, context) => {
  const isPhoto = typeof body === 'object' && body !== null && 'photoUrl' in body;
  const parsed = (isPhoto ? photoEdit : fieldsEdit).safeParse(body);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    context.addIssue({ code: 'custom', message: issue.message, path: issue.path });
  }
  return z.NEVER;
});

/** A parsed edit: what is absent or undefined stays as it is. */
export type ProfileEdit = z.output<typeof photoEdit> | z.output<typeof fieldsEdit>;

/** `PUT /api/profile/password`. */
export const passwordChangeSchema = z.strictObject({
  currentpassword: currentPassword,
  newpassword: newPassword,
});

/** What the browser sends to `PUT /api/profile/edit`; skills also as text with commas or brackets. */
export type ProfileEditInput =
  | { photoUrl: string }
  | {
      firstName?: string;
      lastName?: string;
      age?: number | string | null;
      gender?: string | null;
      about?: string;
      skills?: string[] | string;
    };

export type PasswordChangeInput = z.input<typeof passwordChangeSchema>;
