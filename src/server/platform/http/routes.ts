// All routes have one handler, so that none forgets the login session, the limits or the schemas of its input.
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Answer, EndpointName, Endpoints, IdParams } from '#shared/endpoints.ts';
import { id } from '#shared/schemas/matching.ts';
import type { StoppedName } from '../config/rate-limits.ts';
import type { LimitAttempts } from '../limits/limiter.ts';
import { isOrphan } from '../faults.ts';
import { Problem } from '../problem.ts';
import { type ApiContext, type ApiEnv, checked, keepPrivate, readBody } from './api.ts';
import { type Caller, callerOf } from './client.ts';
import type { ReadSession, Session } from './session.ts';

/** Reads a body in another way than as required JSON. */
type BodyReader<Schema> = (c: ApiContext) => Output<Schema> | Promise<Output<Schema>>;

type Output<Part> = Part extends z.ZodType ? z.output<Part> : never;

/** A body that the browser may leave out needs a reader that allows it. */
type SchemaOf<Endpoint, Part extends keyof Endpoint> = Part extends 'body'
  ? object extends Pick<Endpoint, Part>
    ? BodyReader<NonNullable<Endpoint[Part]>>
    : NonNullable<Endpoint[Part]> | BodyReader<NonNullable<Endpoint[Part]>>
  : NonNullable<Endpoint[Part]>;

/** The schemas that an endpoint of the table asks for. */
type Schemas<Endpoint> = {
  [
    Part in keyof Endpoint as NonNullable<Endpoint[Part]> extends z.ZodType ? Part : never
  ]-?: SchemaOf<Endpoint, Part>;
};

type Parsed<Name extends EndpointName> = {
  [Part in keyof Endpoints[Name] as Exclude<Part, 'answer'>]-?: Output<
    NonNullable<Endpoints[Name][Part]>
  >;
} & (Endpoints[Name] extends { params: unknown } ? object : { params: IdParams<Name> });

export interface Call {
  c: ApiContext;
  readonly caller: Caller;
}

export interface SignedInCall extends Call {
  session: Session;
  /** Id of the caller. */
  me: string;
}

interface OpenCall extends Call {
  findSession: () => Promise<Session | null>;
}

type Run<Name extends EndpointName, Of extends Call> = (
  call: Of & Parsed<Name>,
) => Answer<Name> | Response | Promise<Answer<Name> | Response>;

/** A limit by the caller's address, counted before `run`; or the service counts by more than the address. */
type OpenLimit = Extract<StoppedName, `${string}.address` | 'passkey.asked'> | 'in the service';

/** Needs a login session; writes count for `write.user`. */
interface SignedIn<Name extends EndpointName> {
  /** Accounts with a second factor prove it first. */
  stepUp?: true;
  run: Run<Name, SignedInCall>;
}

/** Needs no login session, so writes name their limit; reads count by user, or by the visitor's address. */
type Open<Name extends EndpointName> = {
  runOpen: Run<Name, OpenCall>;
} & (Name extends `GET ${string}` ? object : { limit: OpenLimit });

export type Route<Name extends EndpointName> = Schemas<Endpoints[Name]> & { status?: 201 } & (
    SignedIn<Name> | Open<Name>
  );

/** A route for each endpoint; null if the configuration leaves it out. */
export type Routes = { [Name in EndpointName]: Route<Name> | null };

interface RouteParts {
  readSession: ReadSession;
  requireStepUp: (session: Session) => Promise<void>;
  limit: LimitAttempts;
  /** Counts on this node only: reads cost its processor time. */
  limitReads: LimitAttempts;
  trustProxy: number;
}

/** Letters of an answer that count as one more read: they take about a millisecond. */
const READ_LETTERS = 64 * 1024;

/** {@link Route} of any endpoint. */
interface AnyRoute {
  status?: 201;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType | BodyReader<z.ZodType>;
  limit?: OpenLimit;
  stepUp?: true;
  run?: (call: object) => unknown;
  runOpen?: (call: object) => unknown;
}

/** Registers the routes; the first of several that fit a path answers. */
export function mountRoutes(app: Hono<ApiEnv>, routes: Routes, parts: RouteParts): void {
  for (const [name, route] of Object.entries(routes)) {
    if (route === null) continue;
    const [method = '', path = ''] = name.split(' ');
    app.on(method, path, handlerOf(path, method !== 'GET', route as AnyRoute, parts));
  }
}

function handlerOf(path: string, writes: boolean, route: AnyRoute, parts: RouteParts) {
  const { readSession, requireStepUp, limit, limitReads, trustProxy } = parts;
  const paramsSchema = route.params ?? idParams(path);
  const findSession = (c: ApiContext) => readSession(c.env.incoming.headers.cookie);

  return async (c: ApiContext): Promise<Response> => {
    const caller = callerOf(c.env.incoming, trustProxy);
    // A middleware may have read it.
    const admitted = c.get('session');
    const session = admitted ?? (route.run || !writes ? await findSession(c) : null);
    if (route.run && session === null) throw signedOut();
    const me = session?.user._id;
    if (writes && me !== undefined) await limit('write.user', me);
    const countRead = (count?: number): Promise<void> =>
      me === undefined
        ? limitReads('read.address', caller.address, count)
        : limitReads('read.user', me, count);
    if (!writes) await countRead();
    const params = paramsSchema && checked(paramsSchema, c.req.param());
    // The first of repeated names counts.
    const query = route.query && checked(route.query, c.req.query());
    const body = await (typeof route.body === 'function'
      ? route.body(c)
      : route.body && readBody(c, route.body));
    const { limit: counted = 'in the service' } = route;
    if (counted !== 'in the service') await limit(counted, caller.address);
    if (session !== null && route.stepUp) await requireStepUp(session);
    const findNow = async () => (writes ? findSession(c) : session);
    // A getter here would give each call a hidden class of its own, which costs a third of its time.
    const call = { c, params, query, body, session, me, caller, findSession: findNow };
    const run = async () => await (route.run ?? route.runOpen)?.(call);
    const answer = await run().catch(async (error: unknown) => {
      // The caller's account was deleted meanwhile.
      if (isOrphan(error) && me !== undefined && (await findSession(c)) === null) throw signedOut();
      throw error;
    });
    if (answer instanceof Response) return answer;
    keepPrivate(c);
    if (typeof answer === 'string') return c.text(answer);
    const json = JSON.stringify(answer);
    const more = writes ? 0 : Math.floor(json.length / READ_LETTERS);
    // A used-up limit refuses the next read, not this one.
    if (more > 0) await countRead(more).catch(() => undefined);
    return c.body(json, route.status, { 'content-type': 'application/json' });
  };
}

const signedOut = () => new Problem('unauthenticated', 'Please log in to continue');

/** Returns the schema of a path's ids; other parameters are any text. */
function idParams(path: string): z.ZodType | undefined {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
  if (names.length === 0) return undefined;
  return z.object(
    Object.fromEntries(names.map((name) => [name, name.endsWith('Id') ? id : z.string()])),
  );
}

/** Answers with a message once `work` is done. */
export async function messageAfter(
  work: Promise<unknown>,
  message: string,
): Promise<{ message: string }> {
  await work;
  return { message };
}
