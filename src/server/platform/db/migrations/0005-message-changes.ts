import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Limits at the time of this migration; a changed limit needs a new migration. */
const MESSAGE_MAX = 4000;

const pair = ['lowUserId', 'highUserId'] as const;

/** Adds edits, deletions and reactions of messages, numbered per conversation. */
export const messageChanges = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, clustered } = columnTypes(kind);
    if (kind === 'postgres') await widenMessages(db);
    else await rebuildMessages(db, kind);

    await db.schema
      .createIndex('messages_changes')
      .on('messages')
      .columns([...pair, 'change'])
      .where(sql.ref('change'), 'is not', null)
      .execute();

    await db.schema
      .createTable('reactions')
      .addColumn('lowUserId', id, (column) => column.notNull())
      .addColumn('highUserId', id, (column) => column.notNull())
      .addColumn('messageId', id, (column) => column.notNull())
      .addColumn('userId', id, (column) => column.notNull())
      .addColumn('emoji', 'text', (column) => column.notNull())
      .addColumn('change', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('reactions_once', [...pair, 'messageId', 'userId', 'emoji'])
      .addForeignKeyConstraint(
        'reactions_message',
        [...pair, 'messageId'],
        'messages',
        [...pair, 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .addCheckConstraint('reactions_user', sql`"userId" in ("lowUserId", "highUserId")`)
      .addCheckConstraint('reactions_emoji', sql`length(emoji) between 1 and 16`)
      .modifyEnd(clustered)
      .execute();
  },
});

const STATE = sql`state in ('plain', 'edited', 'deleted')`;
const TEXT = sql`case state when 'deleted' then text = ''
  else length(text) between 1 and ${sql.lit(MESSAGE_MAX)} end`;
const COUNTED = sql`state = 'plain' or change is not null`;

async function widenMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('messages')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('plain'))
    .addColumn('change', 'bigint')
    .execute();
  await db.schema.alterTable('messages').dropConstraint('messages_text').execute();
  const checks = { messages_state: STATE, messages_text: TEXT, messages_counted: COUNTED };
  for (const [name, check] of Object.entries(checks)) {
    await db.schema.alterTable('messages').addCheckConstraint(name, check).execute();
  }
}

/** Replaces the table, because SQLite can't change constraints. */
async function rebuildMessages(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, clustered } = columnTypes(kind);
  await db.schema
    .createTable('messages_wider')
    .addColumn('lowUserId', id, (column) => column.notNull())
    .addColumn('highUserId', id, (column) => column.notNull())
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('senderId', id, (column) => column.notNull())
    .addColumn('clientId', id)
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('plain'))
    .addColumn('change', 'bigint')
    .addPrimaryKeyConstraint('messages_place', [...pair, 'id'])
    .addUniqueConstraint('messages_client', ['clientId', 'senderId'])
    .addForeignKeyConstraint(
      'messages_connection',
      [...pair],
      'connections',
      [...pair],
      (constraint) => constraint.onDelete('cascade'),
    )
    .addCheckConstraint('messages_sender', sql`"senderId" in ("lowUserId", "highUserId")`)
    .addCheckConstraint('messages_state', STATE)
    .addCheckConstraint('messages_text', TEXT)
    .addCheckConstraint('messages_counted', COUNTED)
    .modifyEnd(clustered)
    .execute();
  const columns = sql.raw('"lowUserId", "highUserId", id, "senderId", "clientId", text');
  await sql`insert into messages_wider (${columns}) select ${columns} from messages`.execute(db);
  await db.schema.dropTable('messages').execute();
  await db.schema.alterTable('messages_wider').renameTo('messages').execute();
}
