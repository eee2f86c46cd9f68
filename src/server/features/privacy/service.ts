import type { PrivacySettings, Shown } from '#shared/privacy.ts';
import { privacyBody } from '#shared/schemas/privacy.ts';
import { findRow, updateRows } from '../../platform/db/rows.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Core } from '../core.ts';
import { accountGone } from '../profile/profile.ts';

export type Privacy = ReturnType<typeof createPrivacy>['privacy'];

const COLUMNS = { presence: 'hidesPresence', receipts: 'hidesReceipts' } as const;

/** PostgreSQL and SQLite take tens of thousands of parameters in a statement. */
const IDS_MAX = 10_000;

/** Creates the settings of what connections see. */
export function createPrivacy(parts: Pick<Core, 'audit' | 'database' | 'limit' | 'events'>) {
  const { audit, database, limit, events } = parts;
  const { db } = database;

  async function settings(userId: string): Promise<PrivacySettings> {
    const row = await findRow(db, 'users', { id: userId });
    if (row === undefined) throw accountGone();
    return { presence: row.hidesPresence === 0, receipts: row.hidesReceipts === 0 };
  }

  /** Leaves out the people with this hidden. */
  async function showing(what: Shown, ids: readonly string[]): Promise<string[]> {
    const hidden = new Set<string>();
    for (let from = 0; from < ids.length; from += IDS_MAX) {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where(COLUMNS[what], '=', 1)
        .where('id', 'in', ids.slice(from, from + IDS_MAX))
        .execute();
      for (const { id } of rows) hidden.add(id);
    }
    return ids.filter((id) => !hidden.has(id));
  }

  const privacy = {
    settings,
    showing,

    async turn(
      userId: string,
      what: Shown,
      on: boolean,
      caller: Pick<Caller, 'address'>,
    ): Promise<PrivacySettings> {
      await limit('profile.user', userId);
      const before = { id: userId, [COLUMNS[what]]: Number(on) };
      const changed = await updateRows(db, 'users', before, { [COLUMNS[what]]: Number(!on) });
      const now = await settings(userId);
      // Connections would learn of a repeated hiding.
      if (changed > 0) {
        events.emit('privacyChanged', { userId, what, on });
        await audit.own('account.privacy', userId, caller, { setting: what, on });
      }
      return now;
    },

    /** Leaves out the people with this hidden; all of them if the user hides it. */
    async sharing(what: Shown, userId: string, ids: readonly string[]): Promise<string[]> {
      const [first, ...others] = await showing(what, [userId, ...ids]);
      return first === userId ? others : [];
    },
  };
  const routes = {
    'GET /privacy': { run: ({ me }) => settings(me) },
    'PUT /privacy': {
      body: privacyBody,
      run: ({ me, body: { what, on }, caller }) => privacy.turn(me, what, on, caller),
    },
  } satisfies Partial<Routes>;
  return { privacy, routes };
}
