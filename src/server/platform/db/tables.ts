import type { Insertable, Selectable } from 'kysely';
import type { BaselineTables } from './migrations/0041-baseline.ts';
import type { VersionColumns } from './migrations/0043-ends-of-pad-versions.ts';
import type { ProjectColumns } from './migrations/0046-projects.ts';
import type { FreeNowTables } from './migrations/0047-free-now.ts';
import type { CalendarTables } from './migrations/0048-calendars.ts';
import type { PictureTables } from './migrations/0049-pictures.ts';
import type { PauseColumns } from './migrations/0050-pause.ts';
import type { SavedTables } from './migrations/0051-saved.ts';
import type { ConversationSettingsTables } from './migrations/0052-conversation-settings.ts';
import type { PrivacyColumns } from './migrations/0053-privacy.ts';
import type { ProviderSessionColumns } from './migrations/0054-provider-sessions.ts';
import type { AuditTables } from './migrations/0055-audit-log.ts';
import type { IdleColumns } from './migrations/0056-idle-accounts.ts';
import type { TypesOf } from './migrations/table-builder.ts';

/**
 * The schema after all migrations. Ids are UUIDv7. `users`, `sessions`, `accounts` and `verifications` began
 * as tables of better-auth with timestamps (ISO 8601 text on SQLite). The others store milliseconds since 1970.
 *
 * A later migration adds its tables or columns here.
 */
// Compiler errors then name it, not what it extends.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Tables extends TypesOf<
  BaselineTables &
    VersionColumns &
    ProjectColumns &
    FreeNowTables &
    CalendarTables &
    PictureTables &
    PauseColumns &
    SavedTables &
    ConversationSettingsTables &
    PrivacyColumns &
    ProviderSessionColumns &
    AuditTables &
    IdleColumns
> {}

export type UserRow = Selectable<Tables['users']>;
export type NewUserRow = Insertable<Tables['users']>;
export type SignalRow = Selectable<Tables['signals']>;
export type NewSignalRow = Insertable<Tables['signals']>;
