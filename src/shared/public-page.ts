/** The public page of a person, for visitors without an account: address, visible fields, content. */
import { FIELD_NAMES, FIELDS, type FieldName, type Profile } from './profile-fields.ts';

export const HANDLE_MAX = 30;
/** Characters of a visitor's message to the owner. */
export const LETTER_MAX = 1000;

/** Time after a change of address in which the old one redirects and stays reserved. */
export const HANDLE_MOVED_MS = 30 * 24 * 60 * 60 * 1000;
/** Time in which the address of a deleted account stays reserved, because links to it still exist. */
export const HANDLE_LEFT_MS = 90 * 24 * 60 * 60 * 1000;

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

/** Returns the error of an address, or null if it is valid. */
export function handleProblem(handle: string): string | null {
  if (!HANDLE.test(handle)) return `An address has ${HANDLE_RULE}`;
  return RESERVED.has(handle) || OFFICIAL.test(handle) ? 'This address is not allowed' : null;
}

export const pagePath = (handle: string): string => `/u/${handle}`;

/** Returns the handle in the path of a public page; null for other paths. */
export const handleOfPath = (path: string): string | null =>
  /^\/u\/([a-z0-9-]{3,30})$/.exec(path)?.[1] ?? null;

/** Optional fields. A published page always shows the first name; the owner chooses the others. */
type Shown = Exclude<
  { [Name in FieldName]: (typeof FIELDS)[Name]['public'] extends true ? Name : never }[FieldName],
  'firstName'
>;

export const SHOWABLE = [
  'photo' as const,
  ...FIELD_NAMES.filter((name): name is Shown => FIELDS[name].public && name !== 'firstName'),
];
export type Showable = (typeof SHOWABLE)[number];

/** The owner's settings. */
export interface PublicPageSettings {
  on: boolean;
  show: Showable[];
  /** Whether visitors may send messages. */
  contact: boolean;
  /** Asks search engines not to index the page. */
  noindex: boolean;
}

/** The initial settings: not published, with the usual fields selected. */
export const CLOSED_PAGE: PublicPageSettings = {
  on: false,
  show: SHOWABLE.filter((name) => name !== 'codeUrl' && name !== 'siteUrl'),
  contact: true,
  noindex: false,
};

/** A person's public page: address and settings. */
export interface OwnPublicPage {
  handle: string | null;
  publicPage: PublicPageSettings;
}

/** Availability of an address. */
export type HandleState = 'free' | 'taken' | 'not allowed';

/** A finished project. It shows only the first name of the other person, because their page is their own choice. */
export interface BuiltRow {
  what: string;
  link: string | null;
  /** ISO 8601. */
  at: string;
  /** Null once the two are no longer connected. */
  with: string | null;
}

/** The content sent to visitors, without hidden fields. */
export interface PublicPage {
  handle: string;
  firstName: string;
  /** "First Last", or the visible part. */
  name: string;
  person: Partial<Pick<Profile, Exclude<Showable, 'photo'>>>;
  photoUrl: string | null;
  contact: boolean;
  noindex: boolean;
  /** Projects that both people confirmed. */
  built: readonly BuiltRow[];
}
