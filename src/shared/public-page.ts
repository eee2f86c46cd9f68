import { FIELD_NAMES, FIELDS, type FieldName, type Profile } from './profile-fields.ts';
import { DAY_MS } from './time.ts';

export const HANDLE_MAX = 30;
export const LETTER_MAX = 1000;

/** A changed address redirects and stays reserved. */
export const HANDLE_MOVED_MS = 30 * DAY_MS;
/** A deleted account's address stays reserved, because links to it still exist. */
export const HANDLE_LEFT_MS = 90 * DAY_MS;

const HANDLE = /^(?!-)(?!.*--)[a-z0-9-]{3,30}(?<!-)$/;

/** Addresses that look like part of the site or its operator. */
const RESERVED = new Set(
  (
    'about account admin administrator anonymous api app assets auth billing blog card chat contact connections ' +
    'deleted deck developer docs download everyone faq favicon feed forgot guest guidelines help home host ' +
    'ignored index info invite legal login logout mail me mod moderation moderator news nobody null official ' +
    'offline owner pad page pair pairwise password portfolio postmaster press privacy profile public register ' +
    'report request reset robots root security settings signup sign-up sitemap staff static status suspended ' +
    'support system team terms test undefined unsubscribe user username users webmaster welcome www you'
  ).split(' '),
);

/** Words that no address may contain, with or without a number, because they look official. */
const OFFICIAL = /(^|-)(admin|administrator|moderators?|official|pairwise|staff|support)\d*(-|$)/;

const HANDLE_RULE = '3 to 30 of a to z, 0 to 9 and single dashes, none at an end';

export function handleProblem(handle: string): string | null {
  if (!HANDLE.test(handle)) return `A page URL has ${HANDLE_RULE}`;
  return RESERVED.has(handle) || OFFICIAL.test(handle) ? 'This URL is not allowed' : null;
}

export const pagePath = (handle: string): string => `/u/${handle}`;

export const handleOfPath = (path: string): string | null =>
  /^\/u\/([a-z0-9-]{3,30})$/.exec(path)?.[1] ?? null;

/** A published page always shows the first name; the owner chooses the others. */
type Shown = Exclude<
  { [Name in FieldName]: (typeof FIELDS)[Name]['public'] extends true ? Name : never }[FieldName],
  'firstName'
>;

export const SHOWABLE = [
  'photo' as const,
  ...FIELD_NAMES.filter((name): name is Shown => FIELDS[name].public && name !== 'firstName'),
];
export type Showable = (typeof SHOWABLE)[number];

export interface PublicPageSettings {
  on: boolean;
  show: Showable[];
  contact: boolean;
  /** Search engines are asked not to index the page. */
  noindex: boolean;
}

export const CLOSED_PAGE: PublicPageSettings = {
  on: false,
  show: SHOWABLE.filter((name) => name !== 'codeUrl' && name !== 'siteUrl'),
  contact: true,
  noindex: false,
};

export interface OwnPublicPage {
  handle: string | null;
  publicPage: PublicPageSettings;
}

export type HandleState = 'free' | 'taken' | 'not allowed';

/** Only the first name of the other person is shown, because their page is their own choice. */
export interface BuiltRow {
  what: string;
  link: string | null;
  at: string;
  /** Null once the two are no longer connected. */
  with: string | null;
}

/** Hidden fields aren't sent to visitors. */
export interface PublicPage {
  handle: string;
  firstName: string;
  /** The visible part of "First Last". */
  name: string;
  person: Partial<Pick<Profile, Exclude<Showable, 'photo'>>>;
  photoUrl: string | null;
  contact: boolean;
  noindex: boolean;
  /** Projects need both people's confirmation. */
  built: readonly BuiltRow[];
}
