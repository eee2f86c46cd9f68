/** A row of the printed table. */
export interface Row {
  what: string;
  /** The figures behind `value`, in words. */
  figures: string;
  value: number;
  /** The minimum of `value`. */
  target: number;
}

/** The export `bench` of each file in bench/. */
export interface Bench {
  title: string;
  /** `options` are further words of the command. */
  run: (options: readonly string[]) => Promise<Row[]>;
  /** Runs by name only, because it takes long. */
  apart?: true;
}

/** Returns a Markdown table. */
export function table(rows: readonly Row[]): string {
  return [
    '| benchmark | figures | ratio | target | met |',
    '|---|---|---:|---:|---|',
    ...rows.map((row) => `| ${row.what} | ${row.figures} | ${judged(row)} |`),
  ].join('\n');
}

const judged = ({ value, target }: Row): string =>
  `${value.toFixed(2)} | ≥ ${target.toFixed(2)} | ${value >= target ? 'yes' : 'no'}`;
