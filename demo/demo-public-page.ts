import type { Db } from '#server/platform/db/database.ts';
import { upsertRow } from '#server/platform/db/rows.ts';
import { handleOf, takeHandle } from '#server/features/public-page/repository.ts';
import { CLOSED_PAGE } from '#shared/public-page.ts';
import { DEMO_NEWCOMER } from './newcomers.ts';
import { idOfNewcomer } from './store-people.ts';

const DEMO_ID = idOfNewcomer(DEMO_NEWCOMER);
export const DEMO_HANDLE = 'alex-romero';

/** Opens the public page of the demo account, unless it has one. */
export async function openDemoPage(db: Db): Promise<void> {
  if ((await handleOf(db, DEMO_ID)) !== null) return;
  if (!(await takeHandle(db, DEMO_ID, DEMO_HANDLE, Date.now()))) return;
  const { show } = CLOSED_PAGE;
  const page = { userId: DEMO_ID, on: 1, show: JSON.stringify(show), contact: 1, noindex: 0 };
  await upsertRow(db, 'public_pages', ['userId'], page);
}
