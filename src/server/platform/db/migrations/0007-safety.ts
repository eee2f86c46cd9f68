import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates blocks, messages of closed conversations, reports and moderation. */
export const safety = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, clustered } = columnTypes(kind);

    // Milliseconds since 1970; not suspended if null or in the past.
    await db.schema.alterTable('users').addColumn('suspendedUntil', 'bigint').execute();
    await db.schema.alterTable('users').addColumn('suspendedFor', 'text').execute();
    await sql`create index users_suspended on users ("suspendedUntil")
      where "suspendedUntil" is not null`.execute(db);

    await db.schema
      .createTable('blocks')
      .addColumn('blockerId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('blockedId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('blocks_pair', ['blockerId', 'blockedId'])
      .addCheckConstraint('blocks_two_people', sql`"blockerId" <> "blockedId"`)
      .modifyEnd(clustered)
      .execute();
    await db.schema
      .createIndex('blocks_blocked')
      .on('blocks')
      .columns(['blockedId', 'blockerId'])
      .execute();

    // Evidence for reports only; `messages` are deleted with their connection.
    await db.schema
      .createTable('ended_messages')
      .addColumn('lowUserId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('highUserId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('id', id, (column) => column.notNull())
      .addColumn('senderId', id, (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('endedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('ended_messages_place', ['lowUserId', 'highUserId', 'id'])
      .modifyEnd(clustered)
      .execute();
    await db.schema
      .createIndex('ended_messages_high')
      .on('ended_messages')
      .column('highUserId')
      .execute();
    await db.schema
      .createIndex('ended_messages_age')
      .on('ended_messages')
      .column('endedAt')
      .execute();

    // A report outlives both accounts, so it holds copies.
    await db.schema
      .createTable('reports')
      .addColumn('id', id, (column) => column.primaryKey().notNull())
      .addColumn('reporterId', id, (column) => column.references('users.id').onDelete('set null'))
      .addColumn('reportedId', id, (column) => column.references('users.id').onDelete('set null'))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('profile', 'text', (column) => column.notNull())
      .addColumn('excerpts', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text')
      .addColumn('closedAt', 'bigint')
      .addCheckConstraint('reports_outcome', sql`outcome in ('dismissed', 'warned', 'suspended')`)
      .addCheckConstraint('reports_closed', sql`(outcome is null) = ("closedAt" is null)`)
      .execute();
    await sql`create index reports_open on reports (id) where "closedAt" is null`.execute(db);
    await sql`create index reports_closed on reports (id) where "closedAt" is not null`.execute(db);
    await db.schema.createIndex('reports_reported').on('reports').column('reportedId').execute();
    await db.schema.createIndex('reports_reporter').on('reports').column('reporterId').execute();
    await db.schema.createIndex('reports_age').on('reports').column('closedAt').execute();

    await db.schema
      .createTable('warnings')
      .addColumn('id', id, (column) => column.primaryKey().notNull())
      .addColumn('userId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('seenAt', 'bigint')
      .execute();
    await db.schema.createIndex('warnings_user').on('warnings').columns(['userId', 'id']).execute();

    await db.schema
      .createTable('moderation_log')
      .addColumn('id', id, (column) => column.primaryKey().notNull())
      .addColumn('moderator', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subjectId', id, (column) => column.references('users.id').onDelete('set null'))
      .addColumn('subjectName', 'text', (column) => column.notNull())
      .addColumn('reportId', id)
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('until', 'bigint')
      .addCheckConstraint(
        'moderation_log_action',
        sql`action in ('dismissed', 'warned', 'suspended', 'lifted')`,
      )
      .execute();
    await db.schema
      .createIndex('moderation_log_subject')
      .on('moderation_log')
      .columns(['subjectId', 'id'])
      .execute();
    await keepLog(db, kind);
  },
});

/** Makes the log append-only, except for the reference to a deleted account. */
async function keepLog(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const columns = sql.raw(
    ['id', 'moderator', 'action', 'subjectName', 'reportId', 'reason', 'until']
      .map((name) => `"${name}"`)
      .join(', '),
  );
  if (kind === 'sqlite') {
    await sql`create trigger moderation_log_is_kept before update of ${columns} on moderation_log
      begin select raise(abort, 'the moderation log is append-only'); end`.execute(db);
    return;
  }
  await sql`create function refuse_rewriting() returns trigger language plpgsql as
    $$ begin raise exception 'the moderation log is append-only'; end $$`.execute(db);
  await sql`create trigger moderation_log_is_kept before update of ${columns} on moderation_log
    for each row execute function refuse_rewriting()`.execute(db);
}
