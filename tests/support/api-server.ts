import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type Backend, createBackend } from '#server/backend.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { DELAYS, type Delays } from '#server/platform/config/delays.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createHttpServer } from '#server/platform/http/http-server.ts';
import { createRequestListener } from '#server/platform/http/request-listener.ts';
import {
  createPageServer,
  type PageServer,
  type RenderPage,
} from '#server/platform/http/page-server.ts';
import { loadStaticFiles } from '#server/platform/http/static-files.ts';
import { createLog } from '#server/platform/log.ts';
import { ROOT } from '../../scripts/support/run.ts';
import type { DatabasePlace } from './databases.ts';
import { watchTransactions } from './transactions.ts';

/** The real API and sockets behind real HTTP, in this process; pages answer 404. */
export interface ApiServer {
  url: string;
  place: DatabasePlace;
  backend: Backend;
  /** The database of the backend. */
  db: Db;
  /** Calls the API; `cookie` authenticates the call, `origin` defaults to the server's own. */
  call: (method: string, path: string, options?: CallOptions) => Promise<ApiAnswer>;
  /** Returns whether the session of a cookie goes on. */
  isSignedIn: (cookie: string) => Promise<boolean>;
  close: () => Promise<void>;
}

export interface CallOptions {
  cookie?: string | undefined;
  /** Sent as JSON; `raw` sends bytes or text unchanged. */
  body?: unknown;
  raw?: BodyInit;
  headers?: Record<string, string>;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text if it is not JSON. */
  body: unknown;
  text: string;
  /** The Cookie header of the browser's next request. */
  cookie: string;
}

/** Makes calls simultaneously; returns their statuses in ascending order. */
export async function statusesAtOnce(
  count: number,
  call: (index: number) => Promise<ApiAnswer>,
): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  return answers.map(({ status }) => status).sort();
}

type Env = Record<string, string>;

interface Options {
  /** Receives the log, which is silent otherwise. */
  logLines?: { write: (line: string) => void };
  pages?: (backend: Backend) => PageServer;
  /** Nothing waits long unless set here. */
  delays?: Partial<Delays>;
}

const noPages = (): PageServer => async (_request, response) => {
  await new Promise<void>((resolve) => response.writeHead(404).end(resolve));
};

const SHORT: Partial<Delays> = {
  ...{ messageNews: 50, counts: 50, requestPush: 50, forgottenPassword: 20 },
  ...{ presence: 300, parting: 300 },
};

/** Starts the backend on `place` and a free port. Rate limits are off unless `env` sets them. */
export async function startApiServer(
  place: DatabasePlace,
  env: Env = {},
  { logLines, pages = noPages, delays = {} }: Options = {},
): Promise<ApiServer> {
  const config: Config = {
    ...readConfig({ HOST: '127.0.0.1', RATE_LIMITS: 'off', ...env, DATA_DIR: place.dataDir }),
    databaseUrl: place.databaseUrl,
    delays: { ...DELAYS, ...SHORT, ...delays },
    logLevel: logLines === undefined ? 'silent' : 'info',
  };
  const backend = await createBackend(config, createLog(config, logLines));
  watchTransactions(backend.database);
  const listener = createRequestListener(backend, pages(backend));
  const server = createHttpServer(config, listener);
  backend.realtime.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const asked: ApiServer['call'] = (method, path, options = {}) =>
    call(url, config.origin ?? url, method, path, options);
  return {
    url,
    place,
    backend,
    db: backend.database.db,
    call: asked,
    isSignedIn: async (cookie) =>
      (await asked('GET', '/api/profile/view', { cookie })).status === 200,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await backend.realtime.close();
      await closed;
      await backend.close();
    },
  };
}

/**
 * Starts a server before the tests of a suite and closes it after them; its fields exist from then on. `env` may depend
 * on earlier hooks.
 */
export function useApiServer(
  newPlace: () => Promise<DatabasePlace>,
  env: Env | (() => Env) = {},
  options: Options = {},
): ApiServer {
  const api = {} as ApiServer;
  beforeAll(async () => {
    const given = typeof env === 'function' ? env() : env;
    Object.assign(api, await startApiServer(await newPlace(), given, options));
  });
  afterAll(() => api.close());
  return api;
}

/** Starts the server like {@link startApiServer}, until the end of the test. */
export async function startForTest(
  ...parts: Parameters<typeof startApiServer>
): Promise<ApiServer> {
  const api = await startApiServer(...parts);
  onTestFinished(() => api.close());
  return api;
}

/** Starts the server like {@link startApiServer}, with the pages of the build in dist/. */
export const startSite = (place: DatabasePlace, env: Env = {}): Promise<ApiServer> =>
  startApiServer(place, env, { pages: pagesOfBuild });

function pagesOfBuild(backend: Backend): PageServer {
  const dist = join(ROOT, 'dist');
  const entry = pathToFileURL(join(dist, 'server/pages.mjs')).href;
  const astro: RenderPage = async (...page) => {
    const { render } = (await import(/* @vite-ignore */ entry)) as { render: RenderPage };
    return render(...page);
  };
  const renewSession = () => Promise.resolve([]);
  const parts = { ...backend, renewSession, locals: { backend } };
  return createPageServer(parts, loadStaticFiles(dist), astro);
}

async function call(
  url: string,
  origin: string,
  method: string,
  path: string,
  { cookie, body, raw, headers }: CallOptions,
): Promise<ApiAnswer> {
  const sent = raw ?? (body === undefined ? null : JSON.stringify(body));
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      origin,
      ...(sent === null ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    body: sent,
  });
  const text = await response.text();
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: parsed(text),
    text,
    cookie: cookies.join('; '),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
