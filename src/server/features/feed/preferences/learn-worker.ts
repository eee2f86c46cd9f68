import { workerData } from 'node:worker_threads';
import { serveThread } from '../../../platform/jobs/serve-thread.ts';
import { openReading, type Place } from '../../../platform/db/open-reading.ts';
import { learn, type TrainingResult } from './learn.ts';

const reading = await openReading(workerData as Place);

serveThread<number, TrainingResult | null>({
  answer: (now) => learn(reading, now),
  close: () => reading.close(),
});
