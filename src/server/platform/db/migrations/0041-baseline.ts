import { chat } from './baseline/chat.ts';
import { factors } from './baseline/factors.ts';
import { mail } from './baseline/mail.ts';
import { matching } from './baseline/matching.ts';
import { pairing } from './baseline/pairing.ts';
import { people } from './baseline/people.ts';
import { publicPage } from './baseline/public-page.ts';
import { ranking } from './baseline/ranking.ts';
import { safety } from './baseline/safety.ts';
import { createTable, migration } from './table-builder.ts';

/** In an order in which tables follow those they refer to. */
const TABLES = {
  ...people,
  ...factors,
  ...matching,
  ...ranking,
  ...chat,
  ...pairing,
  ...safety,
  ...mail,
  ...publicPage,
};

export type BaselineTables = typeof TABLES;

const LOG = '"id", "moderator", "action", "subjectName", "reportId", "reason", "until"';

/** Makes the moderation log append-only, except for the reference to a deleted account. */
const TRIGGER = `create trigger moderation_log_is_kept before update of ${LOG} on moderation_log`;
const REFUSAL = `'the moderation log is append-only'`;
const APPEND_ONLY = {
  sqlite: [`${TRIGGER} begin select raise(abort, ${REFUSAL}); end`],
  postgres: [
    `create function refuse_rewriting() returns trigger language plpgsql as
    $$ begin raise exception ${REFUSAL}; end $$`,
    `${TRIGGER} for each row execute function refuse_rewriting()`,
  ],
};

/** Creates the schema of version 0.1.0. */
export const baseline = migration((kind) => [
  ...Object.entries(TABLES).flatMap(createTable),
  ...APPEND_ONLY[kind],
]);
