import { describe, expect, onTestFinished, test } from 'vitest';
import { connectAccounts, createAccount } from '../../support/account.ts';
import { type ApiServer, startApiServer, startForTest } from '../../support/api-server.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { type Collector, startCollector } from '../../support/fakes/collector.ts';
import { describeOnBothPlaces, newSqlitePlace } from '../../support/databases.ts';
import { eventually } from '../../support/eventually.ts';

const METRICS_TOKEN = 'a token for Prometheus alone';
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const NOBODY = '01930000-0000-7000-8000-000000000000';

/** Creates two connected people; the first has sent the second a message and a letter to the site. */
async function talk(api: ApiServer): Promise<ChatClient> {
  const ada = await createAccount(api.url);
  const grace = await createAccount(api.url);
  await connectAccounts(api.url, ada, grace);
  const client = await ChatClient.open(api.url, ada.cookie);
  onTestFinished(() => client.close());
  await client.ask('sendMessage', { targetUserId: grace.user._id, text: 'Shall we?' });
  await client.ask('sendMessage', { targetUserId: NOBODY, text: 'Anyone?' });
  return client;
}

test('the log names routes, never the values in paths', async () => {
  const lines: string[] = [];
  const logLines = { write: (line: string) => void lines.push(line) };
  const api = await startForTest(await newSqlitePlace(), {}, { logLines });
  const patterns = api.backend.api.routes
    .map(({ path }) => path)
    .filter((path) => /[:*]/.test(path));
  const pages = ['/pair/:x', '/u/:x', '/u/:x/photo', '/chat/:x', '/developer/:x', '/:x', '/%:x'];
  const paths = [...patterns, ...pages, '/photos/:x', '/_astro/:x', '/api/:x', '//pair/:x'];
  for (const path of paths) {
    await api.call('GET', path.replaceAll(/:\w+|\*/g, 'canary'));
  }
  await eventually(() => expect(lines.length).toBeGreaterThanOrEqual(paths.length));
  expect(lines.join('')).toContain('"route":"/pair/:id"');
  expect(lines.join('')).not.toContain('canary');
});

describeOnBothPlaces('metrics', (newPlace) => {
  const start = async (env: Record<string, string>) => startForTest(await newPlace(), env);
  const scrape = async (api: ApiServer) =>
    (await api.call('GET', '/metrics', bearer(METRICS_TOKEN))).text;
  const figure = (text: string, series: string): number => {
    const line = text.split('\n').find((one) => one.startsWith(`${series} `));
    return Number(line?.slice(series.length + 1));
  };

  test('count requests by route, sockets, messages, statements and mail', async () => {
    const api = await start({ METRICS_TOKEN });
    const client = await talk(api);
    await client.askAnything('made-up-event', {});
    await api.call('GET', `/api/users/${NOBODY}`);
    await api.call('GET', `/api/nothing/${NOBODY}`);

    const text = await eventually(async () => {
      const seen = await scrape(api);
      expect(seen).toContain('route="/api/*",status="404"} 1');
      return seen;
    });
    const route = 'method="GET",route="/api/users/:targetUserId"';
    expect(figure(text, `http_requests_total{${route},status="401"}`)).toBe(1);
    expect(figure(text, `http_request_duration_seconds_count{${route}}`)).toBe(1);
    expect(figure(text, 'pairwise_sockets')).toBe(1);
    expect(figure(text, 'pairwise_messages_acknowledged_total')).toBe(1);
    const event = 'pairwise_socket_events_total{event="sendMessage"';
    expect(figure(text, `${event},outcome="ok"}`)).toBe(1);
    expect(figure(text, `${event},outcome="refused"}`)).toBe(1);
    // An unknown name creates no series of its own.
    expect(text).not.toContain('made-up-event');
    expect(figure(text, 'pairwise_socket_events_total{event="unknown",outcome="refused"}')).toBe(1);
    for (const kind of ['select', 'insert', 'read', 'commit']) {
      expect(
        figure(text, `pairwise_database_duration_seconds_count{kind="${kind}"}`),
      ).toBeGreaterThan(0);
    }
    expect(figure(text, 'pairwise_database_waiting')).toBe(0);
    expect(figure(text, 'pairwise_disk_free_bytes')).toBeGreaterThan(0);
    expect(figure(text, 'pairwise_disk_size_bytes')).toBeGreaterThan(
      figure(text, 'pairwise_disk_free_bytes'),
    );
    expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(text).not.toContain(NOBODY);

    client.close();
    await eventually(async () => expect(figure(await scrape(api), 'pairwise_sockets')).toBe(0));
  });

  test('name the failing dependency, to those with the token', async () => {
    const api = await start({ METRICS_TOKEN });
    const text = await scrape(api);
    expect(text).not.toContain('pairwise_not_ready{');
    const mail = ['mails', 'oldest_seconds', 'failed_mails'];
    expect(mail.map((name) => figure(text, `pairwise_outbox_${name}`))).toEqual([0, 0, 0]);
    api.backend.health.stop();
    expect(figure(await scrape(api), 'pairwise_not_ready{fault="stopping"}')).toBe(1);
    const unknown = await api.call('GET', '/no-such-path');
    for (const options of [{}, bearer('another token, as long'), bearer('')]) {
      const answer = await api.call('GET', '/metrics', options);
      expect([answer.status, answer.text]).toEqual([unknown.status, unknown.text]);
    }
    const off = await start({});
    expect((await off.call('GET', '/metrics', bearer(METRICS_TOKEN))).status).toBe(404);
  });
});

describe('the id of a request', () => {
  const ask = async (trustProxy: string, given: string) => {
    const lines: string[] = [];
    const logLines = { write: (line: string) => void lines.push(line) };
    const env = { TRUST_PROXY: trustProxy };
    const api = await startForTest(await newSqlitePlace(), env, { logLines });
    const { headers } = await api.call('GET', '/healthz', { headers: { 'x-request-id': given } });
    const id = headers.get('x-request-id');
    const logged = await eventually(() => {
      const line = lines.find((one) => one.includes('/healthz'));
      expect(line).toBeDefined();
      return JSON.parse(line ?? '') as { id: string };
    });
    expect(logged.id).toBe(id);
    return id;
  };

  test('of a trusted proxy appears in answer and log', async () => {
    expect(await ask('1', 'edge-7f3a:42')).toBe('edge-7f3a:42');
  });

  test.each([
    ['nobody trusted', '0', 'edge-7f3a:42'],
    ['what is no id', '1', 'a b"}{'],
    ['what is too long', '1', 'x'.repeat(65)],
  ])('of %s is replaced by our own', async (_who, trustProxy, given) => {
    const id = await ask(trustProxy, given);
    expect(id).not.toBe(given);
    expect(id).toMatch(/^[\w-]{8,}$/);
  });
});

describeOnBothPlaces('traces', (newPlace) => {
  /** Runs a conversation on a traced server and stops it, which flushes its traces. */
  const traced = async (
    env: Record<string, string>,
    act: (api: ApiServer) => Promise<unknown>,
  ): Promise<Collector> => {
    const collector = await startCollector();
    onTestFinished(() => collector.close());
    const api = await startApiServer(await newPlace(), { ...collector.env, ...env });
    await act(api).finally(() => api.close());
    return collector;
  };

  test('contain requests, events and statements without user ids', async () => {
    const collector = await traced({}, async (api) => {
      await talk(api);
      await api.call('GET', `/api/users/${NOBODY}`);
    });
    const spans = collector.spans();
    const signUp = spans.find(({ name }) => name === 'POST /api/signup');
    expect(signUp).toBeDefined();
    const under = spans.filter(({ parentSpanId }) => parentSpanId === signUp?.spanId);
    expect(under.map(({ name }) => name)).toContain('database insert');
    expect(spans.map(({ name }) => name)).toContain('socket sendMessage');
    expect(spans.map(({ name }) => name)).toContain('GET /api/users/:targetUserId');
    expect(collector.services()).toContain('pairwise');
    expect(collector.text()).not.toContain(NOBODY);
  });

  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };

  test.each([
    ['continue those of a trusted proxy', '1'],
    ['start anew without a trusted proxy', '0'],
  ])('%s', async (_name, TRUST_PROXY) => {
    const collector = await traced({ TRUST_PROXY }, (api) =>
      api.call('GET', '/healthz', { headers }),
    );
    const span = collector.spans().find(({ name }) => name === 'GET /healthz');
    expect(span).toBeDefined();
    expect(span?.traceId === traceId).toBe(TRUST_PROXY === '1');
    if (TRUST_PROXY === '1') expect(span?.parentSpanId).toBe('00f067aa0ba902b7');
  });

  test('without a collector stop neither requests nor the shutdown', async () => {
    const api = await startForTest(await newPlace(), {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    });
    expect((await api.call('GET', '/healthz')).status).toBe(200);
  });
});
