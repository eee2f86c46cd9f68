import { setTimeout as wait } from 'node:timers/promises';
import { isContention } from '../faults.ts';

/** Maximum attempts, and the longest pause between them in milliseconds. */
const ATTEMPTS = 8;
const PAUSE_MS = 60;

/** Repeats a transaction that gave way to another one, for example after a deadlock. */
export async function retryContention<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isContention(error) || attempt === ATTEMPTS) throw error;
    }
    await wait(Math.random() * PAUSE_MS);
  }
}
