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
    // Someone may have a year of failed sign-ins and few others.
    audit_log_person_kind: 'index ("personId", "kind", "id")',
  },
};

export type AuditTables = typeof TABLES;

const TRIGGER = 'create trigger audit_log_is_kept before update on audit_log';
const REFUSAL = `'the audit log is append-only'`;
const APPEND_ONLY = {
  sqlite: [`${TRIGGER} begin select raise(abort, ${REFUSAL}); end`],
  postgres: [
    `create function refuse_audit_rewriting() returns trigger language plpgsql as
    $$ begin raise exception ${REFUSAL}; end $$`,
    `${TRIGGER} for each row execute function refuse_audit_rewriting()`,
  ],
};

const OBJECT = { sqlite: 'json_object', postgres: 'json_build_object' };

/** Null keys are left out, as `JSON.stringify` leaves out undefined ones. */
const STRIPPED = {
  sqlite: (json: string) => `json_patch('{}', ${json})`,
  postgres: (json: string) => `json_strip_nulls(${json})`,
};

/** Adds the audit log, and moves the moderation log into it. Its table is empty from now on. */
export const auditLog = migration((kind) => {
  const object = OBJECT[kind];
  const typed = `${object}('reason', reason, 'name', "subjectName", 'moderator', moderator)`;
  const detail = STRIPPED[kind](
    `${object}('until', until, 'reportId', "reportId", 'typed', ${typed})`,
  );
  return [
    ...Object.entries(TABLES).flatMap(createTable),
    ...APPEND_ONLY[kind],
    `insert into audit_log (id, kind, action, "actorId", "personId", detail)
      select m.id, 'moderation', 'moderation.' || action, u.id, "subjectId", cast(${detail} as text)
      from moderation_log m left join users u on u.email = m.moderator`,
    'delete from moderation_log',
  ];
});
