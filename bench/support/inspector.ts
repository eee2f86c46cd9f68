/** Memory after garbage collection, in bytes. */
export interface Memory {
  /** As the operating system counts it. */
  rss: number;
  /** Live objects and buffers. */
  live: number;
}

/** Node option of a measured process; it then prints its inspector address. */
export const INSPECT = '--inspect=127.0.0.1:0';

/** Measures the process with this output. */
export async function measureMemory(output: string): Promise<Memory> {
  const inspector = await inspect(output);
  await inspector.call('HeapProfiler.enable');
  // The second collection frees objects released by the first.
  await inspector.call('HeapProfiler.collectGarbage');
  await inspector.call('HeapProfiler.collectGarbage');
  const usage = (await inspector.evaluate('process.memoryUsage()')) as NodeJS.MemoryUsage;
  inspector.close();
  return { rss: usage.rss, live: usage.heapUsed + usage.external };
}

export interface LoopDelays {
  p50: number;
  p99: number;
  max: number;
  cpu: number;
}

const DELAY = 'globalThis.benchDelay';

/**
 * Watches the event loop of a process; the returned function ends it and returns delay percentiles and CPU time of all
 * threads, in milliseconds.
 */
export async function watchEventLoop(output: string): Promise<() => Promise<LoopDelays>> {
  const inspector = await inspect(output);
  const hooks = `process.getBuiltinModule('node:perf_hooks')`;
  await inspector.evaluate(
    `void (${DELAY} = ${hooks}.monitorEventLoopDelay({ resolution: 1 })).enable()`,
  );
  const used = 'process.cpuUsage().user / 1e3 + process.cpuUsage().system / 1e3';
  const before = Number(await inspector.evaluate(used));
  return async () => {
    const cpu = Number(await inspector.evaluate(used)) - before;
    const read = (share: number) => `${DELAY}.percentile(${String(share)}) / 1e6`;
    await inspector.evaluate(`void ${DELAY}.disable()`);
    const delays = await inspector.evaluate(
      `({ p50: ${read(50)}, p99: ${read(99)}, max: ${read(100)} })`,
    );
    inspector.close();
    return { ...(delays as Omit<LoopDelays, 'cpu'>), cpu };
  };
}

/** Connects to the inspector of a process started with {@link INSPECT}. */
async function inspect(output: string) {
  const url = /Debugger listening on (ws:\S+)/.exec(output)?.[1];
  if (url === undefined) throw new Error(`no inspector: ${output}`);
  const socket = new WebSocket(url);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let calls = 0;
  const call = (method: string, params: object = {}): Promise<unknown> => {
    const id = (calls += 1);
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => {
      const listen = ({ data }: MessageEvent): void => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: unknown };
        if (answer.id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(answer.result);
      };
      socket.addEventListener('message', listen);
    });
  };
  return {
    call,
    /** Evaluates an expression in the process. */
    async evaluate(expression: string): Promise<unknown> {
      const answer = await call('Runtime.evaluate', { expression, returnByValue: true });
      return (answer as { result: { value?: unknown } }).result.value;
    },
    close(): void {
      socket.close();
    },
  };
}
