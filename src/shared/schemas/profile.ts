import { z } from 'zod';
import { isAvailability, readHours } from '../availability.ts';
import { NOT_HTTPS, parseHttpsUrl, parsePhotoUrl } from '../photo-url.ts';
import {
  blankOf,
  type Field,
  FIELD_NAMES,
  type FieldName,
  type Fields,
  FIELDS,
  isList,
  notWhole,
  type Profile,
  REMOVABLE,
  type Removable,
  sentenceLabelOf,
} from '../profile-fields.ts';
import {
  HOURS_PROBLEM,
  NO_TITLE,
  PROJECT_HOURS_MAX,
  PROJECT_PITCH_MAX,
  PROJECT_TITLE_MAX,
  STACK,
} from '../project-draft.ts';
import { type Project, STAGES, WANTED } from '../project.ts';
import type { PublicPageSettings } from '../public-page.ts';
import { namedSkills } from '../skill-names.ts';
import { normaliseSkills, type WordList, wordsProblem } from '../skills.ts';
import { timeZoneOf } from '../time-zone.ts';
import {
  cleanCode,
  codeProblem,
  isCodeLanguage,
  type Snippet,
  SNIPPET_NOTE_MAX,
} from '../snippet.ts';
import { currentPassword, newPassword } from './account.ts';
import { handleEdit, publicPageEdit } from './public-page.ts';
import { paragraph, title } from './text.ts';

function schemaOf(field: Field): z.ZodType {
  switch (field.input) {
    case 'text':
      return title(sentenceLabelOf(field), field);
    case 'paragraph':
      return paragraph(sentenceLabelOf(field), field);
    case 'number':
      return wholeNumber(field);
    case 'choice':
      return z.enum(field.of, field.complaint);
    case 'choices':
      return choices(field.of, field.complaint);
    case 'words':
      return words(field);
    case 'hours':
      return z
        .string()
        .refine(isAvailability, 'The hours must be 42 hexadecimal digits')
        .transform((text) => (readHours(text).length === 0 ? null : text));
    case 'zone':
      return z.string().transform((name, context) => {
        const zone = timeZoneOf(name);
        if (zone === null) context.addIssue('Choose a time zone from the list');
        return zone;
      });
    case 'link':
      return address(z.string(), parseHttpsUrl, NOT_HTTPS);
    case 'snippet':
      return snippet;
    case 'project':
      return project;
  }
}

const NO_CODE = 'Paste some code, or remove the snippet';

const snippet = z.strictObject(
  {
    language: z.string().refine(isCodeLanguage, 'Choose a language from the list'),
    code: z
      .string(NO_CODE)
      .transform(cleanCode)
      .superRefine((code, context) => {
        const message = codeProblem(code);
        if (message !== null) context.addIssue({ code: 'custom', message });
      }),
    note: title('The line about it', { min: 0, max: SNIPPET_NOTE_MAX }).default(''),
  },
  'A snippet has a language, code and a note',
) satisfies z.ZodType<Snippet>;

/** Several of a fixed list, in its order. */
const choices = <const Of extends readonly string[]>(of: Of, complaint: string) =>
  z
    .array(z.enum(of, complaint))
    .max(of.length, complaint)
    .transform((chosen) =>
      of.filter((one): one is Of[number] => chosen.some((each) => each === one)),
    );

function wholeNumber(field: Field & { input: 'number' }) {
  const digits = z
    .string()
    .trim()
    .regex(/^\d{1,3}$/)
    .transform(Number);
  const fits = (one: number) => Number.isInteger(one) && one >= field.min && one <= field.max;
  return z.union([z.number(), digits], notWhole(field)).refine(fits, notWhole(field));
}

function words(field: WordList) {
  const many = field.many.charAt(0).toUpperCase() + field.many.slice(1);
  return z
    .union([z.string(), z.array(z.string())], `${many} must be a list or text with commas`)
    .transform(normaliseSkills)
    .transform((list) => (field.one === 'skill' ? namedSkills(list) : list))
    .superRefine((list, context) => {
      const message = wordsProblem(list, field);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .pipe(z.array(title(`A ${field.one}`, { max: 1000 })));
}

const address = (
  text: z.ZodType<string>,
  parse: (text: string) => string | null,
  complaint: string,
) =>
  text.transform((given, context) => {
    const url = parse(given);
    if (url !== null) return url;
    context.addIssue({ code: 'custom', message: complaint });
    return z.NEVER;
  });

const link = z
  .string(NOT_HTTPS)
  .trim()
  .transform((text, context) => {
    const url = text === '' ? null : parseHttpsUrl(text);
    if (text !== '' && url === null) context.addIssue({ code: 'custom', message: NOT_HTTPS });
    return url;
  })
  .nullable();

const project = z.strictObject(
  {
    title: title('The title', { max: PROJECT_TITLE_MAX }).refine((text) => text !== '', NO_TITLE),
    pitch: paragraph('The pitch', { max: PROJECT_PITCH_MAX }).default(''),
    stack: words(STACK).default([]),
    wanted: choices(WANTED, 'Choose from the list').default([]),
    hours: z
      .int(HOURS_PROBLEM)
      .min(1, HOURS_PROBLEM)
      .max(PROJECT_HOURS_MAX, HOURS_PROBLEM)
      .nullable()
      .default(null),
    stage: z.enum(STAGES, 'Choose a stage from the list'),
    link: link.default(null),
  },
  'A project has a title, pitch, stack, wanted roles, hours, stage and link',
) satisfies z.ZodType<Project>;

const emptyText = z.union([z.string().trim().length(0), z.null()]);

/** Converts an empty text or null to `empty`; other values must match the schema. */
const orEmpty = (schema: z.ZodType, empty: unknown) =>
  z.unknown().transform((value, context) => {
    if (emptyText.safeParse(value).success) return empty;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

function editOf(field: Field): z.ZodType {
  const schema = schemaOf(field);
  if (field.empty === 'keeps') return orEmpty(schema, undefined);
  return isList(field) ? schema : orEmpty(schema, blankOf(field));
}

const photoText = z.string('Please enter a photo URL').trim().min(1, 'Please enter a photo URL');
const photoEdit = z.strictObject({
  photoUrl: address(photoText, parsePhotoUrl, 'Enter a photo URL that starts with https://'),
});

const fieldsEdit = z.strictObject({
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, editOf(FIELDS[name]).optional()])),
  remove: z
    .array(z.enum([...REMOVABLE, 'photoUrl'], 'This cannot be removed'))
    .max(REMOVABLE.length + 1)
    .optional(),
  handle: handleEdit.optional(),
  publicPage: publicPageEdit.optional(),
  stillOn: z.literal(true).optional(),
});

/** The photo is edited alone. An empty text keeps or clears its field (`empty` of FIELDS); `remove` lists fields to clear. */
export const profileEditSchema = z.custom<ProfileEditInput | null>().transform((body, context) => {
  const isPhoto = typeof body === 'object' && body !== null && 'photoUrl' in body;
  const parsed = (isPhoto ? photoEdit : fieldsEdit).safeParse(body);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    context.addIssue({ code: 'custom', message: issue.message, path: issue.path });
  }
  return z.NEVER;
});

/** Absent or undefined fields stay unchanged. */
export type ProfileEdit =
  | z.output<typeof photoEdit>
  | ({ [Name in FieldName]?: Profile[Name] | undefined } & OtherEdits & PublicPageEdit);

interface OtherEdits {
  remove?: (Removable | 'photoUrl')[] | undefined;
  /** The owner still works on the saved project. */
  stillOn?: true | undefined;
}

export interface PublicPageEdit {
  handle?: string | undefined;
  publicPage?: PublicPageSettings | undefined;
}

export const passwordChangeSchema = z.strictObject({
  currentpassword: currentPassword,
  newpassword: newPassword,
});

/** Skills may be a text with commas or brackets. */
export type ProfileEditInput =
  | { photoUrl: string }
  | ({ [Name in FieldName]?: InputOf<Fields[Name]> } & OtherEdits & PublicPageEdit);

type InputOf<F extends Field> = F extends { input: 'snippet' }
  ? Snippet | null
  : F extends { input: 'project' }
    ? Project | null
    : F extends { input: 'words' }
      ? string[] | string
      : F extends { input: 'choices' }
        ? string[]
        : F extends { input: 'number' }
          ? number | string | null
          : string | null;
