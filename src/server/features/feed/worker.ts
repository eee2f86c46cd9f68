// The thread that makes feeds among many developers; thread.ts starts it.
import { workerData } from 'node:worker_threads';
import type { FeedAnswer } from '#shared/api.ts';
import { type DatabaseLocation, openReading } from '../../platform/db/reading.ts';
import { serveThread } from '../../platform/jobs/serve-thread.ts';
import { rankLikeliest } from './likeliest.ts';
import { createPages, type PageJob } from './pages.ts';
import { createFeedRepository } from './repository.ts';
import { createShortlistKeeper } from './shortlist-keeper.ts';

const reading = openReading(workerData as DatabaseLocation);
const find = createFeedRepository(reading);
const shortlist = createShortlistKeeper(find, (error) => tellFault(error));
const makePage = createPages(find, async ({ userId, filters, cursor }) =>
  rankLikeliest(find, await shortlist.current(), userId, filters, cursor.now),
);

const tellFault = serveThread<PageJob, FeedAnswer>({
  answer: makePage,
  close: () => reading.close(),
});
