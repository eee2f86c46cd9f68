import { Worker } from 'node:worker_threads';
import type { FeedAnswer } from '#shared/api.ts';
import type { DatabaseLocation } from '../../platform/db/reading.ts';
import type { Log } from '../../platform/log.ts';
import { createThread, type Thread } from '../../platform/jobs/thread.ts';
import type { PageJob } from './pages.ts';

/** Feeds among many developers are made in a thread of their own: this one goes on meanwhile. */
export function createFeedThread(
  location: DatabaseLocation,
  log: Log,
): Thread<PageJob, FeedAnswer> {
  const { databaseUrl, dataDir } = location;
  return createThread({
    start: () =>
      new Worker(new URL('./worker.ts', import.meta.url), {
        workerData: { databaseUrl, dataDir } satisfies DatabaseLocation,
        execArgv: [],
      }),
    onFault: (error) => log.warn({ err: error }, 'the shortlist of the feed was not renewed'),
    onFailure: (error) => log.error({ err: error }, 'the thread of the feed failed'),
  });
}
