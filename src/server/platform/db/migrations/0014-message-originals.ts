import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates the texts of messages before an edit or deletion, for reports only. */
export const messageOriginals = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, clustered } = columnTypes(kind);

    // They reference the users instead of the connection, so that an unmatch doesn't delete evidence.
    await db.schema
      .createTable('message_originals')
      .addColumn('lowUserId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('highUserId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('messageId', id, (column) => column.notNull())
      .addColumn('change', 'bigint', (column) => column.notNull())
      .addColumn('senderId', id, (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('replacedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_originals_place', [
        'lowUserId',
        'highUserId',
        'messageId',
        'change',
      ])
      .modifyEnd(clustered)
      .execute();
    for (const [name, columns] of [
      ['high', ['highUserId']],
      ['sender', ['senderId', 'messageId', 'change']],
      ['age', ['replacedAt']],
    ] as const) {
      await db.schema
        .createIndex(`message_originals_${name}`)
        .on('message_originals')
        .columns([...columns])
        .execute();
    }

    // Messages of a closed conversation keep their state, deleted ones included.
    await db.schema
      .alterTable('ended_messages')
      .addColumn('state', 'text', (column) =>
        column
          .notNull()
          .defaultTo('plain')
          .check(sql`state in ('plain', 'edited', 'deleted')`),
      )
      .execute();
    await db.schema
      .createIndex('ended_messages_sender')
      .on('ended_messages')
      .columns(['senderId', 'id'])
      .execute();

    // The queue shows the number of a report's messages without reading them.
    await db.schema
      .alterTable('reports')
      .addColumn('excerptCount', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    const list = kind === 'postgres' ? sql`excerpts::json` : sql`excerpts`;
    await sql`update reports set "excerptCount" = json_array_length(${list})`.execute(db);
  },
});
