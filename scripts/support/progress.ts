/** A progress bar: one line in a terminal, a line per tenth elsewhere. */
export interface Progress {
  /** `done` of the total are finished. */
  update: (done: number) => void;
  /** Ends the line. */
  end: () => void;
}

const WIDTH = 30;
const REDRAW_MS = 80;

/** Counts to `total` in `unit`. */
export function createProgress(
  total: number,
  unit: string,
  out: NodeJS.WriteStream = process.stdout,
): Progress {
  const begin = performance.now();
  let drawnAt = -Infinity;
  let tenth = 0;
  let last = 0;

  const line = (done: number): string => {
    const share = total === 0 ? 1 : done / total;
    const filled = Math.round(share * WIDTH);
    const rate = Math.round(done / Math.max((performance.now() - begin) / 1000, 0.001));
    const count = (value: number): string => value.toLocaleString('en');
    return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${String(Math.floor(share * 100)).padStart(3)}%  ${count(done)} of ${count(total)} ${unit}, ${count(rate)} a second`;
  };
  const redraw = (done: number): void => void out.write(`\r${line(done)}\x1b[K`);

  return {
    update(done) {
      last = done;
      if (out.isTTY) {
        if (performance.now() - drawnAt < REDRAW_MS) return;
        drawnAt = performance.now();
        redraw(done);
      } else if (total > 0 && Math.floor((done / total) * 10) > tenth) {
        tenth = Math.floor((done / total) * 10);
        out.write(`${line(done)}\n`);
      }
    },
    end() {
      if (!out.isTTY) return;
      redraw(last);
      out.write('\n');
    },
  };
}
