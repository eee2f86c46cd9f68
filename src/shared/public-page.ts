/** The page of a person for those who have no account: its address, and what may stand on it. */
import { FIELD_NAMES, FIELDS, type FieldName, type Profile } from './profile-fields.ts';

export const HANDLE_MAX = 30;
/** Characters of what a visitor writes to its owner. */
export const LETTER_MAX = 1000;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an address leads on to the next one of its owner, and is nobody else's. */
export const HANDLE_MOVED_MS = 30 * DAY_MS;
/** How long the address of somebody who left stays nobody's: links to it are still out there. */
export const HANDLE_LEFT_MS = 90 * DAY_MS;

const HANDLE = /^(?!-)(?!.*--)[a-z0-9-]{3,30}(?<!-)$/;

/** What reads like a part of the site, or like whoever runs it. */
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

/** No part of an address, with a number or without: it would speak for the site. */
const OFFICIAL = /(^|-)(admin|administrator|moderators?|official|pairwise|staff|support)\d*(-|$)/;

const HANDLE_RULE = '3 to 30 of a to z, 0 to 9 and single dashes, none at an end';

/** What is wrong with an address, in words; `null` when it may be somebody's. */
export function handleProblem(handle: string): string | null {
  if (!HANDLE.test(handle)) return `An address has ${HANDLE_RULE}`;
  return RESERVED.has(handle) || OFFICIAL.test(handle) ? 'This address is not allowed' : null;
}

export const pagePath = (handle: string): string => `/u/${handle}`;

/** The handle of the page at a path; `null` when it is no such page. */
export const handleOfPath = (path: string): string | null =>
  /^\/u\/([a-z0-9-]{3,30})$/.exec(path)?.[1] ?? null;

/** A first name stands on every page that is open; of the rest each is shown when its owner says so. */
type Shown = Exclude<
  { [Name in FieldName]: (typeof FIELDS)[Name]['public'] extends true ? Name : never }[FieldName],
  'firstName'
>;

export const SHOWABLE = [
  'photo' as const,
  ...FIELD_NAMES.filter((name): name is Shown => FIELDS[name].public && name !== 'firstName'),
];
export type Showable = (typeof SHOWABLE)[number];

/** As its owner set it. */
export interface PublicPageSettings {
  on: boolean;
  show: Showable[];
  /** Whether visitors may write. */
  contact: boolean;
  /** Search engines are asked to leave it out. */
  noindex: boolean;
}

/** Before anybody touched it: closed, and with what a page is for already chosen. */
export const CLOSED_PAGE: PublicPageSettings = {
  on: false,
  show: SHOWABLE.filter((name) => name !== 'codeUrl' && name !== 'siteUrl'),
  contact: true,
  noindex: false,
};

/** The address of somebody's page, and how it is set. */
export interface OwnPublicPage {
  handle: string | null;
  publicPage: PublicPageSettings;
}

/** Whether an address may be taken by whoever asks. */
export type HandleState = 'free' | 'taken' | 'not allowed';

/** A line of it, with the other person's first name alone: their page is theirs to open. */
export interface BuiltRow {
  what: string;
  link: string | null;
  /** ISO 8601. */
  at: string;
  /** `null`: the two aren't connected any more. */
  with: string | null;
}

/** What visitors read: nothing that is not shown is in it. */
export interface PublicPage {
  handle: string;
  firstName: string;
  /** "First Last", as far as it is shown. */
  name: string;
  person: Partial<Pick<Profile, Exclude<Showable, 'photo'>>>;
  photoUrl: string | null;
  contact: boolean;
  noindex: boolean;
  /** What its owner built with others who said so too. */
  built: readonly BuiltRow[];
}
