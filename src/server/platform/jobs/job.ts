/** A repeated job that never overlaps itself. */
export interface Job {
  /** Runs now, or again after the current run. */
  runSoon(): void;
  /** Stops and resolves after the current run. */
  close(): Promise<void>;
}

interface JobParts {
  /** Milliseconds between two starts; a start during a run is skipped. */
  everyMs: number;
  /** Runs immediately, too. */
  atOnce?: boolean;
  /** `closing` is aborted by `close`; long work checks it. */
  work: (closing: AbortSignal) => void | Promise<void>;
  /** Receives errors; the next run happens anyway. */
  onError: (error: unknown) => void;
}

/** Repeats `work`. A waiting job doesn't keep the process alive. */
export function job({ everyMs, atOnce = false, work, onError }: JobParts): Job {
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;

  const attempt = async (): Promise<void> => {
    try {
      await work(closing.signal);
    } catch (error) {
      onError(error);
    }
  };

  const run = (): void => {
    if (closing.signal.aborted) return;
    again = false;
    running = attempt().then(() => {
      running = null;
      if (again) run();
    });
  };

  const timer = setInterval(() => {
    if (running === null) run();
  }, everyMs).unref();
  if (atOnce) run();

  return {
    runSoon() {
      if (running === null) run();
      else again = true;
    },
    async close() {
      closing.abort();
      clearInterval(timer);
      await running;
    },
  };
}
