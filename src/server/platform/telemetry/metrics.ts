import { createHash, timingSafeEqual } from 'node:crypto';
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { StatementKind } from '../db/database.ts';
import type { OutboxState } from '../mail/repository.ts';

export type Outcome = 'ok' | 'refused' | 'failed';

/** A measured request; `route` returns its pattern. */
export interface WatchedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  route: () => string;
}

/** Upper bounds in seconds, from a cached page to a timeout. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const STATEMENT_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Values read at each scrape. */
interface Gauges {
  sockets: () => number;
  outbox: () => Promise<OutboxState>;
  /** The failing dependency, or null. */
  fault: () => Promise<string | null>;
  /** Requests waiting for a PostgreSQL connection; 0 on SQLite. */
  waiting: () => number;
  /** The folder with the watched disk. */
  dataDir: string;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Serves /metrics to holders of `token`. */
export function createMetrics(token: string) {
  const register = new Registry();
  const registers = [register];
  const expected = digest(`Bearer ${token}`);
  // Process, memory, garbage collection and event loop lag.
  collectDefaultMetrics({ register });

  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ registers, name, help, labelNames });
  const seconds = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets = SECONDS,
  ) => new Histogram({ registers, name, help, labelNames, buckets });
  /** `read` is called at each scrape. */
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      registers,
      name,
      help,
      async collect() {
        this.set(await read());
      },
    });

  const requests = counter('http_requests_total', 'Requests answered.', [
    'method',
    'route',
    'status',
  ]);
  const requestSeconds = seconds(
    'http_request_duration_seconds',
    'From the head of a request to the end of its answer.',
    ['method', 'route'],
  );
  const events = counter('pairwise_socket_events_total', 'Socket events.', ['event', 'outcome']);
  const eventSeconds = seconds(
    'pairwise_socket_event_duration_seconds',
    'From an event of a socket to its acknowledgement.',
    ['event'],
  );
  const messages = counter(
    'pairwise_messages_acknowledged_total',
    'Messages stored and acknowledged.',
    [],
  );
  const failures = counter('pairwise_retention_failures_total', 'Failed steps of retention.', [
    'step',
  ]);
  const statements = seconds(
    'pairwise_database_duration_seconds',
    'Time of statements, by kind; "commit" is a group of messages.',
    ['kind'],
    STATEMENT_SECONDS,
  );

  return {
    contentType: register.contentType,

    /** Returns whether an Authorization header has the token. */
    allows: (header: string | undefined): boolean =>
      header !== undefined && timingSafeEqual(digest(header), expected),

    text: (): Promise<string> => register.metrics(),

    /** Measures a request until its response closes. */
    request({ request: { method = '' }, response, route }: WatchedRequest): void {
      const labels = { method: METHODS.has(method) ? method : 'other', route: route() };
      const end = requestSeconds.startTimer(labels);
      response.once('close', () => {
        requests.inc({ ...labels, status: response.statusCode });
        end();
      });
    },

    event(name: string, outcome: Outcome, ms: number): void {
      events.inc({ event: name, outcome });
      eventSeconds.observe({ event: name }, ms / 1000);
      if (name === 'sendMessage' && outcome === 'ok') messages.inc();
    },

    statement(kind: StatementKind, ms: number): void {
      statements.observe({ kind }, ms / 1000);
    },

    retentionFailed(step: string): void {
      failures.inc({ step });
    },

    /** Registers the gauges. */
    expose({ sockets, outbox, fault, waiting, dataDir }: Gauges): void {
      gauge('pairwise_sockets', 'Sockets connected to this node.', sockets);
      gauge('pairwise_database_waiting', 'Waiting for a PostgreSQL connection.', waiting);
      const disk = (name: string, help: string, blocksOf: (disk: StatsFs) => number) =>
        gauge(name, help, () =>
          statfs(dataDir).then((found) => blocksOf(found) * found.bsize, unknown),
        );
      disk('pairwise_disk_free_bytes', 'Room left where DATA_DIR is.', ({ bavail }) => bavail);
      disk('pairwise_disk_size_bytes', 'All room where DATA_DIR is.', ({ blocks }) => blocks);
      let asked: Promise<OutboxState> | null = null;
      // The gauges of a scrape share one answer.
      const state = () => (asked ??= outbox().finally(() => (asked = null)));
      const mails = (name: string, help: string, of: (state: OutboxState) => number) =>
        // Other metrics are useful without the database.
        gauge(`pairwise_outbox_${name}`, help, () => state().then(of, unknown));
      mails('mails', 'Unsent mails of all nodes.', ({ open }) => open);
      mails('oldest_seconds', 'Age of the oldest unsent mail.', ({ oldestMs }) => oldestMs / 1000);
      mails('failed_mails', 'Mails refused or expired within a day.', ({ failed }) => failed);
      new Gauge({
        registers,
        name: 'pairwise_not_ready',
        help: '1 with the failing dependency while /readyz answers 503.',
        labelNames: ['fault'],
        async collect() {
          this.reset();
          const found = await fault();
          if (found !== null) this.set({ fault: found }, 1);
        },
      });
    },

    close: (): void => register.clear(),
  };
}

const unknown = (): number => Number.NaN;

/** Hashes a text; equal lengths make the comparison time constant. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
