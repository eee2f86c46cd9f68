import { z } from 'zod';
import { isAvailability, readHours } from '../availability.ts';
import {
  ABOUT_MAX,
  AGE_MAX,
  AGE_MIN,
  HEADLINE_MAX,
  LANGUAGE_MAX,
  LANGUAGES_MAX,
  NAME_MAX,
} from '../limits.ts';
import { INTENTS, LEVELS } from '../partner.ts';
import { parseHttpsUrl, parsePhotoUrl } from '../photo-url.ts';
import { normaliseSkills, skillsProblem } from '../skills.ts';
import { isTimeZone } from '../time-zone.ts';
import { GENDERS } from '../user.ts';
import { currentPassword, newPassword } from './account.ts';
import { paragraph, title } from './text.ts';

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
  .pipe(z.array(title('A skill', { max: 1000 })));

/** An empty text or `null` clears what partners need to know. */
const orCleared = <S extends z.ZodType>(schema: S) =>
  z.unknown().transform((value, context): z.output<S> | null => {
    if (unchanged.safeParse(value).success) return null;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const headline = title('Headline', { min: 0, max: HEADLINE_MAX })
  .nullable()
  .transform((text) => text ?? '');

const lookingFor = z
  .array(z.enum(INTENTS), 'Choose what you look for from the list')
  .max(INTENTS.length)
  .transform((chosen) => INTENTS.filter((intent) => chosen.includes(intent)));

const languages = z
  .union([z.string(), z.array(z.string())], 'Languages must be a list or text with commas')
  .transform(normaliseSkills)
  .pipe(
    z
      .array(title('A language', { max: LANGUAGE_MAX }))
      .max(LANGUAGES_MAX, `You can list at most ${String(LANGUAGES_MAX)} languages`),
  );

const availability = z
  .string()
  .refine(isAvailability, 'The hours must be 42 hexadecimal digits')
  .transform((text) => (readHours(text).length === 0 ? null : text));

const timeZone = z.string().refine(isTimeZone, 'Choose a time zone from the list');

const link = z.string().transform((text, context) => {
  const url = parseHttpsUrl(text);
  if (url !== null) return url;
  context.addIssue({ code: 'custom', message: 'Enter an address that starts with https://' });
  return z.NEVER;
});

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
  firstName: orUnchanged(title('First name', { max: NAME_MAX })).optional(),
  lastName: orUnchanged(title('Last name', { max: NAME_MAX })).optional(),
  age: orUnchanged(age).optional(),
  gender: orUnchanged(gender).optional(),
  about: orUnchanged(paragraph('About', { max: ABOUT_MAX })).optional(),
  skills: orUnchanged(skills).optional(),
  headline: headline.optional(),
  level: orCleared(z.enum(LEVELS, 'Choose a level from the list')).optional(),
  lookingFor: lookingFor.optional(),
  learning: skills.optional(),
  languages: languages.optional(),
  availability: orCleared(availability).optional(),
  timeZone: orCleared(timeZone).optional(),
  codeUrl: orCleared(link).optional(),
  siteUrl: orCleared(link).optional(),
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
      headline?: string | null;
      level?: string | null;
      lookingFor?: string[];
      learning?: string[] | string;
      languages?: string[] | string;
      availability?: string | null;
      timeZone?: string | null;
      codeUrl?: string | null;
      siteUrl?: string | null;
    };

export type PasswordChangeInput = z.input<typeof passwordChangeSchema>;
