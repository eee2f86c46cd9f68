import { hashPassword } from '#server/features/account/passwords.ts';
import type { Database } from '#server/platform/db/database.ts';
import { storeDemoChats } from './demo-chats.ts';
import { storeDemoReports } from './demo-reports.ts';
import { storeDemoLastSeen } from './demo-last-seen.ts';
import { DEMO_PASSWORD } from './demo-person.ts';
import { openDemoPage } from './demo-public-page.ts';
import { storeDemoTies } from './demo-ties.ts';
import { CAST_NEWCOMERS, DEMO_NEWCOMER } from './newcomers.ts';
import { writePhotos } from './photos.ts';
import { storePeople } from './store-people.ts';

/**
 * Fills a database for the demo: photos, the cast, the demo account with its requests, connections, conversations and
 * public page, reports for its moderator, and last visits. Existing rows stay, so that a second run keeps visitors'
 * changes. Returns the number of new people.
 */
export async function seedDemo(database: Database, dataDir: string): Promise<number> {
  await writePhotos(dataDir);
  const added = await storeDemoPeople(database);
  await storeDemoTies(database.db);
  await storeDemoChats(database.db);
  await openDemoPage(database.db);
  await storeDemoReports(database.db);
  await storeDemoLastSeen(database.db);
  return added;
}

/** Stores the demo account and its people; all have the demo password. */
async function storeDemoPeople({ db }: Database): Promise<number> {
  const hash = await hashPassword(DEMO_PASSWORD);
  return storePeople(db, [...CAST_NEWCOMERS, DEMO_NEWCOMER], hash);
}
