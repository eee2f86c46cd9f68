import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DatabaseKind } from './database.ts';
import { accounts } from './migrations/0001-accounts.ts';
import { matching } from './migrations/0002-matching.ts';
import { outbox } from './migrations/0003-outbox.ts';
import { messages } from './migrations/0004-messages.ts';
import { messageChanges } from './migrations/0005-message-changes.ts';
import { safety } from './migrations/0007-safety.ts';
import { accountSecurity } from './migrations/0008-account-security.ts';
import { photos } from './migrations/0009-photos.ts';
import { notifications } from './migrations/0010-notifications.ts';
import { partnerProfile } from './migrations/0012-partner-profile.ts';
import { facetsRecounted } from './migrations/0013-facets-recounted.ts';
import { messageOriginals } from './migrations/0014-message-originals.ts';
import { accountLinks } from './migrations/0015-account-links.ts';
import { requestsTakenBack } from './migrations/0016-requests-taken-back.ts';
import { messageKinds } from './migrations/0017-message-kinds.ts';
import { snippets } from './migrations/0017-snippets.ts';
import { notes } from './migrations/0018-notes.ts';
import { feedHands } from './migrations/0020-feed-hands.ts';
import { pads } from './migrations/0021-pads.ts';
import { padVersions } from './migrations/0024-pad-versions.ts';
import { notificationKinds } from './migrations/0025-notification-kinds.ts';
import { waitingInterests } from './migrations/0028-waiting-interests.ts';
import { pairSessions } from './migrations/0025-pair-sessions.ts';
import { pairLinks } from './migrations/0026-pair-links.ts';
import { stepUp } from './migrations/0030-step-up.ts';
import { passkeys } from './migrations/0031-passkeys.ts';
import { ownNotifications } from './migrations/0032-own-notifications.ts';
import { invitations } from './migrations/0023-invitations.ts';
import { tastes } from './migrations/0033-tastes.ts';
import { factors } from './migrations/0035-factors.ts';
import { invitesUsed } from './migrations/0036-invites-used.ts';
import { putAway } from './migrations/0037-put-away.ts';
import { keptSessions } from './migrations/0038-kept-sessions.ts';
import { declinedNotes } from './migrations/0039-declined-notes.ts';
import { publicPages } from './migrations/0027-public-pages.ts';
import { padsBegunAnew } from './migrations/0040-pads-begun-anew.ts';
import { talks } from './migrations/0034-talks.ts';

/** Migrations in order; a released name never changes. */
const MIGRATIONS: Record<string, (kind: DatabaseKind) => Migration> = {
  '0001-accounts': accounts,
  '0002-matching': matching,
  '0003-outbox': outbox,
  '0004-messages': messages,
  '0005-message-changes': messageChanges,
  '0007-safety': safety,
  '0008-account-security': accountSecurity,
  '0009-photos': photos,
  '0010-notifications': notifications,
  '0012-partner-profile': partnerProfile,
  '0013-facets-recounted': facetsRecounted,
  '0014-message-originals': messageOriginals,
  '0015-account-links': accountLinks,
  '0016-requests-taken-back': requestsTakenBack,
  '0017-message-kinds': messageKinds,
  '0017-snippets': snippets,
  '0018-notes': notes,
  '0020-feed-hands': feedHands,
  '0021-pads': pads,
  '0023-invitations': invitations,
  '0024-pad-versions': padVersions,
  '0025-notification-kinds': notificationKinds,
  '0025-pair-sessions': pairSessions,
  '0026-pair-links': pairLinks,
  '0027-public-pages': publicPages,
  '0028-waiting-interests': waitingInterests,
  '0030-step-up': stepUp,
  '0031-passkeys': passkeys,
  '0032-own-notifications': ownNotifications,
  '0033-tastes': tastes,
  '0034-talks': talks,
  '0035-factors': factors,
  '0036-invites-used': invitesUsed,
  '0037-put-away': putAway,
  '0038-kept-sessions': keptSessions,
  '0039-declined-notes': declinedNotes,
  '0040-pads-begun-anew': padsBegunAnew,
};

/** Writes to Kysely's lock row without changing it. */
export const WRITE_PROBE = 'update kysely_migration_lock set is_locked = is_locked';

/** Returns the names of all migrations in order. */
export const migrationNames = (): string[] => Object.keys(MIGRATIONS).sort();

/**
 * Migrates the schema to the latest version or to `upTo`, in one transaction under a lock, so that nodes may start at
 * once. Throws if the schema is newer than this program.
 */
export async function migrate<T>(db: Kysely<T>, kind: DatabaseKind, upTo?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(Object.entries(MIGRATIONS).map(([name, make]) => [name, make(kind)])),
        ),
    },
  });
  const { error } =
    upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error !== undefined) throw error as Error;
}
