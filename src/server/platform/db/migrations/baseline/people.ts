import type { Profile } from '#shared/profile-fields.ts';
import * as t from '../table-builder.ts';

type Choice<Name extends keyof Profile> = NonNullable<Profile[Name]> & string;

/** Users with their login sessions and passwords, photos, and the links of their mails. */
export const people = {
  /** Lists and snippets are JSON. */
  users: {
    id: t.id('primary key'),
    /** "First Last". */
    name: t.text(),
    /** In lower case. */
    email: t.text('unique'),
    /** Written as 1, which PostgreSQL accepts as true. */
    emailVerified: t.withDefault('FALSE', t.flag()),
    image: t.nullable(t.text()),
    createdAt: t.authTime(),
    updatedAt: t.authTime(),
    firstName: t.text(),
    lastName: t.text(),
    photoUrl: t.nullable(t.text()),
    age: t.nullable(t.integer()),
    gender: t.nullable(t.text<Choice<'gender'>>()),
    about: t.withDefault(`''`, t.text()),
    skills: t.withDefault(`'[]'`, t.text()),
    /** In the past or null: not suspended. */
    suspendedUntil: t.nullable(t.bigint()),
    /** The reason, in words for the person. */
    suspendedFor: t.nullable(t.text()),
    headline: t.withDefault(`''`, t.text('check (length("headline") <= 100)')),
    lookingFor: t.withDefault(`'[]'`, t.text()),
    learning: t.withDefault(`'[]'`, t.text()),
    languages: t.withDefault(`'[]'`, t.text()),
    level: t.nullable(
      t.text<Choice<'level'>>(`check (level in ('junior', 'mid', 'senior', 'lead'))`),
    ),
    availability: t.nullable(t.text('check (length(availability) = 42)')),
    timeZone: t.nullable(t.text('check (length("timeZone") <= 64)')),
    codeUrl: t.nullable(t.text('check (length("codeUrl") <= 2048)')),
    siteUrl: t.nullable(t.text('check (length("siteUrl") <= 2048)')),
    // 2,000 characters of code and 140 of a note; each may take two in JSON.
    snippet: t.nullable(t.text('check (length(snippet) <= 5000)')),
    commentsFrom: t.nullable(
      t.text<Choice<'commentsFrom'>>(`check ("commentsFrom" in ('everyone', 'shared', 'nobody'))`),
    ),
    /** How many people signed up with their pair links. */
    invitesUsed: t.withDefault('0', t.integer()),
    users_email_lower: 'check (email = lower(email))',
    users_first_name: 'check (length("firstName") between 1 and 50)',
    users_last_name: 'check (length("lastName") <= 50)',
    users_photo_url: 'check (length("photoUrl") <= 2048)',
    users_age: 'check (age between 18 and 120)',
    users_gender: `check (gender in ('male', 'female', 'other'))`,
    users_about: 'check (length(about) <= 1000)',
    users_suspended: 'index ("suspendedUntil") where "suspendedUntil" is not null',
  },
  sessions: {
    id: t.id('primary key'),
    token: t.text('unique'),
    userId: t.id(t.OF_USER),
    expiresAt: t.authTime(),
    createdAt: t.authTime(),
    updatedAt: t.authTime(),
    ipAddress: t.nullable(t.text()),
    userAgent: t.nullable(t.text()),
    /** Milliseconds since 1970, some minutes late; null before the first visit. */
    lastActiveAt: t.nullable(t.bigint()),
    /** Time of the last step-up, or null. */
    provedAt: t.nullable(t.bigint()),
    sessions_user: 'index ("userId")',
    sessions_expiry: 'index ("expiresAt")',
  },
  accounts: {
    id: t.id('primary key'),
    userId: t.id(t.OF_USER),
    /** `credential` for a password; the account id is then the user's id. */
    providerId: t.text(),
    accountId: t.text(),
    /** The argon2id hash in PHC form. */
    password: t.nullable(t.text()),
    accessToken: t.nullable(t.text()),
    refreshToken: t.nullable(t.text()),
    idToken: t.nullable(t.text()),
    accessTokenExpiresAt: t.nullable(t.authTime()),
    refreshTokenExpiresAt: t.nullable(t.authTime()),
    scope: t.nullable(t.text()),
    createdAt: t.authTime(),
    updatedAt: t.authTime(),
    accounts_provider: 'unique ("providerId", "accountId")',
    accounts_user: 'index ("userId")',
  },
  verifications: {
    id: t.id('primary key'),
    identifier: t.text(),
    value: t.text(),
    expiresAt: t.authTime(),
    createdAt: t.authTime(),
    updatedAt: t.authTime(),
    verifications_identifier: 'index ("identifier")',
  },
  /** A single-use link of a mail; earlier ones stay valid. */
  account_links: {
    /** SHA-256 of the token. */
    hash: t.text('primary key'),
    userId: t.id(t.OF_USER),
    purpose: t.text<'confirm' | 'reset'>(),
    createdAt: t.bigint(),
    expiresAt: t.bigint(),
    account_links_purpose: `check (purpose in ('confirm', 'reset'))`,
    account_links_user: 'index ("userId")',
  },
  /** An invitation with its remaining uses. */
  invitations: {
    /** SHA-256 of the token. */
    hash: t.text('primary key'),
    usesLeft: t.integer(),
    createdAt: t.bigint(),
    expiresAt: t.bigint(),
  },
  /** A pending change of email that both addresses must confirm. Hashes are SHA-256 of the tokens; null after use. */
  email_changes: {
    userId: t.id(`primary key ${t.OF_USER}`),
    newEmail: t.text(),
    /** In the mail to the current address. */
    approveHash: t.nullable(t.text('unique')),
    /** In the mail to the new address. */
    confirmHash: t.nullable(t.text('unique')),
    expiresAt: t.bigint(),
    email_changes_email: 'check ("newEmail" = lower("newEmail") and length("newEmail") <= 254)',
  },
  /** An uploaded photo; a person shows at most one. */
  photos: {
    name: t.text('primary key'),
    /** Null if unused. Not deleted with the user, because the row names the files to remove. */
    userId: t.nullable(t.id('unique references "users" ("id") on delete set null')),
    /** Time of deletion if still unused. */
    dueAt: t.bigint(),
    photos_due: 'index ("userId", "dueAt")',
  },
};
