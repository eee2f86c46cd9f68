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

/** `session` is there behind {@link ApiSession.signedIn} only. */
export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: { session: Session };
}

export type ApiContext = Context<ApiEnv>;

/** Where a form that a page without JavaScript posts leads when it is refused. */
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

/** Reads its body itself, which may be larger than others'. */
const UPLOAD_PATH = '/api/profile/photo';

/** The app every route of the API hangs on: origin check, body limit, one form of error. */
export function createApi({
  config,
  log,
}: {
  config: Pick<Config, 'origin'>;
  log: Log;
}): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>({ strict: false }).basePath('/api');
  // Writes only: a read with no middleware before it skips Hono's chain, a fifth of its time.
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

/** Who asks: what routes know of a request beside its input. */
export interface ApiSession {
  /** Middleware: lets those through who are signed in, and counts what they write; the handler finds it under `session`. */
  readonly signedIn: MiddlewareHandler<ApiEnv>;
  /** Counts a write of a person; throws a Problem when there are too many. */
  countWrite(userId: string): Promise<void>;
  /** The caller's live session; without one a 401, which browsers answer by going to /login. */
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

/** The JSON body, parsed by `schema`; throws a Problem with a message a field otherwise. */
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

/** The JSON body of a request that may have none, which is `{}`. */
export async function readOptionalBody<S extends z.ZodType>(
  c: ApiContext,
  schema: S,
): Promise<z.output<S>> {
  const { 'content-type': type, 'content-length': length = '0', ...rest } = c.env.incoming.headers;
  const isEmpty = length === '0' && rest['transfer-encoding'] === undefined;
  return type === undefined || isEmpty ? checked(schema, {}) : readBody(c, schema);
}

/** Whether a page's own form was posted, without a script: its answer is a page. */
export function isFormPost(c: ApiContext): boolean {
  const type = c.env.incoming.headers['content-type'] ?? '';
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
}

/** The fields of a posted form, parsed by `schema`; throws as {@link readBody} does. */
export async function readForm<S extends z.ZodType>(
  c: ApiContext,
  schema: S,
): Promise<z.output<S>> {
  const bytes = await readBytes(c.env.incoming);
  return checked(schema, Object.fromEntries(new URLSearchParams(bytes.toString())));
}

const tooLarge = () => new Problem('too_large', 'The request is too large');

/** All bytes of a request; throws a Problem past `max`, also when no length was told. */
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

/** Bytes of an upload that are read and thrown away, so that its sender gets to read the answer. */
const UPLOAD_DISCARD_BYTES = 2 * PHOTO_MAX_BYTES;

/** How whoever gave room for an upload sees it come in, and ends it. */
export interface UploadWatch {
  came: (bytes: number) => void;
  /** Its reason is the Problem that is answered. */
  signal: AbortSignal;
}

/** The bytes of a photo somebody sends as they are; throws a Problem past {@link PHOTO_MAX_BYTES}. */
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
      // The answer first; then nothing more is read, and what was is let go.
      outgoing.once('finish', () => incoming.destroy());
      reject(signal.reason as Problem);
    });
  });
  return Promise.race([read(), ended]);
}

/** The parameters of the path, parsed by `schema`; throws a Problem otherwise. */
export function readParams<S extends z.ZodType>(c: ApiContext, schema: S): z.output<S> {
  return checked(schema, c.req.param());
}

/** The query, parsed by `schema`; of a name given twice the first counts. Throws a Problem otherwise. */
export function readQuery<S extends z.ZodType>(c: ApiContext, schema: S): z.output<S> {
  return checked(schema, c.req.query());
}

function checked<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

/** A JSON answer about a person: kept by no cache. `cookies` are Set-Cookie lines. */
export function answer(
  c: ApiContext,
  body: unknown,
  cookies: string[] = [],
  status: 200 | 201 = 200,
) {
  keepPrivate(c, cookies);
  return c.json(body as object, status);
}

/** As {@link answer}, of JSON that is text already. */
export function answerJson(c: ApiContext, json: string) {
  keepPrivate(c, []);
  return c.body(json, 200, { 'content-type': 'application/json' });
}

/** As {@link answer}, in plain text. */
export function plain(c: ApiContext, text: string, cookies: string[]) {
  keepPrivate(c, cookies);
  return c.text(text);
}

/** Leads the browser on to one of our own paths. */
export function moveOn(c: ApiContext, to: string, cookies: string[]) {
  keepPrivate(c, cookies);
  return c.redirect(to, 302);
}

/** Written on Node's own response: a Headers object of Hono's costs more than routing does. */
function keepPrivate({ env: { outgoing } }: ApiContext, cookies: string[]): void {
  outgoing.setHeader('cache-control', 'private, no-store');
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
}
