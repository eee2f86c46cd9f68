import { randomUUIDv7 } from 'node:crypto';
import type { AuditAnswer, AuditDetail, AuditEntry } from '#shared/audit.ts';
import type { Page } from '#shared/schemas/paging.ts';
import { fullName } from '#shared/user.ts';
import type { Db } from '../../platform/db/database.ts';
import { deleteBelow } from '../../platform/db/in-batches.ts';
import { idCursor, pageOf } from '../../platform/db/paging.ts';
import { lowestIdAt, timestampOf } from '../../platform/ids.ts';
import type { Core } from '../core.ts';
import {
  type AuditFilter,
  type AuditRecord,
  type AuditRow,
  insertEntry,
  listEntries,
} from './repository.ts';

export type Audit = ReturnType<typeof createAudit>;

export function createAudit({ database, limit, log }: Pick<Core, 'database' | 'limit' | 'log'>) {
  const { db } = database;
  let unlisted = 0;

  /** Returns the detail to store; null if a failed sign-in is over the limit. */
  async function listed({ action, detail = {} }: AuditRecord): Promise<AuditDetail | null> {
    if (action !== 'signIn.failed') return detail;
    try {
      await limit('audit.failed', 'all');
    } catch {
      unlisted += 1;
      return null;
    }
    const before = unlisted;
    unlisted = 0;
    return before === 0 ? detail : { ...detail, unlisted: before };
  }

  async function write(within: Db, record: AuditRecord): Promise<void> {
    const { action, actorId, personId, address } = record;
    const id = randomUUIDv7();
    const { typed: _typed, ...plain } = record.detail ?? {};
    log.info({ audit: true, entry: id, action, actorId, personId, address, ...plain }, 'audit');
    const detail = await listed(record);
    if (detail !== null) await insertEntry(within, id, { ...record, detail });
  }

  return {
    /**
     * Stores an entry and logs it. Give the transaction of the action, as its last statement: both commit or neither.
     * Without one, call it directly after the action; a failed write is logged and doesn't fail what has succeeded.
     * Failed sign-ins beyond the limit `audit.failed` are only logged, so that an attacker can't fill the disk.
     */
    async record(record: AuditRecord, trx?: Db): Promise<void> {
      if (trx !== undefined) return write(trx, record);
      await write(db, record).catch((error: unknown) => {
        log.error({ err: error, action: record.action }, 'an audit entry was not stored');
      });
    },

    /** The latest entry comes first. */
    async list({ limit: size, cursor, ...filter }: Page & AuditFilter): Promise<AuditAnswer> {
      const found = await listEntries(db, filter, idCursor(cursor), size + 1);
      const { rows, nextCursor } = pageOf(found, size, (row) => row.id);
      return { entries: rows.map(toEntry), nextCursor };
    },

    /** `before` is in milliseconds since 1970. */
    forget: (before: number): Promise<void> =>
      deleteBelow(db, 'audit_log', ['id'], 'id', lowestIdAt(before)),
  };
}

const toEntry = (row: AuditRow): AuditEntry => ({
  _id: row.id,
  at: timestampOf(row.id),
  action: row.action,
  actor: personOf(row.actorId, row.actorFirst, row.actorLast),
  person: personOf(row.personId, row.personFirst, row.personLast),
  address: row.address,
  detail: JSON.parse(row.detail) as AuditDetail,
});

const personOf = (id: string | null, firstName: string | null, lastName: string | null) =>
  id === null
    ? null
    : {
        _id: id,
        name: firstName === null ? null : fullName({ firstName, lastName: lastName ?? '' }),
      };
