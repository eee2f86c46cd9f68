export interface Examples {
  value: (row: number, k: number) => number;
  yes: (row: number) => number;
  /** Known log-odds of a row. */
  known: (row: number) => number;
  /** The prior mean of a weight and its strength. */
  prior: (k: number) => [mean: number, firm: number];
}

const NEWTON_ROUNDS = 12;

export function weigh(
  size: number,
  rows: number,
  { value, yes, known, prior }: Examples,
): number[] {
  const weights = Array.from({ length: size }, (_, k) => prior(k)[0]);
  const seen = new Float64Array(size);
  for (let round = 0; round < NEWTON_ROUNDS; round += 1) {
    const lines = weights.map((weight, k) => {
      const [mean, firm] = prior(k);
      const line = new Float64Array(size + 1);
      line[k] = firm;
      line[size] = -firm * (weight - mean);
      return line;
    });
    for (let row = 0; row < rows; row += 1) {
      let odds = known(row);
      for (let k = 0; k < size; k += 1) odds += (weights[k] ?? 0) * (seen[k] = value(row, k));
      const share = 1 / (1 + Math.exp(-odds));
      const sure = share * (1 - share);
      lines.forEach((line, k) => {
        const here = seen[k] ?? 0;
        line[size] = (line[size] ?? 0) + (yes(row) - share) * here;
        for (let l = 0; l < size; l += 1) line[l] = (line[l] ?? 0) + sure * here * (seen[l] ?? 0);
      });
    }
    // Limited steps keep undetermined weights from diverging.
    solve(lines).forEach(
      (step, k) => (weights[k] = (weights[k] ?? 0) + Math.min(1, Math.max(-1, step))),
    );
  }
  return weights;
}

/** Each row ends with its right side. */
function solve(lines: Float64Array[]): number[] {
  const size = lines.length;
  for (let k = 0; k < size; k += 1) {
    const pivot = lines[k] ?? new Float64Array();
    const by = pivot[k] || 1e-9;
    for (const line of lines) {
      if (line === pivot) continue;
      const times = (line[k] ?? 0) / by;
      for (let l = k; l <= size; l += 1) line[l] = (line[l] ?? 0) - times * (pivot[l] ?? 0);
    }
  }
  return lines.map((line, k) => (line[size] ?? 0) / (line[k] || 1e-9));
}
