import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { BODY_MAX_BYTES } from '#shared/limits.ts';
import { PHOTO_MAX_BYTES, PHOTO_REFUSALS } from '#shared/photo.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { isOwnOrigin } from './client.ts';
import type { Session } from './session.ts';
import { invalidInput, Problem, problemOf, problemResponse } from '../problem.ts';

/** `session` is set by middleware that admits its caller. */
export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: { session?: Session };
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

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** These routes read their own body, which may be larger. */
const UPLOAD_PATH = /^\/api\/(profile\/photo|chat\/[^/]+\/pictures)$/;

/** Creates the API app: no other site writes with a user's cookies, no body fills memory, errors have one format. */
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
    if (length > BODY_MAX_BYTES && !UPLOAD_PATH.test(c.req.path)) throw tooLarge();
    return next();
  });

  app.onError((error, c) => {
    const refused = isFormPost(c) ? afterRefusal(c.req.path) : undefined;
    const isGone =
      c.env.outgoing.destroyed && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
    if (!(error instanceof Problem) && !isGone) {
      const id = c.env.outgoing.getHeader('x-request-id');
      log.error({ id, err: error }, 'request failed');
    }
    if (refused !== undefined) return c.redirect(refused, 303);
    return problemResponse(problemOf(error));
  });

  app.notFound((c) => {
    const methods = METHODS.filter((method) => patternOf(app, method, c.req.path) !== undefined);
    if (methods.length === 0) return problemResponse(new Problem('not_found', 'No such address'));
    const answer = problemResponse(
      new Problem('method_not_allowed', `Use ${methods.join(' or ')} here`),
    );
    answer.headers.set('allow', methods.join(', '));
    return answer;
  });
  return app;
}

/** Returns the pattern of the route that answers a path; those of middleware have a star. */
export function patternOf(app: Hono<ApiEnv>, method: string, path: string): string | undefined {
  const [found] = app.router.match(method, path);
  return found.map(([[, route]]) => route.path).find((pattern) => !pattern.includes('*'));
}

/** Returns the JSON body parsed by `schema`; throws a Problem with a message per field. */
export async function readBody<S extends z.ZodType>(
  c: ApiContext,
  schema: S,
): Promise<z.output<S>> {
  if (!hasType(c, 'application/json')) {
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

/** Returns a reader of a JSON body; a missing one counts as `{}`. */
export function optional<S extends z.ZodType>(schema: S) {
  return (c: ApiContext): z.output<S> | Promise<z.output<S>> => {
    const {
      'content-type': type,
      'content-length': length = '0',
      ...rest
    } = c.env.incoming.headers;
    const isEmpty = length === '0' && rest['transfer-encoding'] === undefined;
    return type === undefined || isEmpty ? checked(schema, {}) : readBody(c, schema);
  };
}

/** Returns whether the request is a form post without JavaScript; it is answered with a page. */
export const isFormPost = (c: ApiContext): boolean =>
  hasType(c, 'application/x-www-form-urlencoded');

function hasType({ env: { incoming } }: ApiContext, wanted: string): boolean {
  const [type = ''] = (incoming.headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase() === wanted;
}

/** Returns a reader of JSON, or of a form post without JavaScript. */
export function formOrJson<S extends z.ZodType>(schema: S) {
  return async (c: ApiContext): Promise<z.output<S>> => {
    if (!isFormPost(c)) return readBody(c, schema);
    const bytes = await readBytes(c.env.incoming);
    return checked(schema, Object.fromEntries(new URLSearchParams(bytes.toString())));
  };
}

const tooLarge = () => new Problem('too_large', 'The request is too large');

/** Returns the body; throws a Problem beyond {@link BODY_MAX_BYTES}, also without a Content-Length. */
async function readBytes(incoming: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > BODY_MAX_BYTES) throw tooLarge();
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

/** Returns the raw bytes of an image; throws a Problem with `tooMany` beyond {@link PHOTO_MAX_BYTES}. */
export function readPhoto(
  { env: { incoming, outgoing } }: ApiContext,
  { came, signal }: UploadWatch,
  tooMany: string = PHOTO_REFUSALS.bytes,
): Promise<Buffer> {
  const read = async (): Promise<Buffer> => {
    let chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      came(chunk.length);
      size += chunk.length;
      if (size <= PHOTO_MAX_BYTES) chunks.push(chunk);
      else chunks = [];
      if (size > UPLOAD_DISCARD_BYTES) break;
    }
    if (size > PHOTO_MAX_BYTES) throw new Problem('too_large', tooMany);
    return Buffer.concat(chunks);
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

/** Returns the query parsed by `schema`; the first of repeated names counts. Throws a Problem. */
export function readQuery<S extends z.ZodType>(c: ApiContext, schema: S): z.output<S> {
  return checked(schema, c.req.query());
}

/** Returns `input` parsed by `schema`; throws a Problem with a message per field. */
export function checked<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

/** Redirects to one of our own paths. */
export function moveOn(c: ApiContext, to: string, cookies: string[] = []) {
  keepPrivate(c);
  setCookies(c, cookies);
  return c.redirect(to, 302);
}

/** Uses Node's response directly: Hono's Headers object costs more than routing does. */
export function keepPrivate({ env: { outgoing } }: ApiContext): void {
  outgoing.setHeader('cache-control', 'private, no-store');
}

/** Sets Set-Cookie lines. */
export function setCookies({ env: { outgoing } }: ApiContext, cookies: string[]): void {
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
}
