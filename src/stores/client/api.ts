import type { ErrorBody, ErrorCode } from '#shared/errors.ts';
import { noteServerTime } from './server-time.ts';
import { leaveForLogin } from './user.ts';

/** What a person reads when the server cannot be reached. */
export const OFFLINE = 'No connection. Check your network and try again.';

/** A refusal or failure of the API, with a message that may be shown to a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  readonly fields: Record<string, string>;
  /** What the server itself said, if it said anything. */
  readonly said: string | null;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? 'Something Went Wrong');
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'offline' : 'internal');
    this.fields = body.fields ?? {};
    this.said = status === 0 ? null : (body.message ?? null);
  }
}

/** Milliseconds after which a call without an answer counts as lost. */
const CALL_MS = 30_000;

interface CallOptions {
  /** The call goes on when the page is left. */
  keepalive?: boolean;
}

/**
 * Calls `/api{path}` with the session cookie. A `body` is sent as JSON. Answers the parsed
 * JSON, or text where the answer is plain text. Throws {@link ApiError}, also when no answer
 * comes within {@link CALL_MS}; any 401 first clears what the browser keeps of the person and
 * goes to /login.
 */
export async function api<Answer>(
  method: string,
  path: string,
  body?: unknown,
  { keepalive = false }: CallOptions = {},
): Promise<Answer> {
  const sentAt = Date.now();
  const response = await fetch(`/api${path}`, {
    method,
    credentials: 'same-origin',
    keepalive,
    signal: AbortSignal.timeout(CALL_MS),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => {
    throw new ApiError(0, { message: OFFLINE });
  });
  noteServerTime(response.headers.get('date'), sentAt);
  // A proxy's answer, HTML above all, has no words for a person; no endpoint of ours answers `null`.
  const type = /json|plain/.exec(String(response.headers.get('content-type')))?.[0];
  const said: unknown =
    type && (await (type === 'json' ? response.json() : response.text()).catch(() => undefined));
  if (response.ok && (said ?? null) !== null) return said as Answer;
  if (response.status === 401) {
    leaveForLogin();
  }
  throw new ApiError(
    // Nobody knows whether the server was asked.
    response.ok ? 0 : response.status,
    typeof said === 'string' && said ? { message: said } : (said ?? {}),
  );
}
