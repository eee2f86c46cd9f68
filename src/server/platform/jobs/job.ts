/** Work that is repeated until it is closed; never twice at a time. */
export interface Job {
  /** Runs the work now; while it is running, once more after it. */
  runSoon(): void;
  /** Ends the repetition. Resolves when the run under way has ended. */
  close(): Promise<void>;
}

interface JobParts {
  /** Milliseconds between two starts. A start is left out while the run before still goes on. */
  everyMs: number;
  /** Run at once too, and not only after the first `everyMs`. */
  atOnce?: boolean;
  /** `closing` is aborted by `close`: long work looks at it between two steps. */
  work: (closing: AbortSignal) => void | Promise<void>;
  /** Told what `work` threw; the next run comes all the same. */
  onError: (error: unknown) => void;
}

/** Repeats `work`. A waiting job keeps no process alive. */
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
