import {
  FIELD_NAMES,
  type FieldName,
  FIELDS,
  isJson,
  type Profile,
} from '#shared/profile-fields.ts';
import type { Developer, User } from '#shared/user.ts';
import type { UserRow } from '../../platform/db/tables.ts';

/** The columns of `users` that everyone signed in may read; lists are JSON. */
export type DeveloperColumns = Pick<UserRow, 'id' | 'photoUrl' | FieldName>;

/** The columns of `users` that make a profile. */
export interface ProfileColumns extends DeveloperColumns {
  email: string;
  /** 0 or 1 on SQLite. */
  emailVerified: boolean | number;
}

const COLUMNS = ['id', 'photoUrl', ...FIELD_NAMES] as const;

/** What a query selects to make a {@link Developer}; the email address is never among it. */
export const DEVELOPER_COLUMNS = COLUMNS.map((column) => `users.${column}` as const);

/** The same as text, for statements that are prepared by hand. */
export const DEVELOPER_SQL = COLUMNS.map((column) => `"${column}"`).join(', ');

const FIELDS_KEPT = FIELD_NAMES.map((name) => ({ name, json: isJson(FIELDS[name]) }));

/**
 * What every card begins as a copy of. V8 keeps an object to which more than twelve computed names
 * are added as a hash table, which takes twice as long to fill and to write as JSON.
 */
const BLANK = JSON.parse(
  JSON.stringify(
    Object.fromEntries(['_id', 'photoUrl', ...FIELD_NAMES].map((name) => [name, null])),
  ),
) as Developer;

/** Puts the fields of a row of `users` into an object: every request reads one, so without a copy. */
function withFields<Into extends object>(into: Into, row: Pick<UserRow, FieldName>) {
  const profile = into as Into & Record<FieldName, unknown>;
  for (const { name, json } of FIELDS_KEPT) {
    const kept: unknown = row[name];
    profile[name] = json ? read(kept as string | null) : kept;
  }
  return profile as Into & Profile;
}

function read(text: string | null): unknown {
  if (text === null) return null;
  return text === '[]' ? [] : JSON.parse(text);
}

/** The fields out of a row of `users`. */
export const toProfile = (row: Pick<UserRow, FieldName>): Profile => withFields({}, row);

/** Those of the fields that are given, as columns of `users`. */
export function toColumns<Given extends Partial<Profile>>(
  fields: Given,
): { [Name in keyof Given]: Name extends FieldName ? UserRow[Name] : never } {
  const columns: Partial<Record<FieldName, unknown>> = {};
  for (const { name, json } of FIELDS_KEPT) {
    const value: unknown = fields[name];
    if (name in fields) columns[name] = json && value !== null ? JSON.stringify(value) : value;
  }
  return columns as ReturnType<typeof toColumns<Given>>;
}

/** A row of `users` as others see it. */
export function toDeveloper(row: DeveloperColumns): Developer {
  const developer = { ...BLANK };
  developer._id = row.id;
  developer.photoUrl = row.photoUrl;
  return withFields(developer, row);
}

/** A row of `users` as its owner sees it. */
export function toUser(row: ProfileColumns): User {
  return { ...toDeveloper(row), emailId: row.email, emailVerified: Boolean(row.emailVerified) };
}
