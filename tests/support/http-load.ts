/** One call that a load repeats. */
export interface LoadCall {
  method: 'GET' | 'POST';
  path: string;
  cookie: string;
}

export interface LoadTally {
  calls: number;
  /** Calls without an answer, with a status from 500 on, or with a slow answer. */
  failures: { at: number; path: string; what: string }[];
  slowestMs: number;
}

/** Makes calls in several lanes until it is stopped; returns their outcome. */
export function startHttpLoad(
  url: string,
  calls: readonly LoadCall[],
  { lanes = 4, everyMs = 15 } = {},
): { tally: LoadTally; stop: () => Promise<LoadTally> } {
  const tally: LoadTally = { calls: 0, failures: [], slowestMs: 0 };
  let going = true;
  const once = async ({ method, path, cookie }: LoadCall): Promise<void> => {
    const begin = performance.now();
    const failed = (what: string) => void tally.failures.push({ at: begin, path, what });
    try {
      const signal = AbortSignal.timeout(20_000);
      const headers = { cookie, origin: url };
      const answer = await fetch(url + path, { method, headers, signal, redirect: 'manual' });
      await answer.arrayBuffer();
      if (answer.status >= 500) failed(String(answer.status));
    } catch (error) {
      failed(String((error as Error).cause ?? error));
    }
    tally.calls += 1;
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - begin);
  };
  const lane = async (number: number): Promise<void> => {
    for (let turn = number; going; turn += 1) {
      const call = calls[turn % calls.length];
      if (call !== undefined) await once(call);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  return {
    tally,
    async stop() {
      going = false;
      await running;
      return tally;
    },
  };
}
