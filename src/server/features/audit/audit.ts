import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction, AuditAnswer, AuditDetail, AuditEntry } from '#shared/audit.ts';
import type { Page } from '#shared/schemas/paging.ts';
import { fullName } from '#shared/user.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { deleteBelow } from '../../platform/db/in-batches.ts';
import { idCursor, pageOf } from '../../platform/db/paging.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Log } from '../../platform/log.ts';
import { lowestIdAt, timestampOf } from '../../platform/ids.ts';
import {
  type AuditFilter,
  type AuditRecord,
  type AuditRow,
  insertEntry,
  listEntries,
} from './repository.ts';

export type { AuditRecord };
export type Audit = ReturnType<typeof createAudit>;

export function createAudit(parts: { database: Database; limit: LimitAttempts; log: Log }) {
  const { limit, log } = parts;
  const { db } = parts.database;
  /** By key of the limit. */
  const unlisted = new Map<string, number>();

  /** Returns the detail to store; null if a failed sign-in is over the limit. */
  async function listed(record: AuditRecord): Promise<AuditDetail | null> {
    const { action, personId, detail = {} } = record;
    if (action !== 'signIn.failed') return detail;
    // Attempts on made-up addresses must not hide those on accounts.
    const key = personId === null ? 'nobody' : 'all';
    const count = () => unlisted.get(key) ?? 0;
    try {
      await limit('audit.failed', key);
    } catch {
      unlisted.set(key, count() + 1);
      return null;
    }
    const before = count();
    unlisted.delete(key);
    return before === 0 ? detail : { ...detail, unlisted: before };
  }

  async function write(record: AuditRecord, trx?: Db): Promise<void> {
    const { action, actorId, personId, address } = record;
    const id = randomUUIDv7();
    const who = { actor: actorId, user: personId, address };
    log.info(
      { audit: true, entry: id, action, ...who, ...record.detail, typed: undefined },
      'audit',
    );
    // A transaction must not wait for the limiter. Its sign-ins proved the person, and are limited by that.
    const detail = trx === undefined ? await listed(record) : (record.detail ?? {});
    if (detail !== null) await insertEntry(trx ?? db, { ...record, detail }, id);
  }

  async function record(entry: AuditRecord, trx?: Db): Promise<void> {
    if (trx !== undefined) return write(entry, trx);
    await write(entry).catch((error: unknown) => {
      log.error({ err: error, action: entry.action }, 'an audit entry was not stored');
    });
  }

  return {
    /**
     * Stores an entry and logs it. Give the transaction of the action, as its last statement: both commit or neither.
     * Without one, call it directly after the action; a failed write is logged and doesn't fail what has succeeded.
     * Failed sign-ins beyond the limit `audit.failed` are only logged, so that an attacker can't fill the disk.
     */
    record,

    /** Records what people do to their own account. */
    own: (
      action: AuditAction,
      userId: string,
      { address }: Pick<Caller, 'address'>,
      detail: AuditDetail = {},
      trx?: Db,
    ): Promise<void> => record({ action, actorId: userId, personId: userId, address, detail }, trx),

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
