import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Limits at the time of this migration; a changed limit needs a new migration. */
const ABOUT_MAX = 1000;
const AGE_MAX = 120;
const AGE_MIN = 18;
const NAME_MAX = 50;
const URL_MAX = 2048;

/** Creates the tables of better-auth: users, login sessions and passwords. */
export const accounts = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, authTime, flag } = columnTypes(kind);
    const no = kind === 'postgres' ? sql`false` : sql`0`;

    await db.schema
      .createTable('users')
      .addColumn('id', id, (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('emailVerified', flag, (column) => column.notNull().defaultTo(no))
      .addColumn('image', 'text')
      .addColumn('createdAt', authTime, (column) => column.notNull())
      .addColumn('updatedAt', authTime, (column) => column.notNull())
      .addColumn('firstName', 'text', (column) => column.notNull())
      .addColumn('lastName', 'text', (column) => column.notNull())
      .addColumn('photoUrl', 'text')
      .addColumn('age', 'integer')
      .addColumn('gender', 'text')
      .addColumn('about', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('skills', 'text', (column) => column.notNull().defaultTo('[]'))
      .addCheckConstraint('users_email_lower', sql`email = lower(email)`)
      .addCheckConstraint(
        'users_first_name',
        sql`length("firstName") between 1 and ${sql.lit(NAME_MAX)}`,
      )
      .addCheckConstraint('users_last_name', sql`length("lastName") <= ${sql.lit(NAME_MAX)}`)
      .addCheckConstraint('users_photo_url', sql`length("photoUrl") <= ${sql.lit(URL_MAX)}`)
      .addCheckConstraint('users_age', sql`age between ${sql.lit(AGE_MIN)} and ${sql.lit(AGE_MAX)}`)
      .addCheckConstraint('users_gender', sql`gender in ('male', 'female', 'other')`)
      .addCheckConstraint('users_about', sql`length(about) <= ${sql.lit(ABOUT_MAX)}`)
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('id', id, (column) => column.primaryKey().notNull())
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('userId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('expiresAt', authTime, (column) => column.notNull())
      .addColumn('createdAt', authTime, (column) => column.notNull())
      .addColumn('updatedAt', authTime, (column) => column.notNull())
      .addColumn('ipAddress', 'text')
      .addColumn('userAgent', 'text')
      .execute();
    await db.schema.createIndex('sessions_user').on('sessions').column('userId').execute();
    await db.schema.createIndex('sessions_expiry').on('sessions').column('expiresAt').execute();

    await db.schema
      .createTable('accounts')
      .addColumn('id', id, (column) => column.primaryKey().notNull())
      .addColumn('userId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('providerId', 'text', (column) => column.notNull())
      .addColumn('accountId', 'text', (column) => column.notNull())
      .addColumn('password', 'text')
      .addColumn('accessToken', 'text')
      .addColumn('refreshToken', 'text')
      .addColumn('idToken', 'text')
      .addColumn('accessTokenExpiresAt', authTime)
      .addColumn('refreshTokenExpiresAt', authTime)
      .addColumn('scope', 'text')
      .addColumn('createdAt', authTime, (column) => column.notNull())
      .addColumn('updatedAt', authTime, (column) => column.notNull())
      .addUniqueConstraint('accounts_provider', ['providerId', 'accountId'])
      .execute();
    await db.schema.createIndex('accounts_user').on('accounts').column('userId').execute();

    await db.schema
      .createTable('verifications')
      .addColumn('id', id, (column) => column.primaryKey().notNull())
      .addColumn('identifier', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('expiresAt', authTime, (column) => column.notNull())
      .addColumn('createdAt', authTime, (column) => column.notNull())
      .addColumn('updatedAt', authTime, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('verifications_identifier')
      .on('verifications')
      .column('identifier')
      .execute();
  },
});
