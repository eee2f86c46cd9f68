import { sql } from 'kysely';
import {
  FIELD_NAMES,
  type FieldName,
  FIELDS,
  isJson,
  type Profile,
} from '#shared/profile-fields.ts';
import type { Developer, User } from '#shared/user.ts';
import type { UserRow } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/problem.ts';

/** Signed-in people may read these columns. Lists are stored as JSON. */
export type DeveloperColumns = Pick<UserRow, 'id' | 'photoUrl' | FieldName>;

export interface ProfileColumns extends DeveloperColumns {
  email: string;
  /** 0 or 1 on SQLite. */
  emailVerified: boolean | number;
  projectDay: number | null;
  pausedUntil: number | null;
}

const COLUMNS = ['id', 'photoUrl', ...FIELD_NAMES] as const;

/** A {@link Developer} never contains the email. */
export const DEVELOPER_COLUMNS = COLUMNS.map((column) => `users.${column}` as const);

/** The condition on `users` without suspended people; `now` is in milliseconds since 1970. */
export const notSuspended = (now: number) =>
  sql<boolean>`coalesce(users."suspendedUntil", 0) <= ${now}`;

export const DEVELOPER_SQL = COLUMNS.map((column) => `"${column}"`).join(', ');

const FIELDS_KEPT = FIELD_NAMES.map((name) => ({ name, json: isJson(FIELDS[name]) }));

/** Every request reads a user, so the fields are copied into an existing object. */
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

export const toProfile = (row: Pick<UserRow, FieldName>): Profile => withFields({}, row);

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

export const toDeveloper = (row: DeveloperColumns): Developer =>
  withFields({ _id: row.id, photoUrl: row.photoUrl }, row);

export function toUser(row: ProfileColumns): User {
  const { email: emailId, emailVerified, projectDay, pausedUntil } = row;
  return {
    ...toDeveloper(row),
    emailId,
    emailVerified: Boolean(emailVerified),
    projectDay,
    pausedUntil: (pausedUntil ?? 0) > Date.now() ? pausedUntil : null,
  };
}

export const accountGone = () => new Problem('unauthenticated', 'This account no longer exists');
