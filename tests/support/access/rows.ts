import type { ApiServer } from '../api-server.ts';
import type { Someone } from './scene.ts';

/** When a session was used last is noted in the background. */
const withoutTime = (row: object): object => ({ ...row, lastActiveAt: null });

/** Asked for once a server: to look at each column takes longer than to read the rows. */
const tables = new WeakMap<ApiServer['backend'], string[]>();

async function tablesOf(backend: ApiServer['backend']): Promise<string[]> {
  const known = tables.get(backend);
  if (known !== undefined) return known;
  const names = (await backend.database.db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !/^(kysely|sqlite)_/.test(name));
  tables.set(backend, names);
  return names;
}

/** All that is stored, table by table, as text; nothing but the last use of sessions is left out. */
export async function everything({ backend }: ApiServer): Promise<Record<string, string>> {
  const { db } = backend.database;
  const contents = await Promise.all(
    (await tablesOf(backend)).map(async (name) => {
      const rows = await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute();
      const lines = rows.map((row) => JSON.stringify(withoutTime(row))).sort();
      return [name, lines.join('\n')] as const;
    }),
  );
  return Object.fromEntries(contents);
}

/** What of a person nobody but themselves may change, whatever they are answered. */
export async function privateRows({ backend }: ApiServer, { id }: Someone): Promise<unknown> {
  const { db } = backend.database;
  const of = (
    table:
      | 'sessions'
      | 'accounts'
      | 'passkeys'
      | 'second_factors'
      | 'recovery_codes'
      | 'trusted_browsers'
      | 'waiting_sign_ins'
      | 'warnings'
      | 'push_subscriptions'
      | 'photos',
  ) => db.selectFrom(table).selectAll().where('userId', '=', id).execute();
  const settings = (
    table:
      | 'notification_settings'
      | 'email_changes'
      | 'account_links'
      | 'feed_filters'
      | 'public_pages'
      | 'handles',
  ) => db.selectFrom(table).selectAll().where('userId', '=', id).execute();
  return {
    person: await db.selectFrom('users').selectAll().where('id', '=', id).execute(),
    sessions: (await of('sessions')).map(withoutTime),
    accounts: await of('accounts'),
    passkeys: await of('passkeys'),
    factor: await of('second_factors'),
    recoveryCodes: await of('recovery_codes'),
    trusted: await of('trusted_browsers'),
    waiting: await of('waiting_sign_ins'),
    warnings: await of('warnings'),
    subscriptions: await of('push_subscriptions'),
    photos: await of('photos'),
    settings: await settings('notification_settings'),
    emailChange: await settings('email_changes'),
    links: await settings('account_links'),
    filters: await settings('feed_filters'),
    page: await settings('public_pages'),
    addresses: await settings('handles'),
    // Others may cause new ones, and read none.
    notified: await db
      .selectFrom('notifications')
      .select(['kind', 'fromUserId', 'readAt'])
      .where('userId', '=', id)
      .where('kind', '=', 'message')
      .execute(),
    blocks: await db.selectFrom('blocks').selectAll().where('blockerId', '=', id).execute(),
  };
}

/** What stands in the conversations of a person, and how far both sides have come. */
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

/** Deletes everyone but one, and what they reported. */
export async function forgetPeople({ backend }: ApiServer, { id }: Someone): Promise<void> {
  const { db } = backend.database;
  await db.deleteFrom('reports').execute();
  await db.deleteFrom('users').where('id', '!=', id).execute();
}
