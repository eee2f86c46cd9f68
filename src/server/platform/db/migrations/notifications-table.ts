import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';

/** Replaces the table, because SQLite can't drop a check; `twoPeople` adds the check that the two people differ. */
export async function remakeNotifications(
  db: Kysely<unknown>,
  { twoPeople }: { twoPeople: boolean },
): Promise<void> {
  const { id, clustered } = columnTypes('sqlite');
  const columns = sql.raw(
    '"userId", kind, "fromUserId", id, count, "inApp", "byEmail", "readAt", "mailedAt"',
  );
  await db.schema
    .createTable('notifications_any')
    .addColumn('userId', id, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('fromUserId', id, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('inApp', 'integer', (column) => column.notNull())
    .addColumn('byEmail', 'integer', (column) => column.notNull())
    .addColumn('readAt', 'bigint')
    .addColumn('mailedAt', 'bigint')
    .addPrimaryKeyConstraint('notifications_subject', ['userId', 'kind', 'fromUserId'])
    .$call((table) =>
      twoPeople
        ? table.addCheckConstraint('notifications_two_people', sql`"userId" <> "fromUserId"`)
        : table,
    )
    .addCheckConstraint('notifications_count', sql`count > 0`)
    .modifyEnd(clustered)
    .execute();
  await sql`insert into notifications_any (${columns}) select ${columns} from notifications`.execute(
    db,
  );
  await db.schema.dropTable('notifications').execute();
  await db.schema.alterTable('notifications_any').renameTo('notifications').execute();
  await db.schema
    .createIndex('notifications_newest')
    .on('notifications')
    .columns(['userId', 'id'])
    .unique()
    .execute();
  await db.schema
    .createIndex('notifications_from')
    .on('notifications')
    .column('fromUserId')
    .execute();
  await sql`create index notifications_unread on notifications ("userId")
    where "readAt" is null and "inApp" = 1`.execute(db);
  await sql`create index notifications_to_mail on notifications (id)
    where "readAt" is null and "mailedAt" is null and "byEmail" = 1`.execute(db);
}
