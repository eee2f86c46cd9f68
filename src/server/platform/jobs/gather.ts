/** Runs `work` once for everything announced within `ms` milliseconds, and one run after the other. */
export function gather(parts: {
  ms: number;
  work: () => void | Promise<void>;
  onError: (error: unknown) => void;
}) {
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();

  /** Runs `next` after the work before it. */
  const inLine = (next: () => void | Promise<void>): Promise<void> =>
    (working = working.then(next).catch(parts.onError));

  /** Works at once; resolves when everything announced so far is done. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return inLine(parts.work);
  };

  return {
    soon: (): void => {
      timer ??= setTimeout(() => void flush(), parts.ms).unref();
    },
    flush,
    inLine,
  };
}
