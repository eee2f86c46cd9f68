/** Memory of a process after its garbage was collected, in bytes. */
export interface Memory {
  /** What the operating system counts. */
  rss: number;
  /** What is alive: objects and the buffers behind them. */
  live: number;
}

/** Start a process with this option to measure it; it then writes where it listens. */
export const INSPECT = '--inspect=127.0.0.1:0';

/** Measures the process whose output `output` is. */
export async function measureMemory(output: string): Promise<Memory> {
  const url = /Debugger listening on (ws:\S+)/.exec(output)?.[1];
  if (url === undefined) throw new Error(`no inspector: ${output}`);
  const socket = new WebSocket(url);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let calls = 0;
  const call = (method: string, params: object = {}) => {
    const id = (calls += 1);
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise<unknown>((resolve) => {
      const listen = ({ data }: MessageEvent): void => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: unknown };
        if (answer.id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(answer.result);
      };
      socket.addEventListener('message', listen);
    });
  };
  await call('HeapProfiler.enable');
  // The second collection finds what the first has released.
  await call('HeapProfiler.collectGarbage');
  await call('HeapProfiler.collectGarbage');
  const answer = (await call('Runtime.evaluate', {
    expression: 'JSON.stringify(process.memoryUsage())',
  })) as { result: { value: string } };
  socket.close();
  const usage = JSON.parse(answer.result.value) as NodeJS.MemoryUsage;
  return { rss: usage.rss, live: usage.heapUsed + usage.external };
}
