// Loaded into a server by --import: reports over its own socket how long the server's loop was blocked, and the memory.
// Plain JavaScript, and only in the main thread: other threads block no requests.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds between two samples. */
const TICK_MS = 1;
/** Milliseconds for the work after an answer: events to others, counts, a log line. */
const SETTLE_MS = 4;

if (isMainThread && process.env.COST_PROBE !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = used();
  let ms = 0;
  let before = 0;
  const look = () => {
    const now = used();
    ms = Math.max(ms, now - last);
    last = now;
  };
  setInterval(look, TICK_MS).unref();

  const memory = () => process.memoryUsage.rss();
  /** Returns the peak memory since the last reset if the system provides it, or else the current memory. */
  const peak = () => {
    try {
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;
    } catch {
      return memory();
    }
  };
  const forgetPeak = () => {
    try {
      writeFileSync('/proc/self/clear_refs', '5');
    } catch {
      // On other systems the peak is sampled on each request for it.
    }
  };

  const answers = {
    '/reset': () => {
      forgetPeak();
      before = memory();
    },
    '/collect': () => {
      collect();
      forgetPeak();
      before = memory();
    },
    '/read': () => ({ ms, bytes: Math.max(0, peak() - before) }),
    // Measures fixed work in processor time: the present speed of this machine.
    '/pace': () => {
      const begin = used();
      const text = JSON.stringify(Array.from({ length: 40_000 }, (_, n) => ({ n, t: `t${n}` })));
      for (let round = 0; round < 3; round += 1) JSON.parse(text);
      return { ms: used() - begin };
    },
  };
  createServer((request, response) => {
    setTimeout(
      () => {
        look();
        const answer = answers[request.url]?.() ?? {};
        last = used();
        ms = 0;
        response.end(JSON.stringify(answer));
      },
      request.url === '/read' ? SETTLE_MS : 0,
    );
  })
    .listen(process.env.COST_PROBE)
    .unref();
}
