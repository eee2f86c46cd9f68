import { createHash } from 'node:crypto';
import { RUN_ROWS_MAX, RUN_TEXT_MAX } from '#shared/pad-run.ts';
import type { Content } from '../../platform/http/respond.ts';

/** The global scope of the functions below when they run in a worker. */
interface Worker {
  postMessage: (message: unknown) => void;
  console: Record<string, unknown>;
  setTimeout: (run: unknown, ms?: number, ...args: unknown[]) => number;
  clearTimeout: (id?: number) => void;
  setInterval: (run: unknown, ms?: number, ...args: unknown[]) => number;
  clearInterval: (id?: number) => void;
  addEventListener: (name: string, listen: (event: Event & { reason?: unknown }) => void) => void;
  [name: string]: unknown;
}

/**
 * Runs in the worker before the user's code: turns output into rows and reports the end once no timer is left. Sent as
 * source text, so it can't use anything from outside.
 */
function prelude(rowsMax: number, textMax: number, offset: number): void {
  const self = globalThis as unknown as Worker;
  const post = self.postMessage.bind(self);
  const wait = self.setTimeout.bind(self);
  // The frame receives rows only.
  const own = Object.getPrototypeOf(self) as object;
  Reflect.deleteProperty(own, 'postMessage');
  Reflect.deleteProperty(self, 'postMessage');
  let rows = 0;

  const shown = (value: unknown, depth: number, seen: unknown[]): string => {
    if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value);
    if (typeof value === 'bigint') return `${String(value)}n`;
    if (typeof value === 'function') return `[function ${value.name || 'without a name'}]`;
    if (typeof value !== 'object' || value === null) return String(value);
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (seen.includes(value)) return '[circular]';
    if (depth > 3) return Array.isArray(value) ? '[…]' : '{…}';
    const inside = [...seen, value];
    const list = (items: Iterable<unknown>, draw: (item: unknown) => string): string => {
      const drawn: string[] = [];
      for (const item of items) {
        if (drawn.length === 100) {
          drawn.push('…');
          break;
        }
        drawn.push(draw(item));
      }
      return drawn.join(', ');
    };
    const inner = (item: unknown): string => shown(item, depth + 1, inside);
    const both = (pair: unknown): string => {
      const [key, held] = pair as [unknown, unknown];
      return `${inner(key)} => ${inner(held)}`;
    };
    if (Array.isArray(value)) return `[${list(value, inner)}]`;
    if (ArrayBuffer.isView(value) && !(value instanceof DataView))
      return `${value.constructor.name} [${list(value as unknown as Iterable<unknown>, inner)}]`;
    if (value instanceof Map) return `Map {${list(value, both)}}`;
    if (value instanceof Set) return `Set {${list(value, inner)}}`;
    if (value instanceof Date || value instanceof RegExp) return String(value);
    if (value instanceof Promise) return 'Promise {}';
    const name = (value.constructor as { name?: string } | undefined)?.name ?? '';
    const fields = list(Object.keys(value), (key) => {
      const field = String(key);
      return `${field}: ${inner((value as Record<string, unknown>)[field])}`;
    });
    return `${name === '' || name === 'Object' ? '' : `${name} `}{${fields === '' ? '' : ` ${fields} `}}`;
  };
  /** Returns the line of the user's code in a stack trace; that code begins after `offset`. */
  const lineOf = (stack: unknown): number | null => {
    const found = /blob:[^\s)]*:(\d+):\d+/g;
    for (const [, line] of String(stack).matchAll(found))
      if (Number(line) > offset) return Number(line) - offset;
    return null;
  };
  const say = (kind: string, text: string, line: number | null): void => {
    rows += 1;
    if (rows <= rowsMax) post({ kind, text: text.slice(0, textMax), line });
    else if (rows === rowsMax + 1) post({ kind: 'more', text: '', line: null });
  };
  const print =
    (kind: string) =>
    (...values: unknown[]): void => {
      let text: string;
      try {
        text = values.map((value) => shown(value, 0, [])).join(' ');
      } catch {
        text = '[cannot be shown]';
      }
      say(kind, text, lineOf(new Error().stack));
    };
  for (const name of ['log', 'info', 'debug', 'table', 'dir']) self.console[name] = print('log');
  self.console['warn'] = print('warn');
  self.console['error'] = print('error');
  self.console['assert'] = (holds: unknown, ...values: unknown[]) => {
    if (!holds) print('error')('Assertion failed', ...values);
  };
  self.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    const { reason } = event;
    say('error', shown(reason, 0, []), lineOf((reason as Error | undefined)?.stack));
  });

  // Modules arrive as CommonJS.
  self['exports'] = {};
  self['require'] = (name: string) => {
    throw new Error(`Couldn’t import “${name}”: code in the pad runs without packages.`);
  };

  // A program with a syntax error never gets here.
  post({ kind: 'reads', text: '', line: null });
  // A pending timer keeps the program running; a promise of the browser has 50 ms.
  const waiting = new Set<number>();
  const begun = performance.now();
  const cancel = self.clearTimeout.bind(self);
  let check = 0;
  const soon = (): void => {
    // A just fired timer may be about to fail, so the waiting period begins now.
    cancel(check);
    check = wait(() => {
      const text = String(Math.round(performance.now() - begun));
      check = wait(() => {
        if (waiting.size === 0) post({ kind: 'end', text, line: null });
      }, 50);
    });
  };
  self.setTimeout = (run, ms, ...args) => {
    const id = wait(() => {
      waiting.delete(id);
      soon();
      if (typeof run === 'function') Reflect.apply(run, undefined, args);
    }, ms);
    waiting.add(id);
    return id;
  };
  const every = self.setInterval.bind(self);
  self.setInterval = (run, ms, ...args) => {
    const id = every(run, ms, ...args);
    waiting.add(id);
    return id;
  };
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    const clear = self[name].bind(self);
    self[name] = (id = 0) => {
      clear(id);
      waiting.delete(id);
      soon();
    };
  }
  soon();
}

/** Runs in the frame: receives the code and a port once, and forwards the worker's messages until the end. */
function frame(before: string, offset: number, rowsMax: number, textMax: number): void {
  addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      const [port] = event.ports;
      if (event.source !== parent || port === undefined) return;
      const source = new Blob([before, '\n', String(event.data)], { type: 'text/javascript' });
      const worker = new globalThis.Worker(URL.createObjectURL(source));
      let rows = 0;
      let reads = false;
      // Cuts again here, because the program may have tampered with the worker's own limit.
      const cut = (text: unknown): string =>
        typeof text === 'string' ? text.slice(0, textMax) : '';
      worker.onmessage = ({
        data,
      }: MessageEvent<{ kind: string; text: unknown; line: unknown }>) => {
        if (data.kind === 'reads') {
          reads = true;
          return;
        }
        rows += 1;
        const line = typeof data.line === 'number' ? data.line : null;
        port.postMessage({ kind: cut(data.kind), text: cut(data.text), line });
        if (data.kind === 'end' || rows > rowsMax + 10) worker.terminate();
      };
      worker.onerror = (error) => {
        error.preventDefault();
        const line = error.lineno > offset ? error.lineno - offset : null;
        port.postMessage({ kind: 'error', text: cut(error.message), line });
        if (reads) return;
        worker.terminate();
        port.postMessage({ kind: 'end', text: '0', line: null });
      };
      port.postMessage({ kind: 'begun', text: '', line: null });
    },
    { once: true },
  );
}

/** Escapes `<`, because a closing tag would end the script. */
const inScript = (value: string): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const withOffset = (offset: number): string =>
  `(${prelude.toString()})(${RUN_ROWS_MAX},${RUN_TEXT_MAX},${offset});`;
/** Lines before the user's code. */
const offset = withOffset(0).split('\n').length;
const script = `(${frame.toString()})(${inScript(withOffset(offset))},${offset},${RUN_ROWS_MAX},${RUN_TEXT_MAX})`;
const page = `<!doctype html><meta charset="utf-8"><title>Run</title><script>${script}</script>`;

const hash = createHash('sha256').update(script).digest('base64');

/**
 * The document has an opaque origin and no network or storage, wherever it is embedded. It runs this script and the
 * workers it creates.
 */
const POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  `script-src 'sha256-${hash}'`,
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The document that runs code of a pad. */
export const sandbox: Content = {
  headers: {
    'content-security-policy': POLICY,
    'cache-control': 'public, no-cache',
    'content-type': 'text/html; charset=utf-8',
  },
  body: Buffer.from(page),
};
