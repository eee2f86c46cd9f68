import type { Connection, PageAnswer, TargetAnswer } from '#shared/api.ts';
import { type ConnectionOrder, NEWEST } from '#shared/connection-order.ts';
import { connectionsQuery } from '#shared/schemas/connections.ts';
import type { Page } from '#shared/schemas/paging.ts';
import { pairOf } from '../chat/messages/pairs.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { deleteRows, insertRow } from '../../platform/db/rows.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { Problem } from '../../platform/problem.ts';
import { pageOf, timeCursor, writeTimeCursor } from '../../platform/db/paging.ts';
import type { PresenceSource } from '../presence/presence.ts';
import { toDeveloper } from '../profile/profile.ts';
import { cursorOf, listOrdered } from './ordered-list.ts';
import { listStates } from './states.ts';
import {
  connectionIds,
  type ConnectionRow,
  findConnection,
  lockConnection,
  listConnections,
  prepareConnected,
} from './repository.ts';

export interface ConnectionsPage extends PageAnswer {
  connections: Connection[];
}

export type Connections = ReturnType<typeof createConnections>['connections'];

export function createConnections(parts: { database: Database; presence: PresenceSource }) {
  const { database, presence } = parts;
  const connected = prepareConnected(database);

  async function withStates(userId: string, rows: ConnectionRow[]): Promise<Connection[]> {
    const ids = rows.map(({ id }) => id);
    const states = await listStates(database.db, userId, ids, Date.now());
    return rows.map((row) => {
      const state = states.get(row.id);
      return { ...toDeveloper(row), ...(state && { state }) };
    });
  }

  const connections = {
    /** A cursor belongs to its `order`. */
    async list(
      userId: string,
      { limit, cursor }: Page,
      order: ConnectionOrder = NEWEST,
    ): Promise<ConnectionsPage> {
      const { q, sort } = order;
      if (q !== '' || sort !== 'newest') {
        const found = await listOrdered(database, userId, order, cursor, limit + 1);
        const { rows, nextCursor } = pageOf(found, limit, (row) => cursorOf(sort, row));
        return { connections: await withStates(userId, rows), nextCursor };
      }
      // The default order comes from an index and stops at the page.
      const found = await listConnections(database.db, userId, timeCursor(cursor), limit + 1);
      const { rows, nextCursor } = pageOf(found, limit, (row) =>
        writeTimeCursor({ time: row.connectedAt, id: row.id }),
      );
      return { connections: await withStates(userId, rows), nextCursor };
    },

    /** Throws `not_found` unless the two are connected. */
    async target(userId: string, targetUserId: string): Promise<TargetAnswer> {
      const row = await findConnection(database.db, userId, targetUserId);
      if (row === undefined)
        throw new Problem('not_found', 'You are not connected with this developer');
      return { user: toDeveloper(row), ...(await presence.of(userId, targetUserId)) };
    },

    async between(one: string, other: string): Promise<boolean> {
      const { lowUserId, highUserId } = pairOf(one, other);
      return (await connected(lowUserId, highUserId)).length > 0;
    },

    idsOf: (userId: string, db: Db = database.db): Promise<string[]> => connectionIds(db, userId),

    /** The caller's transaction has locked the pair. */
    connect: (trx: Db, one: string, other: string) =>
      insertRow(trx, 'connections', { ...pairOf(one, other), createdAt: Date.now() }),

    connected: async (trx: Db, one: string, other: string): Promise<boolean> =>
      (await findConnection(trx, one, other)) !== undefined,

    lock: lockConnection,

    /** Foreign keys delete the conversation. */
    disconnect: (trx: Db, one: string, other: string) =>
      deleteRows(trx, 'connections', pairOf(one, other)),
  };
  const routes = {
    'GET /user/connections': {
      query: connectionsQuery,
      async run({ me, query: { q, sort, ...page } }) {
        const { connections: data, nextCursor } = await connections.list(me, page, { q, sort });
        return { connections: data, data, nextCursor };
      },
    },
    'GET /users/:targetUserId': {
      run: ({ me, params }) => connections.target(me, params.targetUserId),
    },
  } satisfies Partial<Routes>;
  return { connections, routes };
}
