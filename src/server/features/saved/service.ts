import type { SavedAnswer } from '#shared/api.ts';
import { type Saved, SAVED_MAX } from '#shared/saved.ts';
import { type Page, pageQuery } from '#shared/schemas/paging.ts';
import { savedSchema } from '#shared/schemas/saved.ts';
import type { Database } from '../../platform/db/database.ts';
import { betweenKey, lockBetween, rowsOfExisting } from '../../platform/db/lock-people.ts';
import { pageOf, timeCursor, writeTimeCursor } from '../../platform/db/paging.ts';
import { countRows, deleteRows, insertRow, updateRows } from '../../platform/db/rows.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import { Problem } from '../../platform/problem.ts';
import { iso } from '../../platform/time.ts';
import type { Connections } from '../connections/service.ts';
import type { Blocks } from '../safety/blocks/service.ts';
import { accountGone, toDeveloper } from '../profile/profile.ts';
import { deleteBetween, findSaved, listSaved, lockSaver, mayMeet } from './repository.ts';

export type SavedPeople = ReturnType<typeof createSaved>['saved'];

/** People save developers for later. The saved person is never notified. */
export function createSaved(parts: {
  database: Database;
  connections: Pick<Connections, 'connected'>;
  blocks: Pick<Blocks, 'between'>;
}) {
  const { database, connections, blocks } = parts;

  const saved = {
    async list(userId: string, { limit, cursor }: Page): Promise<SavedAnswer> {
      const after = timeCursor(cursor);
      const found = await listSaved(database.db, userId, after, limit + 1, Date.now());
      const { rows, nextCursor } = pageOf(found, limit, (row) =>
        writeTimeCursor({ time: row.savedAt, id: row.id }),
      );
      const saved = rows.map((row) => {
        const { line, relation, savedAt } = row;
        return { user: toDeveloper(row), line, relation, savedAt: iso(savedAt) };
      });
      return { saved, nextCursor };
    },

    async of(userId: string, savedId: string): Promise<Saved | null> {
      const row = await findSaved(database.db, userId, savedId, Date.now());
      return row === undefined ? null : { line: row.line, savedAt: iso(row.savedAt) };
    },

    /** Saves a developer, now or `at` an earlier time, or changes the note on a saved one. */
    save: (userId: string, savedId: string, line: string, at = Infinity): Promise<void> =>
      database.db.transaction().execute(async (trx) => {
        if (userId === savedId) throw new Problem('invalid_input', 'You cannot save yourself');
        // A block or a connection of the same moment waits, and then deletes the row.
        await lockBetween(trx, betweenKey(userId, savedId));
        const here = await rowsOfExisting(trx, [{ userId }, { userId: savedId }]);
        if (!here.some((one) => one.userId === userId)) throw accountGone();
        if (await connections.connected(trx, userId, savedId)) {
          throw new Problem('conflict', 'You are already connected');
        }
        // The error reveals nothing: it is the same for deleted, suspended and blocked developers.
        const isBlocked = await blocks.between(userId, savedId, trx);
        if (isBlocked || !(await mayMeet(trx, userId, savedId, Date.now()))) {
          throw new Problem('not_found', 'This developer is no longer here');
        }
        if ((await updateRows(trx, 'saved', { userId, savedId }, { line })) > 0) return;
        await lockSaver(trx, userId);
        if ((await countRows(trx, 'saved', { userId })) >= SAVED_MAX) {
          throw new Problem(
            'conflict',
            `You have saved ${String(SAVED_MAX)} developers. Remove one first.`,
          );
        }
        await insertRow(trx, 'saved', {
          userId,
          savedId,
          line,
          savedAt: Math.max(0, Math.min(at, Date.now())),
        });
      }),

    /** Idempotent. */
    remove: (userId: string, savedId: string) =>
      deleteRows(database.db, 'saved', { userId, savedId }),

    /** The two connect or part, and the transaction has locked them. */
    forget: deleteBetween,
  };
  const routes = {
    'GET /user/saved': { query: pageQuery, run: ({ me, query }) => saved.list(me, query) },
    'GET /user/saved/:userId': {
      run: async ({ me, params }) => ({ saved: await saved.of(me, params.userId) }),
    },
    'PUT /user/saved/:userId': {
      body: savedSchema,
      run: ({ me, params, body }) =>
        messageAfter(saved.save(me, params.userId, body.line, body.savedAt), 'Saved'),
    },
    'DELETE /user/saved/:userId': {
      run: ({ me, params }) => messageAfter(saved.remove(me, params.userId), 'Removed'),
    },
  } satisfies Partial<Routes>;
  return { saved, routes };
}
