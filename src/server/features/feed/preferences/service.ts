import type { Core } from '../../core.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Place } from '../../../platform/db/open-reading.ts';
import { findRow, updateRows } from '../../../platform/db/rows.ts';
import { job } from '../../../platform/jobs/job.ts';
import { createThread } from '../../../platform/jobs/thread.ts';
import type { FeedRepository } from '../repository.ts';
import type { TrainingResult } from './learn.ts';
import { clusterOf, ROW, type PreferenceModel } from './model.ts';
import * as stored from './repository.ts';

/** Null means learning is off or nothing was learned. */
export type ModelFor = (userId: string) => Promise<PreferenceModel | null>;

const EVERY_MS = 600_000;
/** Another node may take over a claim after these milliseconds. */
const TURN_MS = 3_600_000;
/** Training uses at most a twentieth of one core. */
const REST = 19;
/** Other writes run between two batches. */
const BATCH = 200;
const WRITING_REST = 4;
/** The single row of the model. */
const MODEL = { id: 1 };

export type PreferenceLearning = ReturnType<typeof createPreferenceLearning>;

/** One node learns at a time. */
export function createPreferenceLearning(
  parts: Place &
    Pick<Core, 'database' | 'log'> & {
      find: Pick<FeedRepository, 'preferences'>;
      feedLearning: boolean;
    },
) {
  const { database, find, feedLearning, databaseUrl, dataDir, log } = parts;
  const { db } = database;
  let model: PreferenceModel | null = null;

  /** Returns false without new choices, or while another node is training. */
  async function learnNow(closing?: AbortSignal): Promise<boolean> {
    const began = Date.now();
    const newest = await stored.newestSignal(db);
    // A database without choices stays empty.
    if (newest === null || !(await stored.claim(db, began, began + TURN_MS))) return false;
    const state = await findRow(db, 'taste_model', MODEL);
    const version = (state?.version ?? 0) + 1;
    try {
      if (newest === state?.newestSignal) return false;
      const result = await inThread(began);
      if (result === null || !(await writePeople(result, version, closing))) return false;
      const model = JSON.stringify(result.model);
      await updateRows(db, 'taste_model', MODEL, { version, newestSignal: newest, model });
      return true;
    } finally {
      const now = Date.now();
      await updateRows(db, 'taste_model', MODEL, { claimedUntil: now + REST * (now - began) });
    }
  }

  async function inThread(now: number): Promise<TrainingResult | null> {
    const thread = createThread<number, TrainingResult | null>({
      start: () =>
        new Worker(new URL('./learn-worker.ts', import.meta.url), {
          workerData: { databaseUrl, dataDir } satisfies Place,
          execArgv: [],
        }),
      onFailure: (error) => log.warn({ err: error }, 'the thread that learns failed'),
    });
    try {
      return await thread.ask(now);
    } finally {
      await thread.close();
    }
  }

  async function writePeople(
    { people, numbers, model: { cells } }: TrainingResult,
    version: number,
    closing?: AbortSignal,
  ): Promise<boolean> {
    for (let from = 0; from < people.length; from += BATCH) {
      if (closing?.aborted === true) return false;
      const began = performance.now();
      const some = people.slice(from, from + BATCH).map((userId, at): stored.NewPreferences => {
        const row = numbers.subarray((from + at) * ROW, (from + at + 1) * ROW);
        return {
          userId,
          version,
          cell: clusterOf(cells, row),
          score: Math.round(100 * ((row[0] ?? 0) + (row[1] ?? 0))),
          numbers: new Uint8Array(row.buffer, row.byteOffset, row.byteLength),
        };
      });
      await stored.writePreferences(database, some);
      await wait(WRITING_REST * (performance.now() - began), null, { ref: false });
    }
    return true;
  }

  const repeated = feedLearning
    ? job({
        everyMs: EVERY_MS,
        work: async (closing) => {
          await learnNow(closing);
        },
        onError: (error) => log.warn({ err: error }, 'nothing was learned from choices'),
      })
    : null;

  const modelFor: ModelFor = async (userId) => {
    if (!feedLearning) return null;
    const row = await find.preferences(model?.version ?? 0, userId);
    if (row === undefined || row.version === 0 || row.off === 1) return null;
    if (row.model !== null) {
      model = {
        ...(JSON.parse(row.model) as Omit<PreferenceModel, 'version'>),
        version: row.version,
      };
    }
    return model;
  };

  return {
    modelFor,
    learnNow,
    /** Null means the host disabled learning. */
    isOn: async (userId: string): Promise<boolean | null> =>
      feedLearning ? (await findRow(db, 'tastes', { userId }))?.off !== 1 : null,
    turn: (userId: string, on: boolean): Promise<void> => stored.setOff(db, userId, !on),
    close: async (): Promise<void> => repeated?.close(),
  };
}
