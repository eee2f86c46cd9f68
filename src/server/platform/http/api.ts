import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { BODY_MAX_BYTES } from '#shared/limits.ts';
import { PHOTO_MAX_BYTES, PHOTO_REFUSALS } from '#shared/photo.ts';
import type { Config } from '../config/config.ts';
import type { LimitAttempts } from '../limits/limiter.ts';
import type { Log } from '../log.ts';
import { type Caller, callerOf, isOwnOrigin } from './client.ts';
import type { ReadSession, Session } from './session.ts';
import { invalidInput, Problem, problemOf, problemResponse } from '../problem.ts';

/** `session` exists behind {@link ApiSession.signedIn} only. */
export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: { session: Session };
}

export type ApiContext = Context<ApiEnv>;

/** Pages that a refused form post without JavaScript is redirected to. */
const FORM_REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/send-email$/, '/portfolio#not-sent'],
  [/^\/api\/u\/([a-z0-9-]{1,30})\/message$/, '/u/$1#not-sent'],
  [/^\/api\/warning\/seen$/, '/'],
  [/^\/api\/notifications\/unsubscribe$/, '/unsubscribe'],
];

function afterRefusal(path: string): string | undefined {
  const [form, to = ''] = FORM_REFUSED.find(([known]) => known.test(path)) ?? [];
  return form && path.replace(form, to);
}

/** This route reads its own body, which may be larger. */
const UPLOAD_PATH = '/api/profile/photo';

/** Creates the API app with origin check, body limit and a single error format. */
export function createApi({
  config,
  log,
}: {
  config: Pick<Config, 'origin'>;
  log: Log;
}): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>({ strict: false }).basePath('/api');
  // Writes only: without middleware a read skips Hono's chain, a fifth of its time.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', async (c, next) => {
    if (!isOwnOrigin(c.env.incoming, config.origin)) {
      throw new Problem('foreign_origin', 'This request came from another site');
    }
    const length = Number(c.env.incoming.headers['content-length'] ?? 0);
    if (length > BODY_MAX_BYTES && c.req.path !== UPLOAD_PATH) throw tooLarge();
    return next();
  });

  app.onError((error, c) => {
    const refused = isFormPost(c) ? afterRefusal(c.req.path) : undefined;
    if (!(error instanceof Problem)) {
      const id = c.env.outgoing.getHeader('x-request-id');
      log.error({ id, err: error }, 'request failed');
    }
    if (refused !== undefined) return c.redirect(refused, 303);
    return problemResponse(problemOf(error));
  });

  app.notFound((c) => {
    const methods = app.routes
      .filter((route) => route.method !== 'ALL' && matches(route.path, c.req.path))
      .map((route) => route.method);
    if (methods.length === 0) return problemResponse(new Problem('not_found', 'No such address'));
    const answer = problemResponse(
      new Problem('method_not_allowed', `Use ${[...new Set(methods)].join(' or ')} here`),
    );
    answer.headers.set('allow', [...new Set(methods)].join(', '));
    return answer;
  });
  return app;
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

/** The caller of a request. */
export interface ApiSession {
  /** Middleware that requires a login session and counts writes; handlers find it under `session`. */
  readonly signedIn: MiddlewareHandler<ApiEnv>;
  /** Counts a write of a user; throws a Problem beyond the limit. */
  countWrite(userId: string): Promise<void>;
  /** Returns the caller's login session; otherwise throws a 401, which sends browsers to /login. */
  require(c: ApiContext): Promise<Session>;
  find(c: ApiContext): Promise<Session | null>;
  caller(c: ApiContext): Caller;
}

export function createApiSession(
  readSession: ReadSession,
  trustProxy: number,
  limit: LimitAttempts,
): ApiSession {
  const find = (c: ApiContext) => readSession(c.env.incoming.headers.cookie);
  const require = async (c: ApiContext): Promise<Session> => {
    const session = await find(c);
    if (session === null) throw new Problem('unauthenticated', 'Please log in to continue');
    return session;
  };
  const countWrite = (userId: string) => limit('write.user', userId);
  return {
    async signedIn(c, next) {
      const session = await require(c);
      if (c.req.method !== 'GET') await countWrite(session.user._id);
      c.set('session', session);
      await next();
    },
    countWrite,
    require,
    find,
    caller: (c) => callerOf(c.env.incoming, trustProxy),
  };
}

/** Returns the JSON body parsed by `schema`; throws a Problem with a message per field. */
export async function readBody<S extends z.ZodType>(
  c: ApiContext,
  schema: S,
): Promise<z.output<S>> {
  const type = c.env.incoming.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new Problem('unsupported_media_type', 'Send the request as application/json');
  }
  let body: unknown;
  try {
    const bytes = await readBytes(c.env.incoming);
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid_input', 'The request body is not valid JSON');
  }
  return checked(schema, body);
}

/** Like {@link readBody}; a missing body counts as `{}`. */
export async function readOptionalBody<S extends z.ZodType>(
  c: ApiContext,
  schema: S,
): Promise<z.output<S>> {
  const { 'content-type': type, 'content-length': length = '0', ...rest } = c.env.incoming.headers;
  const isEmpty = length === '0' && rest['transfer-encoding'] === undefined;
  return type === undefined || isEmpty ? checked(schema, {}) : readBody(c, schema);
}

/** Returns whether the request is a form post without JavaScript; it is answered with a page. */
export function isFormPost(c: ApiContext): boolean {
  const type = c.env.incoming.headers['content-type'] ?? '';
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
}

/** Returns the fields of a posted form parsed by `schema`; throws like {@link readBody}. */
export async function readForm<S extends z.ZodType>(
  c: ApiContext,
  schema: S,
): Promise<z.output<S>> {
  const bytes = await readBytes(c.env.incoming);
  return checked(schema, Object.fromEntries(new URLSearchParams(bytes.toString())));
}

const tooLarge = () => new Problem('too_large', 'The request is too large');

/** Returns the body; throws a Problem beyond `max` bytes, also without a Content-Length. */
async function readBytes(
  incoming: IncomingMessage,
  max = BODY_MAX_BYTES,
  refusal = tooLarge,
  came?: (bytes: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    came?.(chunk.length);
    if (size > max) throw refusal();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Bytes of an oversized upload that are read and discarded, so that the client gets to read the answer. */
const UPLOAD_DISCARD_BYTES = 2 * PHOTO_MAX_BYTES;

/** Observes and aborts an upload. */
export interface UploadWatch {
  came: (bytes: number) => void;
  /** The abort reason is the Problem to answer. */
  signal: AbortSignal;
}

/** Returns the raw bytes of a photo; throws a Problem beyond {@link PHOTO_MAX_BYTES}. */
export function readPhoto(
  { env: { incoming, outgoing } }: ApiContext,
  { came, signal }: UploadWatch,
): Promise<Buffer> {
  const tooMany = () => new Problem('too_large', PHOTO_REFUSALS.bytes);
  const read = async (): Promise<Buffer> => {
    if (Number(incoming.headers['content-length'] ?? 0) <= PHOTO_MAX_BYTES) {
      return readBytes(incoming, PHOTO_MAX_BYTES, tooMany, came);
    }
    let left = UPLOAD_DISCARD_BYTES;
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      came(chunk.length);
      left -= chunk.length;
      if (left < 0) break;
    }
    throw tooMany();
  };
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      // Sends the answer before the request is destroyed.
      outgoing.once('finish', () => incoming.destroy());
      reject(signal.reason as Problem);
    });
  });
  return Promise.race([read(), ended]);
}

/** Returns the path parameters parsed by `schema`; throws a Problem. */
export function readParams<S extends z.ZodType>(c: ApiContext, schema: S): z.output<S> {
  return checked(schema, c.req.param());
}

/** Returns the query parsed by `schema`; the first of repeated names counts. Throws a Problem. */
export function readQuery<S extends z.ZodType>(c: ApiContext, schema: S): z.output<S> {
  return checked(schema, c.req.query());
}

function checked<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

/** Answers with uncacheable JSON. `cookies` are Set-Cookie lines. */
export function answer(
  c: ApiContext,
  body: unknown,
  cookies: string[] = [],
  status: 200 | 201 = 200,
) {
  keepPrivate(c, cookies);
  return c.json(body as object, status);
}

/** Like {@link answer}, for serialised JSON. */
export function answerJson(c: ApiContext, json: string) {
  keepPrivate(c, []);
  return c.body(json, 200, { 'content-type': 'application/json' });
}

/** Like {@link answer}, in plain text. */
export function plain(c: ApiContext, text: string, cookies: string[]) {
  keepPrivate(c, cookies);
  return c.text(text);
}

/** Redirects to one of our own paths. */
export function moveOn(c: ApiContext, to: string, cookies: string[]) {
  keepPrivate(c, cookies);
  return c.redirect(to, 302);
}

/** Uses Node's response directly: Hono's Headers object costs more than routing does. */
function keepPrivate({ env: { outgoing } }: ApiContext, cookies: string[]): void {
  outgoing.setHeader('cache-control', 'private, no-store');
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
}
