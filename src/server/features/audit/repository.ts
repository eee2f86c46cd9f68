import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction, AuditDetail, AuditKind } from '#shared/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import { insertRow } from '../../platform/db/rows.ts';

export interface AuditRecord {
  action: AuditAction;
  /** Null: a visitor who failed to sign in, a provider, or a command of the host. */
  actorId: string | null;
  /** The affected account, also if it is the actor's; null if there is none. */
  personId: string | null;
  /** The address of the `Caller`; null without one. */
  address: string | null;
  detail?: AuditDetail;
}

/** Stores an entry without a log line, for commands of the host. */
export function insertEntry(db: Db, record: AuditRecord, id = randomUUIDv7()): Promise<void> {
  const { action, actorId, personId, address, detail = {} } = record;
  const kind = action.split('.')[0] as AuditKind;
  const row = { id, kind, action, actorId, personId, address, detail: JSON.stringify(detail) };
  return insertRow(db, 'audit_log', row);
}

export interface AuditFilter {
  /** The affected person. */
  personId?: string | undefined;
  kind?: AuditKind | undefined;
}

export type AuditRow = Awaited<ReturnType<typeof listEntries>>[number];

/** The latest entry comes first. */
export const listEntries = (
  db: Db,
  { personId, kind }: AuditFilter,
  before: string,
  limit: number,
) =>
  db
    .selectFrom('audit_log as l')
    .leftJoin('users as actor', 'actor.id', 'l.actorId')
    .leftJoin('users as person', 'person.id', 'l.personId')
    .selectAll('l')
    .select(['actor.firstName as actorFirst', 'actor.lastName as actorLast'])
    .select(['person.firstName as personFirst', 'person.lastName as personLast'])
    .where('l.id', '<', before)
    .$if(kind !== undefined, (query) => query.where('l.kind', '=', kind as AuditKind))
    .$if(personId !== undefined, (query) => query.where('l.personId', '=', personId as string))
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
