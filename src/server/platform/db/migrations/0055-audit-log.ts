import type { AuditAction, AuditKind } from '#shared/audit.ts';
import { createTable, id, migration, nullable, text } from './table-builder.ts';

const TABLES = {
  /** Sign-ins, changes to accounts, and acts of moderators and the host. Entries outlive accounts, so ids refer to none. */
  audit_log: {
    id: id('primary key'),
    kind: text<AuditKind>(),
    action: text<AuditAction>(),
    actorId: nullable(id()),
    personId: nullable(id()),
    /** The network address of the actor. */
    address: nullable(text()),
    /** JSON: AuditDetail. */
    detail: text(),
    audit_log_kind: 'index ("kind", "id")',
    audit_log_person: 'index ("personId", "id")',
  },
};

export type AuditTables = typeof TABLES;

/** Adds the audit log. */
export const auditLog = migration(() => Object.entries(TABLES).flatMap(createTable));
