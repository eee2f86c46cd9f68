import { request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The cost of an input on the server. */
export interface Cost {
  /** Maximum milliseconds of main thread processor time between two turns of its loop. */
  ms: number;
  /** Growth of the process at its peak. */
  bytes: number;
}

export interface Probe {
  /** The environment for starting the server. */
  env: Record<string, string>;
  /** Resets the figures, with `collect` after a garbage collection. */
  reset: (collect?: boolean) => Promise<void>;
  /** Returns the cost since the last reset. */
  read: () => Promise<Cost>;
  /** Returns the milliseconds of processor time for a fixed piece of work on the server. */
  pace: () => Promise<number>;
}

/** Creates a probe for one server; it communicates through a socket in `folder`. */
export function createProbe(folder: string): Probe {
  const socketPath = join(folder, 'probe.sock');
  const ask = (path: string): Promise<object> =>
    new Promise((resolve, reject) => {
      request({ socketPath, path, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve(JSON.parse(text) as object));
      })
        .on('error', reject)
        .end();
    });
  return {
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'probe.mjs')).href}`,
      COST_PROBE: socketPath,
    },
    reset: async (collect = false) => {
      await ask(collect ? '/collect' : '/reset');
    },
    read: async () => (await ask('/read')) as Cost,
    pace: async () => ((await ask('/pace')) as { ms: number }).ms,
  };
}
