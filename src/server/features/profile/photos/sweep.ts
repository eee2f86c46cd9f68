import { job } from '../../../platform/jobs/job.ts';
import type { Core } from '../../core.ts';

const SWEEP_MS = 600_000;
/** Files per read. */
const SIZE = 100;

interface Sweep extends Pick<Core, 'events' | 'log'> {
  what: 'photo' | 'picture';
  /** Returns the names of at most `limit` files that are due, the longest due first; `now` is in milliseconds since 1970. */
  due: (now: number, limit: number) => Promise<string[]>;
  /** Deletes the file, then its row, so that a crash leaves no file without a row. */
  remove: (name: string, now: number) => Promise<void>;
}

/** Deletes due files at once, every ten minutes, and after an account is deleted. */
export function startSweeping({ events, log, what, due, remove }: Sweep) {
  const onError = (error: unknown): void => log.warn({ err: error }, `a ${what} was not swept`);

  /** One file that can't be deleted doesn't keep the others; it is tried again with the next sweep. */
  async function sweep(now: number, closing?: AbortSignal): Promise<void> {
    for (let more = true; more;) {
      const names = await due(now, SIZE);
      more = names.length === SIZE;
      for (const name of names) {
        if (closing?.aborted) return;
        try {
          await remove(name, now);
        } catch (error) {
          onError(error);
          more = false;
        }
      }
    }
  }

  const sweeping = job({
    everyMs: SWEEP_MS,
    atOnce: true,
    work: (closing) => sweep(Date.now(), closing),
    onError,
  });
  events.on('accountDeleted', () => sweeping.runSoon());
  return { ...sweeping, sweep };
}
