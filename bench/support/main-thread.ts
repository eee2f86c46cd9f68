// Reads a Chrome trace: the main thread's work between two marks.
import type { CDPSession } from 'playwright';

/** Tasks from this many milliseconds on are noticeable. */
export const LONG_TASK_MS = 50;
const CATEGORIES = 'devtools.timeline,blink.user_timing,toplevel';

export interface TraceEvent {
  name: string;
  ph: string;
  /** Microseconds; `tdur` is CPU time. */
  ts: number;
  dur?: number;
  tdur?: number;
  pid: number;
  tid: number;
}

/** Main thread work between two marks. */
export interface Figures {
  layouts: number;
  longTasks: number;
  longestMs: number;
  styleMs: number;
  paintMs: number;
}

/** Returns the trace events of `run`. */
export async function traced(client: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES.split(',') },
  });
  await run();
  const done = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await done;
  return events;
}

/** Returns the figures between two marks. Throws if one is missing. */
export function between(events: TraceEvent[], from: string, to: string): Figures {
  const begin = markOf(events, from);
  const end = markOf(events, to);
  const during = events.filter(
    ({ ts, pid, tid }) => pid === begin.pid && tid === begin.tid && ts >= begin.ts && ts <= end.ts,
  );
  const named = (...names: string[]) => during.filter(({ name }) => names.includes(name));
  const milliseconds = (list: TraceEvent[]) =>
    list.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur / 1000, 0);
  const tasks = named('RunTask', 'ThreadControllerImpl::RunTask').map(
    ({ dur = 0, tdur = dur }) => tdur / 1000,
  );
  return {
    layouts: named('Layout').length,
    longTasks: tasks.filter((task) => task > LONG_TASK_MS).length,
    longestMs: Math.max(0, ...tasks),
    styleMs: milliseconds(named('UpdateLayoutTree')),
    paintMs: milliseconds(named('Paint', 'PrePaint')),
  };
}

function markOf(events: TraceEvent[], name: string): TraceEvent {
  const mark = events.find((event) => event.name === name);
  if (mark === undefined) throw new Error(`The trace has no mark "${name}"`);
  return mark;
}
