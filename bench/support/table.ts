/** One line of the table that `npm run bench` prints. */
export interface Row {
  what: string;
  /** The figures behind `value`, in words. */
  figures: string;
  value: number;
  /** What `value` must reach. */
  target: number;
}

/** A file of bench/ exports one, under the name `bench`. */
export interface Bench {
  title: string;
  /** `options` are the words behind its name that name no benchmark. */
  run: (options: readonly string[]) => Promise<Row[]>;
  /** Run by its name only: it takes long. */
  apart?: true;
}

/** A markdown table, each target beside the figure it is for. */
export function table(rows: readonly Row[]): string {
  return [
    '| benchmark | figures | ratio | target | met |',
    '|---|---|---:|---:|---|',
    ...rows.map((row) => `| ${row.what} | ${row.figures} | ${judged(row)} |`),
  ].join('\n');
}

const judged = ({ value, target }: Row): string =>
  `${value.toFixed(2)} | ≥ ${target.toFixed(2)} | ${value >= target ? 'yes' : 'no'}`;
