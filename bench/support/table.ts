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
  const lines = rows.map(({ what, figures, value, target }) => {
    const met = value >= target ? 'yes' : 'no';
    return `| ${what} | ${figures} | ${value.toFixed(2)} | ≥ ${target.toFixed(2)} | ${met} |`;
  });
  return [
    '| benchmark | figures | ratio | target | met |',
    '|---|---|---:|---:|---|',
    ...lines,
  ].join('\n');
}
