import { request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What an input cost a server. */
export interface Cost {
  /** Processor time of the main thread between two turns of its loop, at most, in milliseconds. */
  cpu: number;
  /** How long its loop was late, at most, in milliseconds; what else the machine does is in it. */
  wall: number;
  /** Bytes by which the process was larger at its largest. */
  grown: number;
}

export interface Probe {
  /** What a server is to be started with. */
  env: Record<string, string>;
  /** Begins anew; with `collect` after a collection of garbage. */
  reset: (collect?: boolean) => Promise<void>;
  /** The cost of what came since the last reset. */
  read: () => Promise<Cost>;
  /** Milliseconds of processor time a fixed piece of work takes there. */
  pace: () => Promise<number>;
}

/** A probe for one server, which calls through a socket in `folder`. */
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
