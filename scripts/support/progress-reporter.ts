/** Prints a line after each tenth of a run, for Vitest (by files) and Playwright (by tests). */
export default class ProgressReporter {
  readonly #write: (line: string) => void;
  readonly #now: () => number;
  #begin = 0;
  #unit = '';
  #total = 0;
  #done = 0;

  /** Both tools construct it without such arguments. */
  constructor(
    _options?: unknown,
    write = (line: string): void => console.log(line),
    now = (): number => performance.now(),
  ) {
    this.#write = write;
    this.#now = now;
  }

  onTestRunStart(files: readonly unknown[]): void {
    this.#start(files.length, 'test files');
  }

  onTestModuleEnd(): void {
    this.#step();
  }

  onBegin(_config: unknown, suite: { allTests: () => readonly unknown[] }): void {
    this.#start(suite.allTests().length, 'browser tests');
  }

  onTestEnd(_test: unknown, { retry }: { retry: number }): void {
    if (retry === 0) this.#step();
  }

  #start(total: number, unit: string): void {
    this.#begin = this.#now();
    this.#total = total;
    this.#unit = unit;
    this.#done = 0;
  }

  #step(): void {
    const tenth = (done: number): number => Math.floor((done / this.#total) * 10);
    const before = tenth(this.#done);
    this.#done += 1;
    if (tenth(this.#done) === before) return;
    const seconds = Math.round((this.#now() - this.#begin) / 1000);
    const time = `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
    this.#write(`${this.#done} of ${this.#total} ${this.#unit} after ${time}`);
  }
}
