import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Limits at the time of this migration; a changed limit needs a new migration. */
const MESSAGE_MAX = 4000;

/** Creates messages between connected developers, read receipts, and when users were last seen. */
export const messages = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, clustered } = columnTypes(kind);
    const pair = ['lowUserId', 'highUserId'] as const;

    // The foreign key restricts messages to connected users and deletes them with the connection.
    await db.schema
      .createTable('messages')
      .addColumn('lowUserId', id, (column) => column.notNull())
      .addColumn('highUserId', id, (column) => column.notNull())
      .addColumn('id', id, (column) => column.notNull())
      .addColumn('senderId', id, (column) => column.notNull())
      .addColumn('clientId', id)
      .addColumn('text', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('messages_place', [...pair, 'id'])
      // The client's id first: it grows with time, so that new entries are added to the same page of the index.
      .addUniqueConstraint('messages_client', ['clientId', 'senderId'])
      .addForeignKeyConstraint(
        'messages_connection',
        [...pair],
        'connections',
        [...pair],
        (constraint) => constraint.onDelete('cascade'),
      )
      .addCheckConstraint('messages_sender', sql`"senderId" in ("lowUserId", "highUserId")`)
      .addCheckConstraint('messages_text', sql`length(text) between 1 and ${sql.lit(MESSAGE_MAX)}`)
      .modifyEnd(clustered)
      .execute();

    await db.schema
      .createTable('chat_marks')
      .addColumn('lowUserId', id, (column) => column.notNull())
      .addColumn('highUserId', id, (column) => column.notNull())
      .addColumn('userId', id, (column) => column.notNull())
      .addColumn('receivedUpTo', id, (column) => column.notNull())
      .addColumn('readUpTo', id)
      .addPrimaryKeyConstraint('chat_marks_person', [...pair, 'userId'])
      .addForeignKeyConstraint(
        'chat_marks_connection',
        [...pair],
        'connections',
        [...pair],
        (constraint) => constraint.onDelete('cascade'),
      )
      .addCheckConstraint('chat_marks_user', sql`"userId" in ("lowUserId", "highUserId")`)
      .addCheckConstraint('chat_marks_read_is_received', sql`"readUpTo" <= "receivedUpTo"`)
      .modifyEnd(clustered)
      .execute();

    await db.schema
      .createTable('last_seen')
      .addColumn('userId', id, (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('seenAt', 'bigint', (column) => column.notNull())
      .modifyEnd(clustered)
      .execute();
  },
});
