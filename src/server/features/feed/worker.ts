// The thread that makes feeds among many developers; thread.ts starts it.
import { workerData } from 'node:worker_threads';
import type { FeedAnswer } from '#shared/api.ts';
import { type DatabasePlace, openReading } from '../../platform/db/reading.ts';
import { serveThread } from '../../platform/jobs/serve-thread.ts';
import { rankLikeliest } from './likeliest.ts';
import { createPages, type PageJob } from './pages.ts';
import { createFeedRepository } from './repository.ts';
import { createShortlistKeeper } from './shortlist-keeper.ts';

const reading = openReading(workerData as DatabasePlace);
const find = createFeedRepository(reading);
const shortlist = createShortlistKeeper(find, (error) => tellFault(error));
const makePage = createPages(find, async ({ userId, filters, place }) =>
  rankLikeliest(find, await shortlist.current(), userId, filters, place.now),
);

const tellFault = serveThread<PageJob, FeedAnswer>({
  answer: makePage,
  close: () => reading.close(),
});
