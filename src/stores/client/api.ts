import type { Answer, CallInput, EndpointName } from '#shared/endpoints.ts';
import type { ErrorBody, ErrorCode } from '#shared/errors.ts';
import { noteServerTime } from './server-time.ts';
import { leaveForLogin } from './user.ts';

/** Message for an unreachable server. */
export const OFFLINE = 'No connection. Check your network and try again.';

/** A refusal or failure of the API; its message may be shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  readonly fields: Record<string, string>;
  /** The server's own message, if any. */
  readonly reason: string | null;
  /** In seconds; known of uploads only. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: number) {
    super(body.message ?? 'Something Went Wrong');
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'offline' : 'internal');
    this.fields = body.fields ?? {};
    this.reason = status === 0 ? null : (body.message ?? null);
    this.retryAfter = retryAfter;
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : OFFLINE;

/** Calls `run` once when the browser is online again, if it is offline now. */
export function retryOnline(run: () => unknown): void {
  if (!navigator.onLine) addEventListener('online', run, { once: true });
}

/** Milliseconds after which a call without an answer fails. */
const CALL_MS = 30_000;

type Call<Name extends EndpointName> = CallInput<Name> & {
  /** The call continues after the page is left. */
  keepalive?: boolean;
  /** An aborted call fails like one without an answer. */
  signal?: AbortSignal;
};

/** Without required parts, a call may be left out. */
export type CallOf<Name extends EndpointName> =
  object extends CallInput<Name> ? [call?: Call<Name>] : [call: Call<Name>];

/** A {@link Call} of any endpoint; its parts may be missing. */
interface AnyCall {
  params: Record<string, string>;
  query: Record<string, string> | URLSearchParams | string;
  body: unknown;
  keepalive: boolean;
  signal: AbortSignal | undefined;
}

let prove: (() => Promise<boolean>) | undefined;

/** Sets the dialog for the step-up; it returns false if the person cancels it. */
export const proveBy = (asking: () => Promise<boolean>): void => {
  prove = asking;
};

/**
 * Calls an endpoint with the session cookie. Returns parsed JSON, or text for plain text answers. Throws
 * {@link ApiError}, also without an answer within {@link CALL_MS}. A 401 first deletes the user's data in the browser
 * and opens /login. An action that needs a step-up asks for it.
 */
export const api = send as <Name extends EndpointName>(
  endpoint: Name,
  ...call: CallOf<Name>
) => Promise<Answer<Name>>;

async function send(endpoint: string, call = {} as AnyCall): Promise<unknown> {
  const { params, query, body, keepalive, signal } = call;
  const [method, path] = endpoint.split(' ') as [string, string];
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = query ? `?${String(new URLSearchParams(query))}` : '';
  const sentAt = Date.now();
  const response = await fetch(`/api${url}${search}`, {
    method,
    keepalive,
    signal: AbortSignal.any([AbortSignal.timeout(CALL_MS), ...(signal ? [signal] : [])]),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  }).catch(() => {
    throw new ApiError(0, { message: OFFLINE });
  });
  noteServerTime(response.headers.get('date'), sentAt);
  // Answers of proxies, such as HTML, aren't shown. No endpoint answers `null`.
  const type = /json|plain/.exec(String(response.headers.get('content-type')))?.[0];
  const answer: unknown =
    type && (await (type === 'json' ? response.json() : response.text()).catch(() => undefined));
  if (response.ok && (answer ?? null) !== null) return answer;
  if (response.status === 401) leaveForLogin();
  const refusal = new ApiError(
    // The request may or may not have reached the server.
    response.ok ? 0 : response.status,
    typeof answer === 'string' && answer ? { message: answer } : (answer ?? {}),
  );
  if (refusal.code === 'step_up' && (await prove?.())) return send(endpoint, call);
  throw refusal;
}
