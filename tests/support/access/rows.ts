import { type RawBuilder, sql } from 'kysely';
import type { ApiServer } from '../api-server.ts';
import type { Someone } from './scene.ts';

/** Names of columns by table. */
type Tables = ReadonlyMap<string, readonly string[]>;

/** Cached per server: reading the columns takes longer than reading the rows. */
const known = new WeakMap<ApiServer['backend'], Tables>();

async function tablesOf(backend: ApiServer['backend']): Promise<Tables> {
  const before = known.get(backend);
  if (before !== undefined) return before;
  const tables = new Map(
    (await backend.database.db.introspection.getTables())
      .filter(({ name }) => !/^(kysely|sqlite)_/.test(name))
      .map(({ name, columns }) => [name, columns.map((column) => column.name)] as const),
  );
  known.set(backend, tables);
  return tables;
}

/** The rows of a table to read, with all of its columns by default. */
interface Part {
  table: string;
  columns?: readonly string[];
  where?: RawBuilder<unknown>;
}

/**
 * Returns the rows of many tables as sorted text, by table, without the last use of sessions, which is written in the
 * background. It uses one statement: one per table would take five times as long.
 */
async function linesOf(
  { backend }: ApiServer,
  partsOf: (tables: Tables) => Iterable<Part>,
): Promise<Record<string, string>> {
  const { db, kind } = backend.database;
  const tables = await tablesOf(backend);
  const selects = Array.from(partsOf(tables), ({ table, columns, where }) => {
    const values = (columns ?? tables.get(table) ?? [])
      .filter((name) => name !== 'lastActiveAt')
      .map((name) => sql.ref(name));
    const line =
      kind === 'postgres'
        ? sql`row(${sql.join(values)})::text`
        : sql.join(
            values.map((value) => sql`quote(${value})`),
            sql` || ',' || `,
          );
    return sql`select ${sql.lit(table)} as "table", ${line} as "line" from ${sql.table(table)} where ${where ?? sql`true`}`;
  });
  const read = sql<{ table: string; line: string }>`${sql.join(selects, sql` union all `)}`;
  const { rows } = await read.execute(db);
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, all]) => {
      const lines = all.map(({ line }) => line);
      return [table, lines.sort().join('\n')];
    }),
  );
}

/** Returns everything stored but failed sign-ins and step-ups, which only refused requests store. */
export const everything = (api: ApiServer): Promise<Record<string, string>> =>
  linesOf(api, (tables) =>
    Array.from(tables.keys(), (table) => ({
      table,
      ...(table === 'audit_log' && {
        where: sql`action not in ('signIn.failed', 'security.refused')`,
      }),
    })),
  );

/** Tables whose `userId` owns the row; only that person may change it. */
const OWN = [
  ...['sessions', 'accounts', 'passkeys', 'second_factors', 'recovery_codes', 'trusted_browsers'],
  ...[
    'waiting_sign_ins',
    'warnings',
    'push_subscriptions',
    'photos',
    'pictures',
    'notification_settings',
    'free_now',
    'calendars',
    'saved',
  ],
  ...['email_changes', 'account_links', 'feed_filters', 'public_pages', 'handles'],
];

/** Returns the rows that only the person may change. */
export const privateRows = (api: ApiServer, { id }: Someone): Promise<Record<string, string>> =>
  linesOf(api, () => [
    ...OWN.map((table) => ({ table, where: sql`${sql.ref('userId')} = ${id}` })),
    { table: 'users', where: sql`id = ${id}` },
    { table: 'blocks', where: sql`${sql.ref('blockerId')} = ${id}` },
    {
      table: 'notifications',
      // Other people may cause new notifications, but cannot mark them as read.
      columns: ['kind', 'fromUserId', 'readAt'],
      where: sql`${sql.ref('userId')} = ${id} and kind = 'message'`,
    },
  ]);

/** Returns the messages in a person's conversations, and the receipts of both sides. */
export async function conversationsOf({ backend }: ApiServer, { id }: Someone): Promise<unknown> {
  const { db } = backend.database;
  const of = (table: 'messages' | 'reactions' | 'chat_marks') =>
    db
      .selectFrom(table)
      .selectAll()
      .where((is) => is.or([is('lowUserId', '=', id), is('highUserId', '=', id)]))
      .execute();
  return [await of('messages'), await of('reactions'), await of('chat_marks')];
}

/** Deletes everyone except one person, and their reports. */
export async function forgetPeople({ backend }: ApiServer, { id }: Someone): Promise<void> {
  const { db } = backend.database;
  await db.deleteFrom('reports').execute();
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('users').where('id', '!=', id).execute();
}
