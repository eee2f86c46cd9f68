import type { Profile } from '#shared/profile-fields.ts';
import {
  authTime,
  bigint,
  flag,
  id,
  integer,
  nullable,
  OF_USER,
  text,
  withDefault,
} from '../table-builder.ts';

type Choice<Name extends keyof Profile> = NonNullable<Profile[Name]> & string;

/** Users with their login sessions and passwords, photos, and the links of their mails. */
export const people = {
  /** Lists and snippets are JSON. */
  users: {
    columns: {
      id: id('primary key'),
      /** "First Last". */
      name: text(),
      /** In lower case. */
      email: text('unique'),
      /** Written as 1, which PostgreSQL accepts as true. */
      emailVerified: withDefault('FALSE', flag()),
      image: nullable(text()),
      createdAt: authTime(),
      updatedAt: authTime(),
      firstName: text(),
      lastName: text(),
      photoUrl: nullable(text()),
      age: nullable(integer()),
      gender: nullable(text<Choice<'gender'>>()),
      about: withDefault(`''`, text()),
      skills: withDefault(`'[]'`, text()),
      /** In the past or null: not suspended. */
      suspendedUntil: nullable(bigint()),
      /** The reason, in words for the person. */
      suspendedFor: nullable(text()),
      headline: withDefault(`''`, text('check (length("headline") <= 100)')),
      lookingFor: withDefault(`'[]'`, text()),
      learning: withDefault(`'[]'`, text()),
      languages: withDefault(`'[]'`, text()),
      level: nullable(
        text<Choice<'level'>>(`check (level in ('junior', 'mid', 'senior', 'lead'))`),
      ),
      availability: nullable(text('check (length(availability) = 42)')),
      timeZone: nullable(text('check (length("timeZone") <= 64)')),
      codeUrl: nullable(text('check (length("codeUrl") <= 2048)')),
      siteUrl: nullable(text('check (length("siteUrl") <= 2048)')),
      // 2,000 characters of code and 140 of a note; each may take two in JSON.
      snippet: nullable(text('check (length(snippet) <= 5000)')),
      commentsFrom: nullable(
        text<Choice<'commentsFrom'>>(`check ("commentsFrom" in ('everyone', 'shared', 'nobody'))`),
      ),
      /** How many people signed up with their pair links. */
      invitesUsed: withDefault('0', integer()),
    },
    constraints: {
      users_email_lower: 'check (email = lower(email))',
      users_first_name: 'check (length("firstName") between 1 and 50)',
      users_last_name: 'check (length("lastName") <= 50)',
      users_photo_url: 'check (length("photoUrl") <= 2048)',
      users_age: 'check (age between 18 and 120)',
      users_gender: `check (gender in ('male', 'female', 'other'))`,
      users_about: 'check (length(about) <= 1000)',
    },
    indexes: { users_suspended: '("suspendedUntil") where "suspendedUntil" is not null' },
  },
  sessions: {
    columns: {
      id: id('primary key'),
      token: text('unique'),
      userId: id(OF_USER),
      expiresAt: authTime(),
      createdAt: authTime(),
      updatedAt: authTime(),
      ipAddress: nullable(text()),
      userAgent: nullable(text()),
      /** Milliseconds since 1970, some minutes late; null before the first visit. */
      lastActiveAt: nullable(bigint()),
      /** Time of the last step-up, or null. */
      provedAt: nullable(bigint()),
    },
    indexes: { sessions_user: '("userId")', sessions_expiry: '("expiresAt")' },
  },
  accounts: {
    columns: {
      id: id('primary key'),
      userId: id(OF_USER),
      /** `credential` for a password; the account id is then the user's id. */
      providerId: text(),
      accountId: text(),
      /** The argon2id hash in PHC form. */
      password: nullable(text()),
      accessToken: nullable(text()),
      refreshToken: nullable(text()),
      idToken: nullable(text()),
      accessTokenExpiresAt: nullable(authTime()),
      refreshTokenExpiresAt: nullable(authTime()),
      scope: nullable(text()),
      createdAt: authTime(),
      updatedAt: authTime(),
    },
    constraints: { accounts_provider: 'unique ("providerId", "accountId")' },
    indexes: { accounts_user: '("userId")' },
  },
  verifications: {
    columns: {
      id: id('primary key'),
      identifier: text(),
      value: text(),
      expiresAt: authTime(),
      createdAt: authTime(),
      updatedAt: authTime(),
    },
    indexes: { verifications_identifier: '("identifier")' },
  },
  /** A single-use link of a mail; earlier ones stay valid. */
  account_links: {
    columns: {
      /** SHA-256 of the token. */
      hash: text('primary key'),
      userId: id(OF_USER),
      purpose: text<'confirm' | 'reset'>(),
      createdAt: bigint(),
      expiresAt: bigint(),
    },
    constraints: { account_links_purpose: `check (purpose in ('confirm', 'reset'))` },
    indexes: { account_links_user: '("userId")' },
  },
  /** An invitation with its remaining uses. */
  invitations: {
    columns: {
      /** SHA-256 of the token. */
      hash: text('primary key'),
      usesLeft: integer(),
      createdAt: bigint(),
      expiresAt: bigint(),
    },
  },
  /** A pending change of email that both addresses must confirm. Hashes are SHA-256 of the tokens; null after use. */
  email_changes: {
    columns: {
      userId: id(`primary key ${OF_USER}`),
      newEmail: text(),
      /** In the mail to the current address. */
      approveHash: nullable(text('unique')),
      /** In the mail to the new address. */
      confirmHash: nullable(text('unique')),
      expiresAt: bigint(),
    },
    constraints: {
      email_changes_email: 'check ("newEmail" = lower("newEmail") and length("newEmail") <= 254)',
    },
  },
  /** An uploaded photo; a person shows at most one. */
  photos: {
    columns: {
      name: text('primary key'),
      /** Null if unused. Not deleted with the user, because the row names the files to remove. */
      userId: nullable(id('unique references "users" ("id") on delete set null')),
      /** Time of deletion if still unused. */
      dueAt: bigint(),
    },
    indexes: { photos_due: '("userId", "dueAt")' },
  },
} as const;
